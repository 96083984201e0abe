import { addDays, addMonths, type Day, daysBetween, dayText, earliest } from '../ages.ts';
import { doneText, type Missing, notMetNow, type Table } from '../engine.ts';
import { inDays } from '../gestational-age.ts';
import {
  notchName,
  plusGrades,
  plusNames,
  reactivationName,
  regressionNames,
  ropStageNames,
  ropStages,
  type RopZone,
  ropZones,
} from '../icrop3.ts';
import type { Done, EyeSigns, KnownLook, Look, Past } from '../looks.ts';
import { cannotJudge, dated, doubtDays, gravest, isAtLeast, type Reason, undated, type Verdict, withinHours } from '../outcome.ts';
import { firstExamText, screeningRules } from '../rop-screening.ts';
import { ropSignNames, ropStageText } from '../rop-words.ts';
import { isDetached, isType, type KnownEye, monthsOn, pmaWeeks, rowOf, ropRows, type RopRow, stopCriteria, weeksOn } from './rop-rows.ts';

/** In days after treatment: the first look, and until when an eye may still settle. */
const firstLookDays = { from: 3, to: 7 } as const;
const settlingDays = 14;
/** In weeks after an injection: weekly until, every two weeks until, and the least time to its end. */
const drugWeeks = { weekly: 4, biweekly: 16, end: 24 } as const;

const byDrug = (done: Done): boolean => done.kind !== 'laser' && done.kind !== 'surgery';
const byLaser = (done: Done): boolean => done.kind === 'laser';
const byHand = (done: Done): boolean => done.kind === 'surgery';

const isQuietRegression = (signs: EyeSigns): boolean =>
  signs.regression === 'complete' && signs.plus !== 'plus' && !signs.reactivation && !isDetached(signs);

/** Any sign of the disease, in an eye of a child who was not to be screened. */
const hasSigns = ({ stage, plus, aggressive, regression, reactivation }: EyeSigns): boolean =>
  (stage !== undefined && stage !== 'none') ||
  plus === 'plus' ||
  plus === 'preplus' ||
  Boolean(aggressive || reactivation) ||
  regression === 'complete' ||
  regression === 'incomplete';

const isType1Signs = ({ zone, stage, plus }: EyeSigns): boolean =>
  stage !== undefined && isType({ zone: zone ?? 'I', stage, plus: plus ?? 'plus' }, 1);

const isGrave = (signs: EyeSigns): boolean => Boolean(signs.aggressive) || isType1Signs(signs);

/** Retinopathy near threshold, or signs that leave open whether it was. */
function isPrethreshold(signs: EyeSigns): boolean {
  const { zone = 'I', stage = zone === 'III' ? '2' : '3', plus = 'plus' } = signs;
  if (isDetached(signs) || signs.aggressive) return true;
  if (zone === 'I' && (stage !== 'none' || signs.plus === 'plus')) return true;
  return zone !== 'III' && (stage === '3' || (stage === '2' && plus === 'plus'));
}

const goodLooks = ({ looks }: Past): readonly KnownLook[] => looks.filter(({ isGood }) => isGood);

/** Two looks that lie at least so many days apart, the later one being this. */
const seenTwice = (look: Look, past: Past, days: number, fits: (signs: EyeSigns) => boolean): boolean =>
  fits(look.signs) && goodLooks(past).some(({ on, signs }) => fits(signs) && daysBetween(on, look.on) >= days);

const isAvascular = ({ zone, stage, plus, regression }: EyeSigns): boolean =>
  zone !== undefined && zone !== 'III' && plus === 'none' && (stage === 'none' || regression === 'complete');

/** Said to be active again, until an exam says that it is not, or a treatment. */
function isReactivated({ signs }: Look, { looks, treatments }: Past): boolean {
  if (signs.reactivation !== undefined) return signs.reactivation;
  const said = looks.findLast((one) => one.signs.reactivation !== undefined);
  return said?.signs.reactivation === true && !treatments.some(({ date }) => date >= said.on);
}

