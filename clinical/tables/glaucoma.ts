import { addDays, addMonths, type Day, daysBetween, earliest } from '../ages.ts';
import { doneText, type Missing, notMetNow, type Table } from '../engine.ts';
import { inDays } from '../gestational-age.ts';
import {
  criterionNames,
  type GlaucomaCriterion,
  glaucomaCriteria,
  glaucomaCriteriaNeeded,
  glaucomaFigures as figures,
  isCupLarger,
} from '../glaucoma.ts';
import type { Child, Done, EyeSigns, Look, Past } from '../looks.ts';
import { cannotJudge, dated, type Reason, undated, type Verdict } from '../outcome.ts';
import { glaucomaRiskNames } from '../statements.ts';

const newbornDays = 28;
const newbornPmaWeeks = 44;
const urgentDays = 3;
const soonDays = 7;
/** A suspect eye is seen again within so many weeks. */
export const repeatWithinWeeks = 2;
const dropsDays = 28;
/** A number that cannot be had in two looks is asked for again after so many months. */
const unobtainableMonths = 3;

const rule = `儿童青光眼：五项中至少 ${glaucomaCriteriaNeeded} 项（${Object.values(glaucomaCriteria).join('；')}）；任何一项为可疑，${repeatWithinWeeks} 周内复查`;
const reason = (id: string, text: string, on: Day, source: Reason['source'] = 'wga9', itsRule = rule): Reason => ({
  ...{ id, text, rule: itsRule, source, examDate: on },
});

const isInfant = ({ ageMonths }: Child, on: Day): boolean => ageMonths(on) < 12;
const isFirstMonth = ({ birthday }: Child, on: Day): boolean => daysBetween(birthday, on) <= newbornDays;

/** Whether a diameter is a sign at the age at which it was measured. */
export function isLargeCornea(diameterMm: number, child: Child, on: Day): boolean {
  if (diameterMm > figures.anyAgeMm) return true;
  if (diameterMm > figures.infantMm && isInfant(child, on)) return true;
  const pma = child.pmaDays(on);
  if (pma !== undefined && pma < inDays(37)) return diameterMm > figures.pretermMm;
  const isNewborn = isFirstMonth(child, on) || (pma !== undefined && pma <= inDays(newbornPmaWeeks));
  return isNewborn && diameterMm >= figures.newbornMm;
}

/** A low pressure counts with its tonometer, and asleep only where it is low enough for that. */
function isPressureKnown({ iopMmHg, tonometer, underAnaesthesia }: EyeSigns): boolean {
  if (iopMmHg === undefined) return false;
  if (iopMmHg > figures.pressureMmHg) return true;
  return tonometer !== undefined && (!underAnaesthesia || iopMmHg <= figures.asleepMmHg);
}

const cupsOf = (looks: readonly Look[]): number[] => looks.flatMap(({ signs }) => signs.cupDiscRatio ?? []);
const smallest = (values: readonly number[]): number | undefined => (values.length > 0 ? Math.min(...values) : undefined);
const isGrowing = ({ growth, axialElongation, progressiveMyopia }: EyeSigns): boolean =>
  growth === 'beyondNormal' || Boolean(axialElongation || progressiveMyopia);

/** The looks that an eye's cup is compared with: after an operation those since it, or else the last before it. */
function baseOf({ looks, treatments }: Past): readonly Look[] {
  const operated = treatments.findLast(({ kind }) => kind === 'surgery' || kind === 'elsewhere')?.date;
  if (!operated) return looks;
  const since = looks.filter(({ on }) => on > operated);
  return since.length > 0 ? since : looks.slice(-1);
}

const cupGrew = ({ signs }: Look, past: Past): boolean => {
  const before = smallest(cupsOf(baseOf(past)));
  return signs.cupDiscRatio !== undefined && before !== undefined && isCupLarger(signs.cupDiscRatio, before);
};

