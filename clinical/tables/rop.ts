import { addDays, addMonths, type Day, daysBetween, earliest } from '../ages.ts';
import { inDays } from '../gestational-age.ts';
import { notchName, reactivationName, regressionNames, ropStageNames, ropStages } from '../icrop3.ts';
import type { Done, EyeSigns, Look, Past } from '../looks.ts';
import { because, cannotJudge, doubtDays, gravest, isAtLeast, rulesOf, say, type Verdict } from '../outcome.ts';
import { firstExamText, screeningRules } from '../rop-screening.ts';
import { ropStageText } from '../rop-words.ts';
import { addWeeks, byAge, doneText, foundBefore, type Table } from '../table.ts';
import { contradictions, graver, missing } from './rop-fields.ts';
import {
  hasSigns,
  isDetached,
  isGrave,
  isQuietRegression,
  type KnownEye,
  knownEye,
  longSteps,
  pmaWeeks,
  type RopRow,
  ropRows,
  ropRules,
  seenTwice,
  settlingDays,
  stopCriteria,
} from './rop-rows.ts';

/** In days after treatment. */
const firstLookDays = { from: 3, to: 7 } as const;
/** In weeks after an injection: weekly until, every two weeks until, and the least time to its end. */
const drugWeeks = { weekly: 4, biweekly: 16, end: 24 } as const;
/** A treated eye whose follow-up came to its end. */
const endedSteps = { 12: 3, 36: 6, Infinity: 12 };

const treatedRule = `治疗过的眼不按规则终止筛查：首次复查 ${firstLookDays.from}～${firstLookDays.to} 天；抗 VEGF 后 ${drugWeeks.weekly} 周内每周，矫正胎龄 ${pmaWeeks.drug} 周且末次注射后 ${drugWeeks.biweekly} 周内每 2 周，之后最迟 4 周，至矫正胎龄 ${pmaWeeks.end} 周且末次注射后 ${drugWeeks.end} 周并完全血管化或激光完成；激光后每周至两次退行，8 周内每 2 周，之后每月；手术后 2 个月内每 2 周，之后每月；到终点后 1 岁前 3 个月、3 岁前 6 个月，之后每年`;
const rules = {
  ...rulesOf('omic2018', { treated: treatedRule, settling: treatedRule }),
  ...rulesOf('aap2018', { 'first-look': `治疗后 ${firstLookDays.from}～${firstLookDays.to} 天首次复查` }),
  ...rulesOf('childChecks2021', { 'first-vision': '终止筛查后，1 岁前首次检查视力' }),
  ...rulesOf('china2014', {
    ...stopCriteria,
    unscreened: '不属于筛查对象而没有病变的：不另定日期',
    'first-screening': `筛查对象：${screeningRules.china.who}。首次检查：${firstExamText('china')}；生后满 28 天起，每只眼都在 ROP 检查中看清过，才算完成`,
  }),
};

const byDrug = ({ kind }: Done): boolean => kind !== 'laser' && kind !== 'surgery';
const isUnknown = ({ kind }: Done): boolean => kind === 'elsewhere';

/** Retinopathy near threshold, or signs that leave open whether it was. */
function isPrethreshold(signs: EyeSigns): boolean {
  const { zone = 'I', stage = zone === 'III' ? '2' : '3', plus = 'plus' } = signs;
  if (isDetached(signs) || signs.aggressive) return true;
  if (zone === 'I' && (stage !== 'none' || signs.plus === 'plus')) return true;
  return zone !== 'III' && (stage === '3' || (stage === '2' && plus === 'plus'));
}

const isGrown = ({ fullyVascularised, zone, stage, plus }: EyeSigns): boolean =>
  fullyVascularised === true && zone === 'III' && stage === 'none' && plus === 'none';

/** What was recorded, and not what is supposed of what was left out. */
const foundText = ({ told, signs }: Look): string => ropStageText(told ?? signs);

function rowVerdict(row: RopRow, eye: KnownEye, look: Look): Verdict {
  const { outcome, hours, by, says } = row;
  const { on } = look;
  const regressed = eye.isRegressed ? `，${regressionNames.complete}` : '';
  const found = `${foundText(look)}${regressed}${eye.notch ? `（${notchName}）` : ''}`;
  const due = by?.(eye) ?? addDays(on, (hours ?? 0) / 24);
  const verdict = { ...say(outcome, due, row, `${found}：${says}`, on), withinHours: hours ?? null };
  if (outcome === 'cannotJudge') return { ...verdict, pressing: true };
  if (outcome === 'treat' && eye.isReactivated)
    verdict.reasons.push(because(ropRules.reactivation, reactivationName, on));
  return verdict;
}