/** The eye as the table reads it. */
function knownEye(look: Look, past: Past): KnownEye {
  const { signs, on } = look;
  const pmaDays = past.child.pmaDays(on) ?? 0;
  const isRegressed = isQuietRegression(signs);
  const treated = past.treatments.some(({ date }) => date < on);
  const former = past.looks.filter((one) => isGrave(one.signs) && !past.treatments.some(({ date }) => date >= one.on));
  const isSettled = seenTwice(look, past, 7, isQuietRegression);
  const isOld = (day: Day) => (past.child.pmaDays(day) ?? 0) >= inDays(pmaWeeks.older);
  const isLasting =
    isOld(on) &&
    isAvascular(signs) &&
    goodLooks(past).some((one) => isOld(one.on) && isAvascular(one.signs) && daysBetween(one.on, on) >= 14);
  const was = past.looks.at(-1);
  // In a treated eye the tick of the day before says nothing new.
  const isNewlyAggressive = !treated || signs.plus === 'plus' || !was?.signs.aggressive;
  return {
    ...signs,
    zone: signs.zone!,
    plus: signs.plus!,
    stage: isRegressed ? 'none' : signs.stage!,
    aggressive: Boolean(signs.aggressive && isNewlyAggressive),
    isRegressed,
    isReactivated: isReactivated(look, past) && !isRegressed,
    wasGrave: !treated && !isSettled && (former.length > 0 || isGrave(signs)),
    isPersistentlyAvascular: isLasting,
    pmaDays,
    ageMonths: past.child.ageMonths(on),
    on,
  };
}

function rowVerdict(row: RopRow, eye: KnownEye): Verdict {
  const found = ropStageText(eye);
  const notch = eye.notch ? `（${notchName}）` : '';
  const text = `${eye.isRegressed ? `${found}，${regressionNames.complete}` : found}${notch}：${row.says}`;
  const reasonOf = ({ id, rule, source }: RopRow, said: string): Reason => ({ id, text: said, rule, source, examDate: eye.on });
  const reason = reasonOf(row, text);
  if (row.outcome === 'refer') return dated('refer', eye.on, reason);
  if (row.outcome === 'examBy') return dated('examBy', row.by(eye), reason);
  const verdict = withinHours(row.outcome, eye.on, row.hours, reason);
  if (row.outcome === 'cannotJudge') return { ...verdict, pressing: true };
  const again = eye.isReactivated ? [reasonOf(ropRows.find(({ id }) => id === 'reactivation')!, reactivationName)] : [];
  return { ...verdict, reasons: [reason, ...again] };
}

/** Which criterion ends the screening of an untreated eye, if one does. */
function stopOf(look: Look, eye: KnownEye, past: Past): keyof typeof stopCriteria | undefined {
  const { signs } = look;
  const isPma = (weeks: number) => eye.pmaDays >= inDays(weeks);
  if (eye.zone !== 'III' || eye.plus !== 'none' || eye.isReactivated) return undefined;
  const isGrown = (one: EyeSigns) =>
    one.fullyVascularised === true && one.zone === 'III' && one.stage === 'none' && one.plus === 'none';
  const grownTwice = seenTwice(look, past, 7, isGrown);
  // After an injection into one eye the other waits as long, unless its vessels are grown.
  if (past.fellow.treatments.some(byDrug) && !isPma(pmaWeeks.end) && !grownTwice) return undefined;
  if ((past.looks.some((one) => isGrave(one.signs)) || isGrave(signs)) && !isPma(pmaWeeks.older)) return undefined;
  if (eye.wasGrave) return undefined;
  const wasFound = past.looks.some(
    ({ signs: one }) => one.zone === 'I' || one.zone === 'posteriorII' || hasSigns(one) || one.stage === undefined,
  );
  if (isGrown(signs) && isPma(pmaWeeks.grown) && (!wasFound || grownTwice)) return 'vascularised';
  const isMild = eye.stage === 'none' || eye.stage === '1' || eye.stage === '2';
  if (isPma(pmaWeeks.stop) && isMild && ![...past.looks, look].some((one) => isPrethreshold(one.signs)))
    return 'age45Weeks';
  const isGone = (one: EyeSigns) => isQuietRegression(one) && one.plus === 'none' && one.zone === 'III';
  return isPma(pmaWeeks.grown) && seenTwice(look, past, 7, isGone) ? 'regressed' : undefined;
}