/** The criteria that a look meets, each one line of the consensus. */
function criteriaOf(look: Look, past: Past): GlaucomaCriterion[] {
  const { signs, on } = look;
  const { child, fellow } = past;
  const cup = signs.cupDiscRatio;
  const fellows = smallest(cupsOf(fellow.looks.filter((one) => one.on <= on)));
  const isLargeCup =
    cup !== undefined &&
    (Math.round(cup * 100) > 100 * (isInfant(child, on) ? figures.infantCupMax : figures.cupMax) ||
      (fellows !== undefined && isCupLarger(cup, fellows)));
  const all = [...past.looks, look];
  const met: Record<GlaucomaCriterion, boolean> = {
    pressure: (signs.iopMmHg ?? 0) > figures.pressureMmHg,
    disc: isLargeCup || cupGrew(look, past) || Boolean(signs.rimThinning || signs.progressiveCupping),
    cornea: all.some(
      (one) =>
        one.signs.haabStriae ||
        (one.signs.cornealDiameterMm !== undefined && isLargeCornea(one.signs.cornealDiameterMm, child, one.on)),
    ),
    growth: isGrowing(signs),
    field: Boolean(signs.fieldDefect),
  };
  return (Object.keys(glaucomaCriteria) as GlaucomaCriterion[]).filter((criterion) => met[criterion]);
}

const isUnexplained = ({ tearing, photophobia }: EyeSigns): boolean => Boolean(tearing || photophobia);
const isFull = ({ signs, on }: Look, child: Child): boolean =>
  isPressureKnown(signs) && signs.cupDiscRatio !== undefined && (child.ageMonths(on) >= 36 || signs.cornealDiameterMm !== undefined);

const bySigns = ({ signs }: Look): string =>
  [
    signs.iopMmHg !== undefined && `眼压 ${signs.iopMmHg} mmHg`,
    signs.cornealDiameterMm !== undefined && `角膜直径 ${signs.cornealDiameterMm} mm`,
    signs.cupDiscRatio !== undefined && `杯盘比 ${signs.cupDiscRatio}`,
  ]
    .filter(Boolean)
    .join('，') || '没有测量值';

const refer = (look: Look, days: number, id: string, why: string): Verdict =>
  dated('refer', addDays(look.on, days), reason(id, `${bySigns(look)}：${why}`, look.on, 'toConfirm'));

function judge(look: Look, past: Past): Verdict {
  const { signs, on } = look;
  const { child } = past;
  const treatments = past.treatments.filter(({ date }) => date < on);
  const answering = treatments.filter(isForGlaucoma);
  const isNewOedema = signs.cornealOedema && !signs.oldScar && !past.looks.at(-1)?.signs.cornealOedema;
  const cornea = signs.cornealDiameterMm ?? 0;
  if ((signs.iopMmHg ?? 0) >= figures.sameDayMmHg) return refer(look, 0, 'same-day', `眼压 ≥ ${figures.sameDayMmHg} mmHg，当天转诊`);
  if (isNewOedema && answering.length === 0) return refer(look, 0, 'same-day', '角膜水肿，当天转诊');
  if (isNewOedema && !past.looks.some((one) => one.signs.cornealOedema)) return refer(look, 0, 'same-day', '新出现角膜水肿，当天转诊');
  if (cornea >= figures.sameDayNewbornMm && isFirstMonth(child, on) && isNewMark(look, past, answering, 0))
    return refer(look, 0, 'same-day', `新生儿角膜直径 ≥ ${figures.sameDayNewbornMm} mm，当天转诊`);
  if ((signs.haabStriae || cornea > figures.anyAgeMm) && isInfant(child, on) && isNewMark(look, past, answering, figures.anyAgeMm))
    return refer(look, urgentDays, 'large-cornea', `Haab 纹或 1 岁以内角膜 > ${figures.anyAgeMm} mm，${urgentDays} 天内转诊`);
  const base = baseOf({ ...past, treatments: answering });
  if (answering.length > 0 && base.length > 0) return judgeTreated(look, { ...past, treatments: answering }, base);
  const met = criteriaOf(look, past);
  const names = met.map((criterion) => criterionNames[criterion]).join('、');
  const text = `${bySigns(look)}；达到 ${met.length} 项${names ? `：${names}` : ''}`;
  if (met.length >= glaucomaCriteriaNeeded) {
    const days = isInfant(child, on) ? urgentDays : soonDays;
    return dated('refer', addDays(on, days), reason('glaucoma', `${text}，${days} 天内转诊`, on));
  }
  if ((signs.cupDiscRatio ?? 0) >= figures.largeCup) return refer(look, soonDays, 'large-cup', `杯盘比 ≥ ${figures.largeCup}，${soonDays} 天内转诊`);
  if (met.length === 1 || isUnexplained(signs)) return judgeSuspect(look, past, met, text);
  if (answering.length > 0) return controlled(look, { ...past, treatments: answering });
  return judgeQuiet(look, past, text);
}

