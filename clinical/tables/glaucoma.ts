import { addDays, addMonths, type Day, earliest } from '../ages.ts';
import { glaucomaFigures as figures, glaucomaCriteria, glaucomaCriteriaNeeded } from '../glaucoma.ts';
import type { EyeSigns, Look, Past } from '../looks.ts';
import { cannotJudge, rulesOf, say, type Verdict } from '../outcome.ts';
import { glaucomaRiskNames } from '../statements.ts';
import { addWeeks, byAge, doneText, foundBefore, type Missing, named, type Table } from '../table.ts';
import {
  baseOf,
  bySigns,
  cupGrew,
  cupsOf,
  type Figure,
  figureNames,
  figuresAt,
  graver,
  isFirstMonth,
  isForGlaucoma,
  isGrowing,
  isInfant,
  isLargeCornea,
  isOperation,
  isPressureKnown,
  isTreated,
  lacks,
  marksOf,
  newMarks,
  ownOf,
  tearingName,
} from './glaucoma-signs.ts';

const urgentDays = 3;
const soonDays = 7;
/** A suspect eye is seen again within so many weeks. */
export const repeatWithinWeeks = 2;
const dropsDays = 28;
/** A number that cannot be had in two looks is asked for again after so many months. */
const unobtainableMonths = 3;
/** An eye at risk in which nothing is met. */
const riskSteps = { 12: 3, 60: 6, Infinity: 12 };

const criteriaRule = `儿童青光眼：五项中至少 ${glaucomaCriteriaNeeded} 项（${Object.values(glaucomaCriteria).join('；')}）；任何一项为可疑，${repeatWithinWeeks} 周内复查`;
const riskRule =
  '有风险的眼（无虹膜、眼前节异常、眼睑葡萄酒色斑、综合征、家族史、葡萄膜炎、白内障手术后）：1 个月内首次检查，1 岁前最迟 3 个月，5 岁前 6 个月，之后每年，终身；使用激素的每 4 周';
const rules = {
  ...rulesOf('wga9', { glaucoma: criteriaRule, suspect: criteriaRule }),
  ...rulesOf('principle', { unobtainable: criteriaRule }),
  ...rulesOf('toConfirm', {
    'same-day': criteriaRule,
    'large-cornea': criteriaRule,
    'large-cup': criteriaRule,
    uncontrolled: criteriaRule,
    'low-pressure': criteriaRule,
    controlled: '治疗后控制的青光眼：术后 3 天、1 周、1 个月，之后两年内最迟 3 个月，再后最迟 6 个月，终身',
    'glaucoma-risk': riskRule,
    'glaucoma-first-look': riskRule,
    'after-glaucoma-treatment': '眼内手术后 3 天、1 周、1 个月复查；调整滴眼液后 4 周',
  }),
};

const refer = (look: Look, days: number, id: keyof typeof rules, why: string): Verdict => {
  const within = days === 0 ? '当天转诊' : `${days} 天内转诊`;
  return say('refer', addDays(look.on, days), rules[id], `${bySigns(look)}：${why}，${within}`, look.on);
};

function judge(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const { child, looks } = past;
  const { iopMmHg = 0, cornealDiameterMm = 0, cupDiscRatio = 0 } = signs;
  if (iopMmHg >= figures.sameDayMmHg) return refer(look, 0, 'same-day', `眼压 ≥ ${figures.sameDayMmHg} mmHg`);
  const hadOedema =
    ownOf(past).length > 0 ? looks.some((one) => one.signs.cornealOedema) : looks.at(-1)?.signs.cornealOedema;
  if (signs.cornealOedema && !signs.oldScar && !hadOedema) return refer(look, 0, 'same-day', '新出现角膜水肿');
  if (cornealDiameterMm >= figures.sameDayNewbornMm && isFirstMonth(child, on) && isNewMark(look, past, 0))
    return refer(look, 0, 'same-day', `新生儿角膜直径 ≥ ${figures.sameDayNewbornMm} mm`);
  const isMarked = signs.haabStriae || cornealDiameterMm > figures.anyAgeMm;
  if (isMarked && isInfant(child, on) && isNewMark(look, past, figures.anyAgeMm))
    return refer(look, urgentDays, 'large-cornea', `Haab 纹或 1 岁以内角膜 > ${figures.anyAgeMm} mm`);
  if (isTreated(past)) return judgeTreated(look, { ...past, treatments: ownOf(past) });
  const marks = marksOf(look, past);
  const met = marks.filter((mark) => mark !== tearingName).length;
  const found = [`达到 ${met} 项`, ...marks].join('、');
  if (met >= glaucomaCriteriaNeeded) return refer(look, isInfant(child, on) ? urgentDays : soonDays, 'glaucoma', found);
  if (cupDiscRatio >= figures.largeCup) return refer(look, soonDays, 'large-cup', `杯盘比 ≥ ${figures.largeCup}`);
  const text = `${bySigns(look)}；${found}`;
  if (marks.length > 0) return judgeSuspect(look, past, text);
  const treatments = past.treatments.filter(isForGlaucoma);
  return treatments.length > 0 ? controlled(look, { ...past, treatments }) : judgeQuiet(look, past, text);
}