function judge(look: Look, past: Past): Verdict {
  const eye = knownEye(look, past);
  const row = rowOf(eye);
  const table = rowVerdict(row, eye);
  const treatments = past.treatments.filter(({ date }) => date < look.on);
  if (treatments.length > 0) return judgeTreated(look, eye, row, { ...past, treatments });
  if (past.child.screening === 'outside') return judgeUnscreened(look, past, table);
  const stop = isAtLeast('cannotJudge', table.outcome) ? undefined : stopOf(look, eye, past);
  if (!stop) return table;
  const reason: Reason = {
    id: stop,
    text: `${ropStageText(eye)}：${stopTexts[stop]}`,
    rule: `${stopCriteria[stop]}：可终止筛查`,
    source: 'china2014',
    examDate: look.on,
  };
  const vision: Reason = {
    ...{ id: 'first-vision', text: '1 岁前做一次视力检查', rule: '终止筛查后，1 岁前首次检查视力' },
    ...{ source: 'childChecks2021', examDate: look.on },
  };
  return undated('mayStop', [reason, vision]);
}

const stopTexts: Record<keyof typeof stopCriteria, string> = {
  vascularised: '视网膜完全血管化',
  age45Weeks: `检查时矫正胎龄已满 ${pmaWeeks.stop} 周，血管已进入Ⅲ区，历次检查没有阈值前病变`,
  regressed: '病变完全退行',
};

/** Signs in a child who was not to be screened are mostly another disease. */
function judgeUnscreened(look: Look, past: Past, table: Verdict): Verdict {
  const found = ropStageText(look.signs);
  const isGone = seenTwice(look, past, 7, isQuietRegression);
  if (!hasSigns(look.signs) || isGone) {
    if (past.unconfirmed.length > 0 || past.looks.some(({ signs }) => hasSigns(signs)))
      return notMetNow(look, past, ({ signs }) => hasSigns(signs) && !isQuietRegression(signs), `${found}，之前记有病变`, 'principle');
    const reason: Reason = {
      ...{ id: 'unscreened', text: `${found}；不属于 ROP 筛查对象，没有病变` },
      ...{ rule: '不属于筛查对象而没有病变的：不另定日期', source: 'china2014', examDate: look.on },
    };
    return undated('watch', [reason]);
  }
  const due = addDays(look.on, doubtDays);
  const doubt = cannotJudge('not-eligible', `${found}；不属于 ROP 筛查对象，1 周内请专家查看，要想到家族性渗出性玻璃体视网膜病变`, due, {
    examDate: look.on,
  });
  const both = gravest(isAtLeast('cannotJudge', table.outcome) ? [table, doubt] : [doubt]);
  return { ...both, due: earliest(both.due, due)! };
}

