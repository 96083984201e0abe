import { daysBetween, dayText } from '../ages.ts';
import { inDays } from '../gestational-age.ts';
import {
  plusGrades,
  plusNames,
  type RopZone,
  reactivationName,
  regressionNames,
  ropStageNames,
  ropStages,
  ropZoneNames,
  ropZones,
} from '../icrop3.ts';
import type { EyeSigns, Look, Past } from '../looks.ts';
import { ropSignNames } from '../rop-words.ts';
import { type Contradictions, type Missing, named } from '../table.ts';
import { hasSigns, isDetached, isQuietRegression, isReactivated, pmaWeeks, settlingDays } from './rop-rows.ts';

const zoneDepth: Record<RopZone, number> = { III: 0, II: 1, posteriorII: 1, I: 2 };
const zonesInwards = ropZones.toReversed();
const rose = <Value extends string>(order: readonly Value[], now: Value | undefined, before: Value | undefined) =>
  now !== undefined && before !== undefined && order.indexOf(now) > order.indexOf(before);

export const graver = (now: EyeSigns, before: EyeSigns): string[] =>
  named({
    分期升高: rose(ropStages, now.stage, before.stage) && !isQuietRegression(now),
    分区更靠后: rose(zonesInwards, now.zone, before.zone),
    附加病变加重: rose(plusGrades, now.plus, before.plus),
    '出现急进性 ROP': now.aggressive === true && before.aggressive !== true,
    出现再激活: now.reactivation === true && before.reactivation !== true,
    不再完全退行: before.regression === 'complete' && now.regression === 'incomplete',
  });

export function missing(look: Look, past: Past): Missing[] {
  const { signs, on } = look;
  // Of a look that failed only what is written counts, and nothing was found.
  const isQuiet = signs.view !== 'good' && !hasSigns(signs);
  // A detachment and A-ROP are what they are, whatever else is left out.
  const all = {
    zone: ropZones.map((zone) => ({ zone })),
    stage: (isQuiet ? (['none'] as const) : (['none', '1', '2', '3'] as const)).map((stage) => ({ stage })),
    plus: (isQuiet ? (['none'] as const) : plusGrades).map((plus) => ({ plus })),
  };
  const open = (['zone', 'stage', 'plus'] as const)
    .filter((field) => signs[field] === undefined)
    .map((field): Missing => ({ label: ropSignNames[field], readings: all[field] }));
  const wasRegressed = past.looks.some((one) => one.signs.regression === 'complete');
  const wasTreated = past.treatments.some(({ date }) => daysBetween(date, on) > settlingDays);
  const isAsked = (wasRegressed || wasTreated) && signs.regression !== 'complete' && signs.reactivation === undefined;
  if (!isAsked || isReactivated(look, past)) return open;
  const readings = [{ reactivation: false }, { reactivation: true }];
  return [...open, { label: reactivationName, readings, mayAgree: true }];
}

/** A field that says the eye is well, beside a sign that says it is not, with the graver way to read it. */
export function contradictions({ signs, on }: Look, { child, good }: Past): Contradictions {
  const { stage = 'none', plus = 'none', zone, regression, reactivation, fullyVascularised, extent } = signs;
  const last = good.at(-1);
  const former = last?.signs.zone;
  const isJump = zone && former && Math.abs(zoneDepth[zone] - zoneDepth[former]) > 1;
  const besideGrown = named({
    [zone ? ropZoneNames[zone] : '']: zone && zone !== 'III',
    [ropStageNames[stage]]: stage !== 'none',
    [plusNames[plus]]: plus !== 'none',
    [regressionNames.incomplete]: regression === 'incomplete',
    [`矫正胎龄不足 ${pmaWeeks.implausible} 周`]: (child.pmaDays(on) ?? Infinity) < inDays(pmaWeeks.implausible),
  });
  const besideRegressed = named({
    [ropStageNames[stage]]: isDetached(signs),
    [plusNames.plus]: plus === 'plus',
    [reactivationName]: reactivation,
  });
  const isGrown = fullyVascularised && besideGrown.length > 0;
  const isRegressed = regression === 'complete' && besideRegressed.length > 0;
  const { stage: _, ...unstaged } = signs;
  return {
    [`记为完全血管化，又记有${besideGrown.join('、')}`]: isGrown ? { ...signs, fullyVascularised: false } : false,
    [`记为完全退行，又记有${besideRegressed.join('、')}`]: isRegressed && { ...signs, regression: 'none' },
    [`记为${ropStageNames.none}，又记有病变范围`]: signs.stage === 'none' && extent?.length ? unstaged : false,
    [`分区与 ${dayText(last?.on ?? on)} 所记相差过大`]:
      last && isJump && daysBetween(last.on, on) <= 14 ? { ...signs, zone: 'I' } : false,
  };
}