/** Whether Haab striae, or a cornea beyond a limit, are new, or the eye was never treated for them. */
function isNewMark({ signs: { haabStriae, cornealDiameterMm = 0 } }: Look, past: Past, limitMm: number): boolean {
  if (ownOf(past).length === 0 || (haabStriae && !past.looks.some(({ signs }) => signs.haabStriae))) return true;
  const isLarge = ({ signs }: Look) => (signs.cornealDiameterMm ?? 0) + figures.corneaStepMm > cornealDiameterMm;
  return cornealDiameterMm > limitMm && !past.looks.some(isLarge);
}

function judgeTreated(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const { child, looks, treatments } = past;
  const { iopMmHg, cornealDiameterMm: cornea } = signs;
  const target = [...looks, look].findLast((one) => one.signs.targetIop !== undefined)?.signs.targetIop;
  const limit = Math.min(signs.underAnaesthesia ? figures.asleepMmHg : figures.pressureMmHg, target ?? Infinity);
  const former = looks.findLast((one) => one.signs.cornealDiameterMm !== undefined)?.signs.cornealDiameterMm;
  const step = cornea !== undefined && former !== undefined ? cornea - former : 0;
  const base = baseOf(looks, treatments);
  const grown = named({
    杯盘比增大: cupGrew(look, base),
    角膜增大: step >= figures.corneaStepMm && isLargeCornea(cornea!, child, on),
    眼轴或近视增长过快: isGrowing(signs),
    角膜水肿: signs.cornealOedema && !signs.oldScar,
    [`眼压高于 ${limit} mmHg`]: (iopMmHg ?? 0) > limit,
  });
  const worse = [...grown, ...newMarks(signs, base.at(-1)!.signs)];
  if (worse.length > 0)
    return refer(look, soonDays, 'uncontrolled', `${doneText(treatments.at(-1)!)}，${worse.join('、')}`);
  if (!treatments.some(isOperation) || iopMmHg === undefined || iopMmHg >= figures.lowMmHg)
    return controlled(look, past);
  const text = `${bySigns(look)}：术后眼压低于 ${figures.lowMmHg} mmHg，1 周内复查`;
  return say('examBy', addDays(on, 7), rules['low-pressure'], text, on);
}

function controlled(look: Look, past: Past): Verdict {
  const { on, signs } = look;
  if (signs.iopMmHg === undefined && !isUnobtainable(look, past, 'iopMmHg'))
    return cannotJudge('no-pressure', '治疗过的青光眼这次没有测眼压，最迟 4 周', addDays(on, dropsDays), on);
  const done = past.treatments.at(-1)!;
  const operated = past.treatments.findLast(isOperation);
  const next = addMonths(on, on < addMonths(done.date, 24) ? 3 : 6);
  const due = earliest(next, nextOfRisk(past, on), operated && nextAfterOperation(operated.date, on))!;
  return say('examBy', due, rules.controlled, `${bySigns(look)}；${doneText(done)}，目前控制`, on);
}

/** After an operation inside the eye: within three days, at one week, at one month; then null. */
export function nextAfterOperation(operatedOn: Day, on: Day): Day | null {
  const looks = [addDays(operatedOn, urgentDays), addDays(operatedOn, 7), addMonths(operatedOn, 1)];
  return looks.find((day) => day > on) ?? null;
}