/** The last day for the next look at a treated eye, and why; `isOver` when its follow-up came to an end. */
function treatedInterval(look: Look, eye: KnownEye, { treatments, looks, child }: Past): { due: Day; isOver: boolean } {
  const { on, signs } = look;
  const months = child.ageMonths(on);
  const isPma = (weeks: number) => eye.pmaDays >= inDays(weeks);
  const since = (done: Done | undefined) => (done ? daysBetween(done.date, on) : Infinity);
  const [drug, laser, surgery] = [byDrug, byLaser, byHand].map((kind) => treatments.findLast(kind));
  const unknown = treatments.findLast(({ kind }) => kind === 'elsewhere');
  const all = [...looks, look];
  const full = treatments.findLast(({ kind, complete }) => kind === 'laser' && complete);
  const isComplete = full !== undefined && !all.some((one) => one.on > full.date && (one.signs.skipArea || one.signs.reactivation));
  const isGrown = signs.fullyVascularised === true && eye.zone === 'III' && eye.stage === 'none' && eye.plus === 'none';
  const isOld = isPma(pmaWeeks.end) && since(drug) >= inDays(drugWeeks.end);
  const isOver = isOld && !surgery && (isComplete || isGrown);
  if (isOver) return { due: addMonths(on, months < 12 ? 3 : months < 36 ? 6 : 12), isOver };
  if (isOld) return { due: monthsOn(on, months), isOver };
  const days: Day[] = [];
  const isYoungDrug = !isPma(pmaWeeks.drug) || since(drug) < inDays(drugWeeks.biweekly);
  if (drug) days.push(weeksOn(on, since(drug) < inDays(drugWeeks.weekly) ? 1 : isYoungDrug ? 2 : 4));
  if (laser ?? unknown) {
    const from = (laser ?? unknown)!.date;
    const quiet = all.filter((one) => one.on > from && isRegressing(one.signs)).length;
    days.push(quiet < 2 ? weeksOn(on, 1) : daysBetween(from, on) < inDays(8) ? weeksOn(on, 2) : addMonths(on, 1));
  }
  if (surgery) days.push(on < addMonths(surgery.date, 2) ? weeksOn(on, 2) : isPma(pmaWeeks.end) ? monthsOn(on, months) : addMonths(on, 1));
  const last = treatments.at(-1)!;
  if (since(last) < firstLookDays.from) days.push(addDays(last.date, firstLookDays.to));
  return { due: earliest(...days)!, isOver };
}

const isRegressing = ({ regression, stage, plus }: EyeSigns): boolean =>
  regression === 'complete' || regression === 'incomplete' || (stage === 'none' && plus === 'none');

function judgeTreated(look: Look, eye: KnownEye, row: RopRow, past: Past): Verdict {
  const table = rowVerdict(row, eye);
  const last = past.treatments.at(-1)!;
  const base = past.looks.findLast(({ on, isGood }) => isGood && on <= last.date);
  const since = daysBetween(last.date, look.on);
  const { due, isOver } = treatedInterval(look, eye, past);
  const reason: Reason = {
    id: 'treated',
    text: `${ropStageText(eye)}；${doneText(last)}${isOver ? '，已到随访终点' : ''}`,
    rule: treatedRule,
    source: 'omic2018',
    examDate: look.on,
  };
  const operated = past.treatments.findLast(({ kind }) => kind === 'surgery' || kind === 'elsewhere');
  if (row.id === 'detached') {
    const worst = operated?.stage ?? past.looks.findLast(({ on, signs }) => operated && on <= operated.date && signs.stage)?.signs.stage;
    const isFollowed =
      operated !== undefined &&
      worst !== undefined &&
      ropStages.indexOf(eye.stage) <= ropStages.indexOf(worst) &&
      eye.plus !== 'plus' &&
      !eye.isReactivated;
    const settled = since <= settlingDays ? earliest(due, addDays(look.on, doubtDays))! : due;
    return isFollowed ? dated('examBy', settled, { ...reason, text: `${ropStageNames[eye.stage]}，术后没有加重；${doneText(operated)}` }) : table;
  }
  const isSettling = since <= settlingDays && base !== undefined && graver(look.signs, base.signs).length === 0;
  if (isSettling && (isAtLeast('treat', table.outcome) || table.pressing || since <= settlingDays)) {
    const settling = { ...reason, id: 'settling', text: `${ropStageText(eye)}；${doneText(last)}，已治，未静止，${doubtDays} 天内再查` };
    const rowDue = isAtLeast('examBy', table.outcome) && !isAtLeast('cannotJudge', table.outcome) ? table.due : null;
    return dated('examBy', earliest(due, rowDue, addDays(look.on, doubtDays))!, settling);
  }
  if (isAtLeast('cannotJudge', table.outcome)) return table;
  const counts = !isOver || ('holdsAfterEnd' in row && row.holdsAfterEnd);
  const both = { ...table, due: counts ? earliest(table.due, due)! : due };
  return { ...both, outcome: 'examBy', reasons: counts && table.due === both.due ? [...table.reasons, reason] : [reason] };
}