const isForGlaucoma = ({ kind }: Done): boolean => ['surgery', 'laser', 'drops', 'elsewhere'].includes(kind);

/** Whether Haab striae, or a cornea beyond a limit, are new, or the eye was never treated for them. */
const isNewMark = ({ signs }: Look, { looks }: Past, answering: readonly Done[], limitMm: number): boolean => {
  if (answering.length === 0) return true;
  const { haabStriae, cornealDiameterMm = 0 } = signs;
  if (haabStriae && !looks.some((one) => one.signs.haabStriae)) return true;
  const isLarge = (one: Look) => (one.signs.cornealDiameterMm ?? 0) + figures.corneaStepMm > cornealDiameterMm;
  return cornealDiameterMm > limitMm && !looks.some(isLarge);
};

function judgeTreated(look: Look, past: Past, base: readonly Look[]): Verdict {
  const { signs, on } = look;
  const target = [...past.looks, look].findLast((one) => one.signs.targetIop !== undefined)?.signs.targetIop;
  const limit = Math.min(signs.underAnaesthesia ? figures.asleepMmHg : figures.pressureMmHg, target ?? Infinity);
  const cornea = signs.cornealDiameterMm;
  const former = past.looks.findLast((one) => one.signs.cornealDiameterMm !== undefined)?.signs.cornealDiameterMm;
  const last = base.at(-1)!;
  const grown = [
    cupGrew(look, past) && '杯盘比增大',
    signs.progressiveCupping && !last.signs.progressiveCupping && '视杯扩大',
    signs.rimThinning && !last.signs.rimThinning && '盘沿变薄',
    cornea !== undefined &&
      former !== undefined &&
      cornea - former >= figures.corneaStepMm &&
      isLargeCornea(cornea, past.child, on) &&
      '角膜增大',
    isGrowing(signs) && '眼轴或近视增长过快',
    signs.fieldDefect && !last.signs.fieldDefect && '视野缺损',
    signs.cornealOedema && !signs.oldScar && '角膜水肿',
    (signs.iopMmHg ?? 0) > limit && `眼压高于 ${limit} mmHg`,
  ].filter(Boolean);
  const done = past.treatments.at(-1)!;
  if (grown.length > 0) return refer(look, soonDays, 'uncontrolled', `${doneText(done)}，${grown.join('、')}，${soonDays} 天内转诊`);
  const operated = past.treatments.findLast(({ kind }) => kind === 'surgery' || kind === 'elsewhere');
  if (operated && signs.iopMmHg !== undefined && signs.iopMmHg < figures.lowMmHg)
    return dated('examBy', addDays(on, 7), reason('low-pressure', `${bySigns(look)}：术后眼压低于 ${figures.lowMmHg} mmHg，1 周内复查`, on, 'toConfirm'));
  return controlled(look, past);
}

/** A treated eye under control is followed for life. */
function controlled(look: Look, { treatments, looks }: Past): Verdict {
  const { on, signs } = look;
  const done = treatments.at(-1)!;
  const text = `${bySigns(look)}；${doneText(done)}，目前控制`;
  if (signs.iopMmHg === undefined && !isUnobtainable(looks, 'iopMmHg'))
    return cannotJudge('no-pressure', '治疗过的青光眼这次没有测眼压，最迟 4 周', addDays(on, dropsDays), { examDate: on });
  const months = on < addMonths(done.date, 24) ? 3 : 6;
  const operated = treatments.findLast(({ kind }) => kind === 'surgery' || kind === 'elsewhere');
  const due = earliest(addMonths(on, months), operated && nextAfterOperation(operated.date, on))!;
  return dated('examBy', due, reason('controlled', text, on, 'toConfirm', '治疗后控制的青光眼：术后 3 天、1 周、1 个月，之后两年内最迟 3 个月，再后最迟 6 个月，终身'));
}

