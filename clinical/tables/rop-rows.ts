import { type Day, daysBetween } from '../ages.ts';
import { inDays } from '../gestational-age.ts';
import type { RopEye, RopStage, RopZone } from '../icrop3.ts';
import type { EyeSigns, Look, Past } from '../looks.ts';
import { type Outcome, type Rule, rulesOf } from '../outcome.ts';
import { addWeeks, byAge } from '../table.ts';

export const aggressiveWithinHours = 48;
export const treatmentWithinHours = 72;
/** In days after treatment: until when an eye may still settle. */
export const settlingDays = 14;
/** The postmenstrual ages, in weeks, at which a rule changes. */
export const pmaWeeks = { implausible: 36, grown: 37, stop: 45, older: 50, drug: 55, end: 65 } as const;

export const isDetached = ({ stage }: RopEye): boolean =>
  stage !== undefined && (stage.startsWith('4') || stage.startsWith('5'));

type Staged = { zone: RopZone; stage: RopStage; plus: RopEye['plus'] };
// What holds in zone II holds in its posterior part.
const isZone2 = ({ zone }: Pick<Staged, 'zone'>): boolean => zone === 'II' || zone === 'posteriorII';
const isStage = ({ stage }: Pick<Staged, 'stage'>, ...stages: RopStage[]): boolean => stages.includes(stage);

const isPosterior1 = (eye: Staged): boolean => eye.zone === 'posteriorII' && isStage(eye, '1');

/** ETROP type 1, which is treated. */
export const isType1 = (eye: Staged): boolean =>
  eye.zone === 'I'
    ? isStage(eye, '3') || (eye.plus === 'plus' && !isStage(eye, 'none'))
    : isZone2(eye) && eye.plus === 'plus' && isStage(eye, '2', '3');

export const isQuietRegression = (signs: EyeSigns): boolean =>
  signs.regression === 'complete' && signs.plus !== 'plus' && !signs.reactivation && !isDetached(signs);

/** Any sign of the disease. */
export const hasSigns = ({ stage = 'none', plus = 'none', regression = 'none', ...signs }: EyeSigns): boolean =>
  stage !== 'none' || plus !== 'none' || regression !== 'none' || Boolean(signs.aggressive || signs.reactivation);

export const isGrave = ({ aggressive, zone = 'I', stage, plus = 'plus' }: EyeSigns): boolean =>
  Boolean(aggressive) || (stage !== undefined && isType1({ zone, stage, plus }));

/** Two looks that lie at least so many days apart, the later one being this. */
export const seenTwice = (
  look: Look,
  { good }: Past,
  days: number,
  fits: (signs: EyeSigns, on: Day) => boolean,
): boolean =>
  fits(look.signs, look.on) && good.some(({ on, signs }) => fits(signs, on) && daysBetween(on, look.on) >= days);

/** Said to be active again, until an exam says that it is not, or a treatment. */
export function isReactivated({ signs }: Look, { looks, treatments }: Past): boolean {
  if (signs.reactivation !== undefined) return signs.reactivation;
  const said = looks.findLast((one) => one.signs.reactivation !== undefined);
  return said?.signs.reactivation === true && !treatments.some(({ date }) => date >= said.on);
}

/** An eye whose zone, stage and plus are known, as the table reads it; where it regressed completely, without a stage. */
export type KnownEye = ReturnType<typeof knownEye>;

export function knownEye(look: Look, past: Past) {
  const { signs, on } = look;
  const { child, looks, treatments } = past;
  const isRegressed = isQuietRegression(signs);
  const isSettled = seenTwice(look, past, 7, isQuietRegression);
  const isAvascular = ({ zone, stage, plus, regression }: EyeSigns, day: Day) =>
    (child.pmaDays(day) ?? 0) >= inDays(pmaWeeks.older) &&
    zone !== undefined &&
    zone !== 'III' &&
    plus === 'none' &&
    (stage === 'none' || regression === 'complete');
  // In a treated eye the tick of the day before says nothing new.
  const isNewlyAggressive = treatments.length === 0 || signs.plus === 'plus' || !looks.at(-1)?.signs.aggressive;
  return {
    ...signs,
    zone: signs.zone!,
    plus: signs.plus!,
    stage: isRegressed ? 'none' : signs.stage!,
    aggressive: Boolean(signs.aggressive && isNewlyAggressive),
    isRegressed,
    isReactivated: isReactivated(look, past) && !isRegressed,
    wasGrave: treatments.length === 0 && !isSettled && [...looks, look].some((one) => isGrave(one.signs)),
    isPersistentlyAvascular: seenTwice(look, past, 14, isAvascular),
    pmaDays: child.pmaDays(on) ?? 0,
    child,
    on,
  };
}