/** Within two weeks, until two full exams said the same and nothing grew. */
function judgeSuspect(look: Look, past: Past, text: string): Verdict {
  const { on, signs } = look;
  const { child, good } = past;
  const saying = (one: Look, looks: Past['looks']) => marksOf(one, { ...past, looks }).join();
  const isCalm = (one: Look) =>
    isPressureKnown(one.signs) &&
    figuresAt(child, one.on).every((figure) => !lacks(one.signs, figure)) &&
    one.signs.iopMmHg! < figures.steadyMmHg;
  const now = saying(look, past.looks);
  const changed = good.findLastIndex(
    (one, place) => saying(one, good.slice(0, place)) !== now || !isCalm(one) || graver(signs, one.signs).length > 0,
  );
  const first = isCalm(look) ? good[changed + 1]?.on : undefined;
  const steadyMonths = first && (addMonths(first, 24) <= on ? 12 : 6);
  const next = steadyMonths ? addMonths(on, steadyMonths) : addWeeks(on, repeatWithinWeeks);
  const due = earliest(next, nextOfRisk(past, on), askedAgain(look, past))!;
  const soon = steadyMonths
    ? `两次完整检查相同、没有加重，最迟 ${steadyMonths} 个月复查`
    : `可疑，${repeatWithinWeeks} 周内复查或转诊`;
  return say('examBy', due, rules.suspect, `${text}，${soon}`, on);
}

function judgeQuiet(look: Look, past: Past, text: string): Verdict {
  const { on } = look;
  const risk = riskOf(past, on);
  const before = ({ on: day }: Look) =>
    asOf(
      past,
      past.looks.filter((one) => one.on < day),
      day,
    );
  const isMet = (one: Look) => marksOf(one, before(one)).length > 0 || one.signs.cornealOedema === true;
  const again = askedAgain(look, past);
  const unobtainable = `${text}；有数值两次都没有测到，建议麻醉下检查，最迟 ${unobtainableMonths} 个月`;
  const verdicts = [
    risk && say('examBy', nextOfRisk(past, on)!, rules['glaucoma-risk'], `${text}；${risk.text}`, on),
    foundBefore(look, past, text, isMet),
    again === undefined ? undefined : say('examBy', again, rules.unobtainable, unobtainable, on),
  ].filter((verdict) => verdict !== undefined);
  const [first] = verdicts.toSorted((one, other) => (one.due ?? '9').localeCompare(other.due ?? '9'));
  return first ?? say('watch', null, rules.glaucoma, text, on);
}

type Risk = { text: string; since: Day; isSteroid: boolean };

function riskOf({ child: { glaucomaRisk }, lensSurgery }: Past, by: Day): Risk | undefined {
  if (glaucomaRisk) {
    const { kind, date } = glaucomaRisk;
    return { text: glaucomaRiskNames[kind], since: date, isSteroid: kind === 'steroid' };
  }
  if (!lensSurgery || lensSurgery > by) return undefined;
  return { text: '白内障手术后', since: lensSurgery, isSteroid: false };
}

/** The next day of an eye at risk, which nothing that is found in it puts off. */
function nextOfRisk(past: Past, on: Day): Day | null {
  const risk = riskOf(past, on);
  if (!risk) return null;
  return risk.isSteroid ? addDays(on, dropsDays) : byAge(past.child, on, riskSteps);
}

/** What was known before an earlier look, whose day and former looks these are. */
const asOf = (past: Past, looks: Past['looks'], on: Day): Past => ({
  ...past,
  looks,
  treatments: past.treatments.filter(({ date }) => date < on),
});

/** A number that this look and the last one lack, while in both nothing else was wrong. */
function isUnobtainable(look: Look, past: Past, figure: Figure): boolean {
  const { looks } = past;
  const place = looks.findLastIndex(
    ({ signs, isGood }) => signs.view === 'good' || (isGood && figure === 'cupDiscRatio'),
  );
  const last = looks[place];
  if (!last || !lacks(look.signs, figure) || !lacks(last.signs, figure)) return false;
  return !isAbnormal(look, past) && !isAbnormal(last, asOf(past, looks.slice(0, place), last.on));
}

const askedAgain = (look: Look, past: Past): Day | undefined =>
  figuresAt(past.child, look.on).some((figure) => isUnobtainable(look, past, figure))
    ? addMonths(look.on, unobtainableMonths)
    : undefined;