/** After an operation inside the eye: within three days, at one week, at one month; then null. */
export function nextAfterOperation(operatedOn: Day, on: Day): Day | null {
  const looks = [addDays(operatedOn, urgentDays), addDays(operatedOn, 7), addMonths(operatedOn, 1)];
  return looks.find((day) => day > on) ?? null;
}

function judgeSuspect(look: Look, past: Past, met: readonly GlaucomaCriterion[], text: string): Verdict {
  const { on, signs } = look;
  const saying = (one: Look, before: Past) => [...criteriaOf(one, before), isUnexplained(one.signs)].join();
  const now = [...met, isUnexplained(signs)].join();
  const steady = past.looks.filter(({ isGood }) => isGood);
  let first: Day | undefined;
  for (let place = steady.length - 1; place >= 0; place -= 1) {
    const one = steady[place]!;
    const isSame = saying(one, { ...past, looks: steady.slice(0, place) }) === now;
    const isCalm = (one.signs.iopMmHg ?? 99) < figures.steadyMmHg && isFull(one, past.child);
    if (!isSame || !isCalm || graver(signs, one.signs).length > 0) break;
    first = one.on;
  }
  const isSteady = first !== undefined && isFull(look, past.child) && (signs.iopMmHg ?? 99) < figures.steadyMmHg;
  const months = isSteady ? (addMonths(first!, 24) <= on ? 12 : 6) : undefined;
  const due = months ? addMonths(on, months) : addDays(on, inDays(repeatWithinWeeks));
  const said = isUnexplained(signs) && met.length === 0 ? `${text}；流泪或畏光没有其他原因` : text;
  const soon = months ? `两次完整检查相同、没有加重，最迟 ${months} 个月复查` : `可疑，${repeatWithinWeeks} 周内复查或转诊`;
  const capped = missingTwice(look, past) ? earliest(due, addMonths(on, unobtainableMonths))! : due;
  return dated('examBy', capped, reason('suspect', `${said}，${soon}`, on));
}

/** Nothing is met: by the risk, by what was found before, or nothing. */
function judgeQuiet(look: Look, past: Past, text: string): Verdict {
  const { on } = look;
  const { child } = past;
  const risk = riskOf(past, on);
  const isMet = (one: Look) => {
    const before = past.looks.filter((former) => former.on < one.on);
    return criteriaOf(one, { ...past, looks: before }).length > 0 || isUnexplained(one.signs) || Boolean(one.signs.cornealOedema);
  };
  const verdicts: Verdict[] = [];
  if (risk) {
    const months = child.ageMonths(on) < 12 ? 3 : child.ageMonths(on) < 60 ? 6 : 12;
    const due = risk.isSteroid ? addDays(on, dropsDays) : addMonths(on, months);
    verdicts.push(dated('examBy', due, reason('glaucoma-risk', `${text}；${risk.text}`, on, 'toConfirm', riskRule)));
  }
  if (past.unconfirmed.length > 0 || past.looks.some(isMet)) verdicts.push(notMetNow(look, past, isMet, text, 'principle'));
  if (missingTwice(look, past))
    verdicts.push(dated('examBy', addMonths(on, unobtainableMonths), reason('unobtainable', `${text}；有数值两次都没有测到，建议麻醉下检查，最迟 ${unobtainableMonths} 个月`, on, 'principle')));
  if (verdicts.length === 0) return undated('watch', [reason('glaucoma', text, on)]);
  const due = earliest(...verdicts.map((one) => one.due));
  const [first] = verdicts.toSorted((one, other) => (one.due ?? '9').localeCompare(other.due ?? '9'));
  return { ...first!, due };
}

const riskRule = '有风险的眼（无虹膜、眼前节异常、眼睑葡萄酒色斑、综合征、家族史、葡萄膜炎、白内障手术后）：1 个月内首次检查，1 岁前最迟 3 个月，5 岁前 6 个月，之后每年，终身；使用激素的每 4 周';