/** What is seen for years. */
export const longSteps = { 24: 3, Infinity: 6 };

/** In the words that are shown beside every result. */
export const ropRules = {
  ...rulesOf('icrop3', {
    detached: '4A、4B、5 期（任何区）：立即转诊，由玻璃体视网膜手术医生处理',
    suspectedAggressive: `Ⅰ区有附加病变而记为无病变，或后部Ⅱ区有附加病变而无病变或 1 期：疑似 A-ROP，${aggressiveWithinHours} 小时内由专家查看`,
    reactivation:
      '再激活（也包括自行退行之后）：按所见的分期与附加病变处理，且最迟 1 周内由能治疗的医生复查，直到写明没有再激活或再次治疗',
  }),
  ...rulesOf('uk2022', {
    aggressive: `A-ROP（任何区、任何期，不论有无附加病变）：${aggressiveWithinHours} 小时内治疗；仅在完全退行且无附加病变时除外`,
    plus: '附加病变伴任何其他所见，都不能按常规间隔：最迟 1 周内复查或请有经验的医生判断',
    preplus: '附加病变前期（任何区）、Ⅲ区 3 期：每周',
    posterior: '后部Ⅱ区未完全血管化而无病变，或 1 期：每周（英国每周，美国 1～2 周，取较早的）',
    zone2: 'Ⅱ区无病变（非后部）或完全退行：2 周（中国 2～3 周，英国最长 2 周，取较早的）',
  }),
  ...rulesOf('etrop', {
    type1: `ETROP 1 型（Ⅰ区任何期伴附加病变；Ⅰ区 3 期，不论有无附加病变；Ⅱ区 2 期或 3 期伴附加病变）或阈值病变：${treatmentWithinHours} 小时内治疗，无治疗条件要迅速转诊`,
    type2: 'ETROP 2 型（Ⅰ区 1 期或 2 期不伴附加病变；Ⅱ区 3 期不伴附加病变）：每周复查',
  }),
  ...rulesOf('china2014', {
    oneWeek: 'Ⅰ区无病变（未退行）、Ⅱ区 2 期：每周',
    twoWeeks: 'Ⅰ区完全退行、Ⅱ区 1 期：每 1～2 周',
    zone3: `Ⅲ区无病变、1～2 期或已退行：2～3 周；矫正胎龄满 ${pmaWeeks.older} 周起 4 周，满 ${pmaWeeks.end} 周起 2 岁前 3 个月、之后 6 个月`,
  }),
  ...rulesOf('toConfirm', {
    avascular: `持续无血管区（Ⅰ区或Ⅱ区，无病变、无附加病变，矫正胎龄满 ${pmaWeeks.older} 周后相隔两周的两次检查都如此）：不终止筛查，矫正胎龄 ${pmaWeeks.end} 周前最迟 4 周，2 岁前 3 个月，之后 6 个月`,
    graveRegressed: `没有治疗而完全退行的 1 型或 A-ROP：每周，直到相隔一周的两次检查都看清并一致；矫正胎龄 ${pmaWeeks.older} 周前不终止`,
  }),
};

/**
 * What a line calls for: within hours, or by a day. `says` follows what was found; `holdsAfterEnd`: it counts in a treated
 * eye even when its follow-up came to an end.
 */
type Answer = { says: string; outcome: Outcome; hours?: number; by?: (eye: KnownEye) => Day; holdsAfterEnd?: true };
export type RopRow = Rule & Answer & { fits: (eye: KnownEye) => boolean };

const within = (outcome: Outcome, hours: number, says: string): Answer => ({ outcome, hours, says });
const every = (count: number, says = '每周复查'): Answer => ({
  outcome: 'examBy',
  says,
  by: ({ on }) => addWeeks(on, count),
});
const slowly = (says: string): Answer => ({
  outcome: 'examBy',
  says,
  by: ({ child, on, pmaDays }) => {
    if (pmaDays >= inDays(pmaWeeks.end)) return byAge(child, on, longSteps);
    return addWeeks(on, pmaDays >= inDays(pmaWeeks.older) ? 4 : 3);
  },
});

const row = (rule: Rule, answer: Answer, fits: RopRow['fits']): RopRow => ({ ...rule, ...answer, fits });
const says = {
  aggressive: `${aggressiveWithinHours} 小时内治疗`,
  type1: `符合 ETROP 1 型，${treatmentWithinHours} 小时内治疗，无治疗条件迅速转诊`,
  suspected: `疑似 A-ROP，${aggressiveWithinHours} 小时内请有经验的医生看`,
  plus: '有附加病变，不能按常规间隔，最迟 1 周内复查或请有经验的医生判断',
};