const treatedRule = `治疗过的眼不按规则终止筛查：首次复查 ${firstLookDays.from}～${firstLookDays.to} 天；抗 VEGF 后 ${drugWeeks.weekly} 周内每周，矫正胎龄 ${pmaWeeks.drug} 周且末次注射后 ${drugWeeks.biweekly} 周内每 2 周，之后最迟 4 周，至矫正胎龄 ${pmaWeeks.end} 周且末次注射后 ${drugWeeks.end} 周并完全血管化或激光完成；激光后每周至两次退行，8 周内每 2 周，之后每月；手术后 2 个月内每 2 周，之后每月；到终点后 1 岁前 3 个月、3 岁前 6 个月，之后每年`;

const zoneDepth: Record<RopZone, number> = { III: 0, II: 1, posteriorII: 1, I: 2 };
const zonesInwards = ropZones.toReversed();
const rose = <Value extends string>(order: readonly Value[], now: Value | undefined, before: Value | undefined) =>
  now !== undefined && before !== undefined && order.indexOf(now) > order.indexOf(before);

function graver(now: EyeSigns, before: EyeSigns): string[] {
  const signs = [
    rose(ropStages, now.stage, before.stage) && !isQuietRegression(now) && '分期升高',
    rose(zonesInwards, now.zone, before.zone) && '分区更靠后',
    rose(plusGrades, now.plus, before.plus) && '附加病变加重',
    now.aggressive === true && before.aggressive !== true && '出现急进性 ROP',
    now.reactivation === true && before.reactivation !== true && '出现再激活',
    before.regression === 'complete' && now.regression === 'incomplete' && '不再完全退行',
  ];
  return signs.filter((sign) => sign !== false);
}

function missing(look: Look, past: Past): Missing[] {
  const { signs, on } = look;
  const open = (label: string, readings: readonly Partial<EyeSigns>[]): Missing => ({ label, readings, isAlwaysOpen: true });
  const found: Missing[] = [];
  // A detachment and A-ROP are what they are, whatever else is left out.
  // Of a look that failed only what is written counts, and nothing was found.
  const isQuiet = signs.view !== 'good' && !hasSigns(signs);
  const stages = isQuiet ? (['none'] as const) : (['none', '1', '2', '3'] as const);
  const grades = isQuiet ? (['none'] as const) : plusGrades;
  if (signs.zone === undefined) found.push(open(ropSignNames.zone, ropZones.map((zone) => ({ zone }))));
  if (signs.stage === undefined) found.push(open(ropSignNames.stage, stages.map((stage) => ({ stage }))));
  if (signs.plus === undefined) found.push(open(ropSignNames.plus, grades.map((plus) => ({ plus }))));
  const wasRegressed = past.looks.some((one) => one.signs.regression === 'complete');
  const wasTreated = past.treatments.some(({ date }) => daysBetween(date, on) > settlingDays);
  const isAsked = (wasRegressed || wasTreated) && signs.regression !== 'complete' && signs.reactivation === undefined;
  if (isAsked && !isReactivated(look, past))
    found.push({ label: '再激活', readings: [{ reactivation: false }, { reactivation: true }] });
  return found;
}