function riskOf({ child, lensSurgery }: Past, by: Day): { text: string; since: Day; isSteroid: boolean } | undefined {
  const said = child.glaucomaRisk;
  if (said) {
    const since = said.date > child.birthday ? said.date : child.birthday;
    return { text: glaucomaRiskNames[said.kind], since, isSteroid: said.kind === 'steroid' };
  }
  return lensSurgery && lensSurgery <= by ? { text: '白内障手术后', since: lensSurgery, isSteroid: false } : undefined;
}

type Figure = 'iopMmHg' | 'cupDiscRatio' | 'cornealDiameterMm';
const isGoodLook = ({ signs }: Look): boolean => signs.view === 'good';

/** A number that the last good look already lacked, while nothing else was wrong. */
const isUnobtainable = (looks: readonly Look[], figure: Figure): boolean => {
  const last = looks.findLast(isGoodLook);
  return last !== undefined && last.signs[figure] === undefined && !isAbnormal(last.signs);
};
const isAbnormal = ({ iopMmHg = 0, ...signs }: EyeSigns): boolean =>
  iopMmHg > figures.pressureMmHg || Boolean(signs.rimThinning || signs.haabStriae || signs.cornealOedema) || isGrowing(signs) || isUnexplained(signs);

const missingTwice = ({ signs, on }: Look, { looks, child }: Past): boolean =>
  (['iopMmHg', 'cupDiscRatio', ...(child.ageMonths(on) < 36 ? (['cornealDiameterMm'] as const) : [])] as Figure[]).some(
    (figure) => signs[figure] === undefined && isUnobtainable(looks, figure),
  );

function missing(look: Look, past: Past): Missing[] {
  const { signs, on } = look;
  const { child } = past;
  const treatments = past.treatments.filter(({ date }) => date < on).filter(isForGlaucoma);
  const isTreated = treatments.length > 0 && baseOf({ ...past, treatments }).length > 0;
  const operated = [...treatments.filter(({ kind }) => kind === 'surgery').map(({ date }) => date), past.lensSurgery];
  const isHealing = operated.some((date) => date !== undefined && on <= addMonths(date, 1));
  // In a cataract's exam the numbers are asked for after surgery; before, what is there counts.
  if (look.disease === 'cataract' && (past.lensSurgery === undefined || past.lensSurgery >= on)) return [];
  // Of a look that failed only what is written counts.
  const isQuiet = signs.view !== 'good' && criteriaOf(look, past).length === 0 && !isAbnormal(signs);
  const may = (normal: Partial<EyeSigns>, abnormal: Partial<EyeSigns>) => (isQuiet ? [normal] : [normal, abnormal]);
  const found: Missing[] = [];
  const normal = { tonometer: signs.tonometer ?? 'rebound', underAnaesthesia: false } as const;
  if (!isPressureKnown(signs) && !isTreated && !isUnobtainable(past.looks, 'iopMmHg'))
    found.push({ label: '眼压（连同眼压计、清醒或麻醉）', readings: may({ ...normal, iopMmHg: 15 }, { ...normal, iopMmHg: 25 }), isAlwaysOpen: true });
  if (isHealing) return found;
  if (signs.cupDiscRatio === undefined && !isUnobtainable(past.looks, 'cupDiscRatio')) {
    const known = [...cupsOf(past.looks), ...cupsOf(past.fellow.looks), figures.infantCupMax];
    found.push({ label: '杯盘比', readings: may({ cupDiscRatio: Math.min(...known) }, { cupDiscRatio: 0.75 }), isAlwaysOpen: true });
  }
  if (child.ageMonths(on) < 36 && signs.cornealDiameterMm === undefined && !isUnobtainable(past.looks, 'cornealDiameterMm')) {
    const large = isInfant(child, on) ? (isFirstMonth(child, on) ? 11.5 : 12.5) : 13.5;
    found.push({ label: '角膜直径', readings: may({ cornealDiameterMm: 9 }, { cornealDiameterMm: large }), isAlwaysOpen: true });
  }
  return found;
}