/** What a recorded exam calls for, the first line that fits. */
export const ropRows: readonly RopRow[] = [
  row(ropRules.detached, { outcome: 'refer', says: '视网膜脱离，立即转诊' }, isDetached),
  row(ropRules.aggressive, within('treat', aggressiveWithinHours, says.aggressive), (eye) =>
    Boolean(eye.aggressive && !(eye.regression === 'complete' && eye.plus !== 'plus')),
  ),
  row(ropRules.type1, within('treat', treatmentWithinHours, says.type1), isType1),
  row(ropRules.suspectedAggressive, within('cannotJudge', aggressiveWithinHours, says.suspected), (eye) => {
    if (eye.plus !== 'plus') return false;
    return isStage(eye, 'none') ? eye.zone === 'I' || eye.zone === 'posteriorII' : isPosterior1(eye);
  }),
  row(ropRules.plus, { ...every(1, says.plus), holdsAfterEnd: true }, (eye) => eye.plus === 'plus'),
  row(
    ropRules.reactivation,
    { ...every(1, '记有再激活，最迟 1 周内由能治疗的医生复查'), holdsAfterEnd: true },
    (eye) => eye.isReactivated,
  ),
  row(ropRules.type2, every(1, '符合 ETROP 2 型，每周复查'), (eye) =>
    eye.zone === 'I' ? isStage(eye, '1', '2') : isZone2(eye) && isStage(eye, '3'),
  ),
  row(ropRules.preplus, every(1), (eye) => eye.plus === 'preplus' || (eye.zone === 'III' && isStage(eye, '3'))),
  row(ropRules.avascular, slowly('周边视网膜持续无血管，不终止筛查'), (eye) => eye.isPersistentlyAvascular),
  row(ropRules.oneWeek, every(1), (eye) =>
    eye.zone === 'I' ? isStage(eye, 'none') && !eye.isRegressed : isZone2(eye) && isStage(eye, '2'),
  ),
  row(ropRules.posterior, every(1), (eye) =>
    isStage(eye, 'none') ? eye.zone === 'posteriorII' && !eye.isRegressed : isPosterior1(eye),
  ),
  row(
    ropRules.graveRegressed,
    every(1, '1 型或 A-ROP 没有治疗而完全退行，每周复查'),
    (eye) => eye.wasGrave && eye.isRegressed,
  ),
  row(ropRules.twoWeeks, every(2, '每 1～2 周复查'), (eye) => eye.zone === 'I' || (isZone2(eye) && isStage(eye, '1'))),
  row(ropRules.zone2, every(2, '最迟 2 周复查'), isZone2),
  row(ropRules.zone3, slowly('定期复查，直到可以终止'), () => true),
];

/** Any one of them ends screening, where each eye fulfils one, untreated, seen well and without a contradiction. */
export const stopCriteria = {
  vascularised: `视网膜完全血管化（鼻侧达锯齿缘，颞侧距锯齿缘不超过 1 个视盘直径），矫正胎龄满 ${pmaWeeks.grown} 周；曾有Ⅰ区、后部Ⅱ区或病变的，须相隔一周的两次检查都如此`,
  age45Weeks: `矫正胎龄满 ${pmaWeeks.stop} 周，血管已进入Ⅲ区，没有附加病变、3 期或再激活，历次检查都没有Ⅰ区病变、Ⅱ区 2 期伴附加病变、Ⅱ区 3 期或 A-ROP`,
  regressed: `病变完全退行，没有附加病变，血管已进入Ⅲ区，相隔一周的两次检查都如此，第二次时矫正胎龄满 ${pmaWeeks.grown} 周`,
} as const;

/** How soon an untreated eye is seen again, for parents: the lines of the table with an interval. */
export const followUpLines = [
  { interval: '每周 1 次', findings: 'Ⅰ区无病变或 1～2 期；Ⅱ区 2～3 期；后部Ⅱ区无病变或 1 期；Ⅲ区 3 期' },
  { interval: '每 1～2 周', findings: 'Ⅰ区病变完全退行；Ⅱ区 1 期' },
  { interval: '最迟 2 周', findings: 'Ⅱ区无病变，或病变完全退行' },
  { interval: '每 2～3 周', findings: 'Ⅲ区无病变，或 1～2 期' },
] as const;