/** Whether anything is wrong in a look if all that it leaves out is right. */
function isAbnormal(look: Look, past: Past): boolean {
  const { signs } = look;
  const { iopMmHg = 15, tonometer = 'rebound', cornealDiameterMm = 9 } = signs;
  const cups = cupsOf(past.looks);
  const cupDiscRatio = signs.cupDiscRatio ?? (cups.length > 0 ? Math.min(...cups) : 0);
  const usual = { view: 'good', iopMmHg, tonometer, cupDiscRatio, cornealDiameterMm } as const;
  const full = { ...look, signs: { ...signs, ...usual } };
  const isTold = !past.treatments.some(isForGlaucoma) && marksOf(full, past).length > 0;
  return isTold || judge(full, past).outcome === 'refer';
}

function missing(look: Look, past: Past): Missing[] {
  const { signs, on } = look;
  const { child, lensSurgery, looks, fellow } = past;
  // In a cataract's exam the numbers are asked for after surgery; before, what is there counts.
  if (look.disease === 'cataract' && (lensSurgery === undefined || lensSurgery >= on)) return [];
  // Of a look that failed only what is written counts.
  const isQuiet = signs.view !== 'good' && !isAbnormal(look, past);
  const operations = ownOf(past).flatMap(({ kind, date }) => (kind === 'surgery' ? [date] : []));
  const isHealing = [...operations, lensSurgery ?? ''].some((date) => date && on <= addMonths(date, 1));
  const awake = { tonometer: signs.tonometer ?? 'rebound', underAnaesthesia: false } as const;
  const cup = signs.cupDiscRatio;
  const leastCup = Math.min(...cupsOf([...looks, ...fellow.looks]), figures.infantCupMax);
  const largeMm = isFirstMonth(child, on) ? 11.5 : isInfant(child, on) ? 12.5 : 13.5;
  const readings: Record<Figure, EyeSigns[]> = {
    iopMmHg: [15, 25].map((iopMmHg) => ({ ...awake, iopMmHg })),
    cupDiscRatio: [cup ?? leastCup, Math.max(cup ?? 0, 0.75)].map((cupDiscRatio) => ({ cupDiscRatio })),
    cornealDiameterMm: [9, largeMm].map((cornealDiameterMm) => ({ cornealDiameterMm })),
  };
  const isOpen = (figure: Figure) =>
    figure === 'iopMmHg' ? !isPressureKnown(signs) && !isTreated(past) : !isHealing && lacks(signs, figure);
  return figuresAt(child, on)
    .filter((figure) => isOpen(figure) && !isUnobtainable(look, past, figure))
    .map((figure) => ({ label: figureNames[figure], readings: readings[figure].slice(0, isQuiet ? 1 : 2) }));
}

function owed(past: Past) {
  const risk = riskOf({ ...past, lensSurgery: undefined }, '9');
  if (!risk) return undefined;
  const due = risk.isSteroid ? addDays(risk.since, dropsDays) : addMonths(risk.since, 1);
  const verdict = say('examBy', due, rules['glaucoma-first-look'], `${risk.text}，还没有检查`);
  return { verdict, from: risk.since };
}

export const glaucomaTable: Table = {
  // An exam answers the day that stood where its pressure is recorded, or cannot be had.
  sees: (look, past) => {
    const { view, iopMmHg } = look.signs;
    if (view === 'good') return iopMmHg !== undefined || isUnobtainable(look, past, 'iopMmHg');
    return view === 'poor' && iopMmHg !== undefined;
  },
  missing,
  judge,
  graver,
  owed,
  neutral: ({ view, cupDiscRatio }) => ({
    ...(view && { view }),
    iopMmHg: 15,
    tonometer: 'rebound',
    cupDiscRatio: Math.min(cupDiscRatio ?? 0.3, 0.3),
    cornealDiameterMm: 9,
  }),
  answers: (done) => isForGlaucoma(done),
  afterTreatment: (done) => ({
    days: isOperation(done) ? urgentDays : done.kind === 'drops' ? dropsDays : 7,
    rule: rules['after-glaucoma-treatment'],
  }),
  mayEnd: ({ signs }, found) =>
    !signs.underAnaesthesia ||
    found.signs.underAnaesthesia === true ||
    (found.signs.iopMmHg ?? 0) <= figures.pressureMmHg,
};