function graver(now: EyeSigns, before: EyeSigns): string[] {
  const rises = (one: number | undefined, other: number | undefined, by: number) =>
    one !== undefined && other !== undefined && Math.round(one * 100) - Math.round(other * 100) >= Math.round(by * 100);
  const crosses = (limit: number) =>
    (now.iopMmHg ?? 0) > limit && before.iopMmHg !== undefined && before.iopMmHg <= limit;
  const signs = [
    rises(now.cupDiscRatio, before.cupDiscRatio, 0.1) && '杯盘比增大',
    rises(now.cornealDiameterMm, before.cornealDiameterMm, figures.corneaStepMm) && '角膜直径增大',
    (crosses(figures.pressureMmHg) || crosses(figures.sameDayMmHg - 1)) && '眼压升高超过上限',
    now.cornealOedema && !before.cornealOedema && '出现角膜水肿',
    now.haabStriae && !before.haabStriae && '出现 Haab 纹',
    isGrowing(now) && !isGrowing(before) && '眼轴或近视增长过快',
    now.rimThinning && !before.rimThinning && '盘沿变薄',
    now.progressiveCupping && !before.progressiveCupping && '视杯扩大',
    now.fieldDefect && !before.fieldDefect && '视野缺损',
  ];
  return signs.filter((sign): sign is string => typeof sign === 'string');
}

function owed(past: Past) {
  const risk = riskOf({ ...past, lensSurgery: undefined }, '9999-12-31');
  if (!risk) return undefined;
  const due = risk.isSteroid ? addDays(risk.since, dropsDays) : addMonths(risk.since, 1);
  const first: Reason = { id: 'glaucoma-first-look', text: `${risk.text}，还没有检查`, rule: riskRule, source: 'toConfirm' };
  return { verdict: dated('examBy', due, first), isAnsweredBy: ({ on }: Look) => on >= risk.since };
}

const glaucomaFields = ['iopMmHg', 'cornealDiameterMm', 'cupDiscRatio', 'haabStriae', 'rimThinning', 'progressiveCupping', 'cornealOedema', 'fieldDefect', 'growth', 'tearing', 'photophobia'] as const;

/** Whether a look of another exam tells of glaucoma: it carries its fields, or the lens was operated on. */
export const tellsOfGlaucoma = ({ disease, signs, on }: Look, lensSurgery: Day | undefined): boolean =>
  disease === 'glaucoma' ||
  (disease === 'cataract' &&
    (glaucomaFields.some((field) => signs[field] !== undefined) || (lensSurgery !== undefined && lensSurgery < on)));

export const glaucomaTable: Table = {
  // An exam answers the day that stood where its pressure is recorded, or cannot be had.
  sees: ({ signs }, { looks }) =>
    (signs.view === 'good' || signs.view === 'poor') &&
    (signs.iopMmHg !== undefined || (signs.view === 'good' && isUnobtainable(looks, 'iopMmHg'))),
  missing,
  judge,
  graver,
  owed,
  neutral: (signs) => ({
    ...(signs.view && { view: signs.view }),
    iopMmHg: 15,
    tonometer: 'rebound',
    cupDiscRatio: Math.min(signs.cupDiscRatio ?? 0.3, 0.3),
    cornealDiameterMm: 9,
  }),
  answers: (done) => isForGlaucoma(done),
  afterTreatment: (done) => {
    const days = done.kind === 'surgery' || done.kind === 'elsewhere' ? urgentDays : done.kind === 'drops' ? dropsDays : 7;
    const text = `${doneText(done)}，${days === dropsDays ? '4 周' : `${days} 天`}内复查`;
    const itsRule = '眼内手术后 3 天、1 周、1 个月复查；调整滴眼液后 4 周';
    return dated('examBy', addDays(done.date, days), { id: 'after-glaucoma-treatment', text, rule: itsRule, source: 'toConfirm' });
  },
  planLimit: ({ on }) => addDays(on, soonDays),
  mayEnd: ({ signs }, found) =>
    !signs.underAnaesthesia || found.signs.underAnaesthesia === true || (found.signs.iopMmHg ?? 0) <= figures.pressureMmHg,
};
