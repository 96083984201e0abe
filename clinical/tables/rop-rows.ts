import type { Day } from '../ages.ts';
import { inDays } from '../gestational-age.ts';
import type { RopEye, RopStage, RopZone } from '../icrop3.ts';
import type { Child } from '../looks.ts';
import { type Rule, rulesOf } from '../outcome.ts';
import { byAge, months, type Steps, weeks } from '../table.ts';

export const aggressiveWithinHours = 48;
export const treatmentWithinHours = 72;
/** The postmenstrual ages, in weeks, at which a rule changes. */
export const pmaWeeks = { implausible: 36, grown: 37, stop: 45, older: 50, drug: 55, end: 65 } as const;

/** An eye whose zone, stage and plus are known; complete regression free of contradiction reads the stage as none. */
export type KnownEye = RopEye &
  Required<Pick<RopEye, 'zone' | 'stage' | 'plus'>> & {
    /** Completely, free of contradiction. */
    isRegressed: boolean;
    /** Stated, or stated before and not denied since. */
    isReactivated: boolean;
    /** A-ROP or type 1 was found before, and nobody treated it. */
    wasGrave: boolean;
    /** Seen without retinopathy and plus in zone I or II in two good looks two weeks apart, from 50 weeks on. */
    isPersistentlyAvascular: boolean;
    /** Postmenstrual age in days; 0 where it is not known. */
    pmaDays: number;
    child: Child;
    on: Day;
  };

export const isDetached = ({ stage }: RopEye): boolean =>
  stage !== undefined && (stage.startsWith('4') || stage.startsWith('5'));

type Staged = { zone: RopZone; stage: RopStage; plus: RopEye['plus'] };
// What holds in zone II holds in its posterior part.
const isZone2 = ({ zone }: Pick<Staged, 'zone'>): boolean => zone === 'II' || zone === 'posteriorII';
const isStage = ({ stage }: Pick<Staged, 'stage'>, ...stages: RopStage[]): boolean => stages.includes(stage);

/** ETROP type 1, which is treated. */
export const isType1 = (eye: Staged): boolean =>
  eye.zone === 'I'
    ? isStage(eye, '3') || (eye.plus === 'plus' && !isStage(eye, 'none'))
    : isZone2(eye) && eye.plus === 'plus' && isStage(eye, '2', '3');

/** What is seen for years: by age. */
export const longSteps: Steps = [
  [24, months(3)],
  [Infinity, months(6)],
];

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

type Answer =
  | { outcome: 'refer' }
  | { outcome: 'treat' | 'cannotJudge'; hours: number }
  | { outcome: 'examBy'; by: (eye: KnownEye) => Day; holdsAfterEnd?: true };

/**
 * A line of the table: the first that fits says what an eye calls for. `says` follows what was found. `holdsAfterEnd`: it
 * counts in a treated eye even when its follow-up came to an end.
 */
export type RopRow = Rule & Answer & { fits: (eye: KnownEye) => boolean; says: string };

const every = (count: number): Answer => ({ outcome: 'examBy', by: ({ on }) => weeks(count)(on) });
const weekly = every(1);
const weeklyForGood: Answer = { outcome: 'examBy', by: ({ on }) => weeks(1)(on), holdsAfterEnd: true };
const slowly: Answer = {
  outcome: 'examBy',
  by: ({ child, on, pmaDays }) =>
    pmaDays >= inDays(pmaWeeks.end)
      ? byAge(child, on, longSteps)
      : weeks(pmaDays >= inDays(pmaWeeks.older) ? 4 : 3)(on),
};

const row = (rule: Rule, answer: Answer, fits: RopRow['fits'], says = '每周复查'): RopRow => ({
  ...rule,
  ...answer,
  fits,
  says,
});

/** What a recorded exam calls for, the first line that fits. */
export const ropRows: readonly RopRow[] = [
  row(ropRules.detached, { outcome: 'refer' }, isDetached, '视网膜脱离，立即转诊'),
  row(
    ropRules.aggressive,
    { outcome: 'treat', hours: aggressiveWithinHours },
    (eye) => eye.aggressive === true && !(eye.regression === 'complete' && eye.plus !== 'plus'),
    `${aggressiveWithinHours} 小时内治疗`,
  ),
  row(
    ropRules.type1,
    { outcome: 'treat', hours: treatmentWithinHours },
    isType1,
    `符合 ETROP 1 型，${treatmentWithinHours} 小时内治疗，无治疗条件迅速转诊`,
  ),
  row(
    ropRules.suspectedAggressive,
    { outcome: 'cannotJudge', hours: aggressiveWithinHours },
    (eye) =>
      eye.plus === 'plus' &&
      (eye.zone === 'I' ? isStage(eye, 'none') : eye.zone === 'posteriorII' && isStage(eye, 'none', '1')),
    `疑似 A-ROP，${aggressiveWithinHours} 小时内请有经验的医生看`,
  ),
  row(
    ropRules.plus,
    weeklyForGood,
    ({ plus }) => plus === 'plus',
    '有附加病变，不能按常规间隔，最迟 1 周内复查或请有经验的医生判断',
  ),
  row(ropRules.reactivation, weeklyForGood, (eye) => eye.isReactivated, '记有再激活，最迟 1 周内由能治疗的医生复查'),
  row(
    ropRules.type2,
    weekly,
    (eye) => (eye.zone === 'I' ? isStage(eye, '1', '2') : isZone2(eye) && isStage(eye, '3')),
    '符合 ETROP 2 型，每周复查',
  ),
  row(ropRules.preplus, weekly, (eye) => eye.plus === 'preplus' || (eye.zone === 'III' && isStage(eye, '3'))),
  row(ropRules.avascular, slowly, (eye) => eye.isPersistentlyAvascular, '周边视网膜持续无血管，不终止筛查'),
  row(ropRules.oneWeek, weekly, (eye) =>
    eye.zone === 'I' ? isStage(eye, 'none') && !eye.isRegressed : isZone2(eye) && isStage(eye, '2'),
  ),
  row(
    ropRules.posterior,
    weekly,
    (eye) => eye.zone === 'posteriorII' && (isStage(eye, '1') || (isStage(eye, 'none') && !eye.isRegressed)),
  ),
  row(
    ropRules.graveRegressed,
    weekly,
    (eye) => eye.wasGrave && eye.isRegressed,
    '1 型或 A-ROP 没有治疗而完全退行，每周复查',
  ),
  row(ropRules.twoWeeks, every(2), (eye) => eye.zone === 'I' || (isZone2(eye) && isStage(eye, '1')), '每 1～2 周复查'),
  row(ropRules.zone2, every(2), isZone2, '最迟 2 周复查'),
  row(ropRules.zone3, slowly, () => true, '定期复查，直到可以终止'),
];

export const rowOf = (eye: KnownEye): RopRow => ropRows.find(({ fits }) => fits(eye))!;

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