/** Which criterion ends the screening of an untreated eye, if one does. */
function stopOf(look: Look, eye: KnownEye, past: Past): keyof typeof stopCriteria | undefined {
  const all = [...past.looks.map((one) => one.signs), look.signs];
  const isPma = (count: number) => eye.pmaDays >= inDays(count);
  if (eye.zone !== 'III' || eye.plus !== 'none' || eye.isReactivated || eye.wasGrave) return undefined;
  const grownTwice = seenTwice(look, past, 7, isGrown);
  // After an injection into one eye the other waits as long, unless its vessels are grown.
  if (past.fellow.treatments.some(byDrug) && !isPma(pmaWeeks.end) && !grownTwice) return undefined;
  if (all.some(isGrave) && !isPma(pmaWeeks.older)) return undefined;
  const wasFound = past.looks.some(
    ({ signs }) => signs.zone === 'I' || signs.zone === 'posteriorII' || hasSigns(signs) || signs.stage === undefined,
  );
  if (isGrown(look.signs) && isPma(pmaWeeks.grown) && (!wasFound || grownTwice)) return 'vascularised';
  const isMild = eye.stage === 'none' || eye.stage === '1' || eye.stage === '2';
  if (isPma(pmaWeeks.stop) && isMild && !all.some(isPrethreshold)) return 'age45Weeks';
  const isGone = (signs: EyeSigns) => isQuietRegression(signs) && signs.plus === 'none' && signs.zone === 'III';
  return isPma(pmaWeeks.grown) && seenTwice(look, past, 7, isGone) ? 'regressed' : undefined;
}

function judge(look: Look, past: Past): Verdict {
  const { on } = look;
  const eye = knownEye(look, past);
  const row = ropRows.find(({ fits }) => fits(eye))!;
  const table = rowVerdict(row, eye, look);
  if (past.treatments.length > 0) return judgeTreated(look, eye, row, past);
  if (past.child.screening === 'outside') return judgeUnscreened(look, past, table);
  const stop = isAtLeast('cannotJudge', table.outcome) ? undefined : stopOf(look, eye, past);
  if (!stop) return table;
  const verdict = say('mayStop', null, rules[stop], `${ropStageText(eye)}：可终止筛查`, on);
  const vision = because(rules['first-vision'], '1 岁前做一次视力检查', on);
  return { ...verdict, reasons: [...verdict.reasons, vision] };
}

/** Signs in a child who was not to be screened are mostly another disease. */
function judgeUnscreened(look: Look, past: Past, table: Verdict): Verdict {
  const { on, signs } = look;
  const found = ropStageText(signs);
  if (!hasSigns(signs) || seenTwice(look, past, 7, isQuietRegression)) {
    const isFound = (one: Look) => hasSigns(one.signs);
    const isMet = (one: Look) => hasSigns(one.signs) && !isQuietRegression(one.signs);
    const former = foundBefore(look, past, `${found}，之前记有病变`, isFound, isMet);
    return former ?? say('watch', null, rules.unscreened, `${found}；不属于 ROP 筛查对象，没有病变`, on);
  }
  const due = addDays(on, doubtDays);
  const text = `${found}；不属于 ROP 筛查对象，1 周内请专家查看，要想到家族性渗出性玻璃体视网膜病变`;
  const doubt = cannotJudge('not-eligible', text, due, on);
  const both = gravest(isAtLeast('cannotJudge', table.outcome) ? [table, doubt] : [doubt]);
  return { ...both, due: earliest(both.due, due) };
}

/** The last day for the next look at a treated eye; `isOver` when its follow-up came to an end. */
function treatedInterval({ on, signs }: Look, eye: KnownEye, past: Past): { due: Day; isOver: boolean } {
  const { treatments, looks, child } = past;
  const isPma = (count: number) => eye.pmaDays >= inDays(count);
  const since = (done: Done | undefined) => (done ? daysBetween(done.date, on) : Infinity);
  const later = (done: Done) => [...looks.filter((one) => one.on > done.date).map((one) => one.signs), signs];
  const [drug, surgery] = [treatments.findLast(byDrug), treatments.findLast(({ kind }) => kind === 'surgery')];
  if (isPma(pmaWeeks.end) && since(drug) >= inDays(drugWeeks.end)) {
    const full = treatments.findLast(({ kind, complete }) => kind === 'laser' && complete);
    const isComplete = full && !later(full).some(({ skipArea, reactivation }) => skipArea || reactivation);
    const isOver = !surgery && (isComplete || isGrown({ ...signs, stage: eye.stage }));
    return { due: byAge(child, on, isOver ? endedSteps : longSteps), isOver: Boolean(isOver) };
  }
  const [last, isLate] = [treatments.at(-1)!, isPma(pmaWeeks.end)];
  const laser = treatments.findLast(({ kind }) => kind === 'laser') ?? treatments.findLast(isUnknown);
  const isQuiet = laser && later(laser).filter(isRegressing).length >= 2;
  const isYoungDrug = !isPma(pmaWeeks.drug) || since(drug) < inDays(drugWeeks.biweekly);
  const isHealing = surgery && on < addMonths(surgery.date, 2);
  const monthly = addMonths(on, 1);
  const afterLaser = isQuiet && since(laser) >= inDays(8) ? monthly : addWeeks(on, isQuiet ? 2 : 1);
  const due = earliest(
    drug && addWeeks(on, since(drug) < inDays(drugWeeks.weekly) ? 1 : isYoungDrug ? 2 : 4),
    laser && afterLaser,
    surgery && (isHealing ? addWeeks(on, 2) : isLate ? byAge(child, on, longSteps) : monthly),
    since(last) < firstLookDays.from ? addDays(last.date, firstLookDays.to) : null,
  )!;
  return { due, isOver: false };
}