/** A field that says the eye is well, beside a sign that says it is not, with the graver way to read it. */
function contradictions({ signs, on }: Look, past: Past): { text: string; worse: EyeSigns }[] {
  const { stage, plus, zone, regression, reactivation, fullyVascularised, extent } = signs;
  const found: { text: string; worse: EyeSigns }[] = [];
  const pma = past.child.pmaDays(on);
  const isStaged = stage !== undefined && stage !== 'none';
  if (fullyVascularised) {
    const beside = [
      zone !== undefined && zone !== 'III' && ropStageText({ zone }),
      isStaged && ropStageNames[stage],
      plus !== undefined && plus !== 'none' && plusNames[plus],
      regression === 'incomplete' && regressionNames.incomplete,
      pma !== undefined && pma < inDays(pmaWeeks.implausible) && `矫正胎龄不足 ${pmaWeeks.implausible} 周`,
    ].filter(Boolean);
    if (beside.length > 0) found.push({ text: `记为完全血管化，又记有${beside.join('、')}`, worse: { ...signs, fullyVascularised: false } });
  }
  if (regression === 'complete') {
    const beside = [isDetached(signs) && ropStageNames[stage!], plus === 'plus' && plusNames.plus, reactivation && '再激活'].filter(Boolean);
    if (beside.length > 0) found.push({ text: `记为完全退行，又记有${beside.join('、')}`, worse: { ...signs, regression: 'none' } });
  }
  if (stage === 'none' && extent?.length) {
    const { stage: _, ...rest } = signs;
    found.push({ text: `记为${ropStageNames.none}，又记有病变范围`, worse: rest });
  }
  const last = goodLooks(past).at(-1);
  if (last?.signs.zone && zone && daysBetween(last.on, on) <= 14 && Math.abs(zoneDepth[zone] - zoneDepth[last.signs.zone]) > 1)
    found.push({ text: `与 ${dayText(last.on)} 记的${ropStageText({ zone: last.signs.zone })}相差过大`, worse: { ...signs, zone: 'I' } });
  return found;
}

/** One screening with one clock; see docs/clinical-safety.md. */
function owed({ child }: Past) {
  const { screening, screenBy, birthday, toScreen } = child;
  if (!screenBy) return undefined;
  const why = toScreen ? `医生要求筛查${toScreen.why ? `：${toScreen.why}` : ''}` : screening === 'unknown' ? '出生体重或胎龄不全，不能排除须筛查' : '属于 ROP 筛查对象';
  const reason: Reason = {
    id: 'first-screening',
    text: `${why}，还没有完成首次筛查`,
    rule: `筛查对象：${screeningRules.china.who}。首次检查：${firstExamText('china')}；生后满 28 天起，每只眼都在 ROP 检查中看清过，才算完成`,
    source: 'china2014',
  };
  const from = addDays(birthday, 28);
  return { verdict: dated('examBy', screenBy, reason), isAnsweredBy: ({ on }: Look) => on >= from };
}

export const ropTable: Table = {
  sees: ({ signs }) => signs.view === 'good',
  missing,
  contradictions,
  judge,
  graver,
  owed,
  neutral: (signs) => ({ ...signs, stage: 'none', plus: 'none', aggressive: false, reactivation: false, regression: 'none' }),
  answers: ({ kind }, found) => {
    if (kind === 'elsewhere' || kind === 'surgery') return true;
    return (kind === 'laser' || kind === 'antiVegf') && !(found && isDetached(found.signs));
  },
  afterTreatment: (done) =>
    dated('examBy', addDays(done.date, firstLookDays.to), {
      id: 'first-look',
      text: `${doneText(done)}，首次复查最迟 ${dayText(addDays(done.date, firstLookDays.to))}`,
      rule: `治疗后 ${firstLookDays.from}～${firstLookDays.to} 天首次复查`,
      source: 'aap2018',
    }),
  planLimit: (_, due) => due,
  untreatable: ({ signs, on }, { child }) =>
    isDetached(signs) ? addMonths(on, child.ageMonths(on) < 12 ? 3 : 6) : undefined,
  isCertain: (signs) => isDetached(signs) || signs.aggressive === true,
  isActive: ({ signs }) => hasSigns(signs) && !isQuietRegression(signs),
};