const isRegressing = ({ regression, stage, plus }: EyeSigns): boolean =>
  regression === 'complete' || regression === 'incomplete' || (stage === 'none' && plus === 'none');

function judgeTreated(look: Look, eye: KnownEye, row: RopRow, past: Past): Verdict {
  const { on, signs } = look;
  const { looks, good, treatments } = past;
  const table = rowVerdict(row, eye, look);
  const last = treatments.at(-1)!;
  const { due, isOver } = treatedInterval(look, eye, past);
  const isSettling = daysBetween(last.date, on) <= settlingDays;
  const soon = earliest(due, addDays(on, doubtDays))!;
  const found = foundText(look);
  if (row.id === 'detached') {
    const operated = treatments.findLast(({ kind }) => kind === 'surgery' || kind === 'elsewhere');
    const before = looks.findLast((one) => operated && one.on <= operated.date && one.signs.stage);
    const worst = operated?.stage ?? before?.signs.stage;
    const isWorse = !worst || ropStages.indexOf(eye.stage) > ropStages.indexOf(worst);
    if (!operated || isWorse || eye.plus === 'plus' || eye.isReactivated) return table;
    const text = `${ropStageNames[eye.stage]}，术后没有加重；${doneText(operated)}`;
    return say('examBy', isSettling ? soon : due, rules.treated, text, on);
  }
  const base = good.findLast((one) => one.on <= last.date);
  if (isSettling && base && graver(signs, base.signs).length === 0) {
    const text = `${found}；${doneText(last)}，已治，未静止，${doubtDays} 天内再查`;
    const rowDue = table.outcome === 'examBy' ? table.due : null;
    return say('examBy', earliest(rowDue, soon)!, rules.settling, text, on);
  }
  if (isAtLeast('cannotJudge', table.outcome)) return table;
  const reason = because(rules.treated, `${found}；${doneText(last)}${isOver ? '，已到随访终点' : ''}`, on);
  const counts = !isOver || row.holdsAfterEnd;
  return counts && table.due! <= due
    ? { ...table, reasons: [...table.reasons, reason] }
    : { ...table, due, reasons: [reason] };
}

/** One screening with one clock; see docs/clinical-safety.md. */
function owed({ child }: Past) {
  const { screening, screenBy, birthday, toScreen, isLate } = child;
  if (!screenBy) return undefined;
  const asked = isLate ? '；来时矫正胎龄已满 65 周，请问清是否做过筛查，没有的 4 周内散瞳全面检查一次' : '';
  const eligible = screening === 'unknown' ? '出生体重或胎龄不全，不能排除须筛查' : '属于 ROP 筛查对象';
  const why = toScreen ? ['医生要求筛查', toScreen.why].filter(Boolean).join('：') : eligible;
  const verdict = say('examBy', screenBy, rules['first-screening'], `${why}，还没有完成首次筛查${asked}`);
  return { verdict, from: addDays(birthday, 28) };
}

export const ropTable: Table = {
  sees: ({ signs }) => signs.view === 'good',
  missing,
  contradictions,
  judge,
  graver,
  owed,
  neutral: (signs) => ({
    ...signs,
    stage: 'none',
    plus: 'none',
    aggressive: false,
    reactivation: false,
    regression: 'none',
  }),
  answers: ({ kind }, found) => {
    if (kind === 'elsewhere' || kind === 'surgery') return true;
    return (kind === 'laser' || kind === 'antiVegf') && !(found && isDetached(found.signs));
  },
  afterTreatment: () => ({ days: firstLookDays.to, rule: rules['first-look'] }),
  planLimit: (_, due) => due,
  untreatable: ({ signs, on }, child) =>
    isDetached(signs) ? addMonths(on, child.ageMonths(on) < 12 ? 3 : 6) : undefined,
  isCertain: (signs) => isDetached(signs) || signs.aggressive === true,
  isActive: ({ signs }) => hasSigns(signs) && !isQuietRegression(signs),
};
