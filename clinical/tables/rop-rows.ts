import type { Day } from '../ages.ts';
import { addDays, addMonths } from '../ages.ts';
import { inDays } from '../gestational-age.ts';
import { type RopEye, type RopStage, type RopZone, ropStageNames, ropZoneNames } from '../icrop3.ts';
import type { SourceId } from '../sources.ts';

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
    ageMonths: number;
    on: Day;
  };

const detachedStages: readonly RopStage[] = ['4A', '4B', '5A', '5B', '5C'];
export const isDetached = ({ stage }: RopEye): boolean => stage !== undefined && detachedStages.includes(stage);

/** ETROP type 1 is treated, type 2 watched. What holds in zone II holds in its posterior part. */
export type EtropType = 1 | 2;
type RuleZone = Exclude<RopZone, 'posteriorII'>;
const ruleZone = ({ zone }: Pick<KnownEye, 'zone'>): RuleZone => (zone === 'posteriorII' ? 'II' : zone);

/** The types as the study defines them: where, in which stages, and with plus or without. */
export const etropTypes: Record<EtropType, { zone: RuleZone; stages: readonly RopStage[] | 'any'; plus?: boolean }[]> =
  {
    1: [
      { zone: 'I', stages: 'any', plus: true },
      { zone: 'I', stages: ['3'] },
      { zone: 'II', stages: ['2', '3'], plus: true },
    ],
    2: [
      { zone: 'I', stages: ['1', '2'], plus: false },
      { zone: 'II', stages: ['3'], plus: false },
    ],
  };

export const isType = (eye: Pick<KnownEye, 'zone' | 'stage' | 'plus'>, type: EtropType): boolean =>
  etropTypes[type].some(
    ({ zone, stages, plus }) =>
      zone === ruleZone(eye) &&
      (plus === undefined || plus === (eye.plus === 'plus')) &&
      (stages === 'any' ? eye.stage !== 'none' : stages.includes(eye.stage)),
  );

const definition = (type: EtropType): string => {
  const eyes = etropTypes[type].map(({ zone, stages, plus }) => {
    const stage = stages === 'any' ? '任何期' : ` ${stages.map((one) => ropStageNames[one]).join('或 ')}`;
    const withPlus = plus === undefined ? '，不论有无' : plus ? '伴' : '不伴';
    return `${ropZoneNames[zone]}${stage}${withPlus}附加病变`;
  });
  return `ETROP ${type} 型（${eyes.join('；')}）`;
};

/** The last day of an interval in weeks, counted from the day of the exam. */
export const weeksOn = (on: Day, weeks: number): Day => addDays(on, inDays(weeks));

/** What is seen for years: at most every three months to two years of age, then every six. */
export const monthsOn = (on: Day, ageMonths: number): Day => addMonths(on, ageMonths < 24 ? 3 : 6);

/**
 * A line of the table: the first that fits says what an eye calls for. `says` follows what was found, `rule` is the rule as
 * it was read. `holdsAfterEnd`: it counts in a treated eye even when its follow-up came to an end.
 */
export type RopRow = { id: string; says: string; rule: string; source: SourceId; fits: (eye: KnownEye) => boolean } & (
  | { outcome: 'refer' }
  | { outcome: 'treat' | 'cannotJudge'; hours: number }
  | { outcome: 'examBy'; by: (eye: KnownEye) => Day; holdsAfterEnd?: true }
);

const weeks = (count: number) => ({ outcome: 'examBy', by: ({ on }: KnownEye) => weeksOn(on, count) }) as const;
const weekly = { ...weeks(1), says: '每周复查' } as const;
const isLong = ({ pmaDays }: KnownEye) => pmaDays >= inDays(pmaWeeks.end);

/** What a recorded exam calls for, the first line that fits. The words of `rule` are shown beside every result. */
export const ropRows: readonly RopRow[] = [
  {
    id: 'detached',
    outcome: 'refer',
    says: '视网膜脱离，立即转诊',
    rule: '4A、4B、5 期（任何区）：立即转诊，由玻璃体视网膜手术医生处理',
    source: 'icrop3',
    fits: isDetached,
  },
  {
    id: 'aggressive',
    outcome: 'treat',
    hours: aggressiveWithinHours,
    says: `${aggressiveWithinHours} 小时内治疗`,
    rule: `A-ROP（任何区、任何期，不论有无附加病变）：${aggressiveWithinHours} 小时内治疗；仅在完全退行且无附加病变时除外`,
    source: 'uk2022',
    fits: (eye) => eye.aggressive === true && !(eye.regression === 'complete' && eye.plus !== 'plus'),
  },
  {
    id: 'type1',
    outcome: 'treat',
    hours: treatmentWithinHours,
    says: `符合 ETROP 1 型，${treatmentWithinHours} 小时内治疗，无治疗条件迅速转诊`,
    rule: `${definition(1)}或阈值病变：${treatmentWithinHours} 小时内治疗，无治疗条件要迅速转诊`,
    source: 'etrop',
    fits: (eye) => isType(eye, 1),
  },
  {
    id: 'suspectedAggressive',
    outcome: 'cannotJudge',
    hours: aggressiveWithinHours,
    says: `疑似 A-ROP，${aggressiveWithinHours} 小时内请有经验的医生看`,
    rule: `Ⅰ区有附加病变而记为无病变，或后部Ⅱ区有附加病变而无病变或 1 期：疑似 A-ROP，${aggressiveWithinHours} 小时内由专家查看`,
    source: 'icrop3',
    fits: ({ zone, stage, plus }) =>
      plus === 'plus' &&
      ((zone === 'I' && stage === 'none') || (zone === 'posteriorII' && (stage === 'none' || stage === '1'))),
  },
  {
    id: 'plus',
    ...weekly,
    holdsAfterEnd: true,
    says: '有附加病变，不能按常规间隔，最迟 1 周内复查或请有经验的医生判断',
    rule: '附加病变伴任何其他所见，都不能按常规间隔：最迟 1 周内复查或请有经验的医生判断',
    source: 'uk2022',
    fits: ({ plus }) => plus === 'plus',
  },
  {
    id: 'reactivation',
    ...weekly,
    holdsAfterEnd: true,
    says: '记有再激活，最迟 1 周内由能治疗的医生复查',
    rule: '再激活（也包括自行退行之后）：按所见的分期与附加病变处理，且最迟 1 周内由能治疗的医生复查，直到写明没有再激活或再次治疗',
    source: 'icrop3',
    fits: ({ isReactivated }) => isReactivated,
  },
  {
    id: 'type2',
    ...weekly,
    says: '符合 ETROP 2 型，每周复查',
    rule: `${definition(2)}：每周复查`,
    source: 'etrop',
    fits: (eye) => isType(eye, 2),
  },
  {
    id: 'preplus',
    ...weekly,
    rule: '附加病变前期（任何区）、Ⅲ区 3 期：每周',
    source: 'uk2022',
    fits: ({ plus, zone, stage }) => plus === 'preplus' || (zone === 'III' && stage === '3'),
  },
  {
    id: 'avascular',
    outcome: 'examBy',
    says: '周边视网膜持续无血管，不终止筛查',
    rule: `持续无血管区（Ⅰ区或Ⅱ区，无病变、无附加病变，矫正胎龄满 ${pmaWeeks.older} 周后相隔两周的两次检查都如此）：不终止筛查，矫正胎龄 ${pmaWeeks.end} 周前最迟 4 周，2 岁前 3 个月，之后 6 个月`,
    source: 'toConfirm',
    by: (eye) => (isLong(eye) ? monthsOn(eye.on, eye.ageMonths) : weeksOn(eye.on, 4)),
    fits: ({ isPersistentlyAvascular }) => isPersistentlyAvascular,
  },
  {
    id: 'oneWeek',
    ...weekly,
    rule: 'Ⅰ区无病变（未退行）、Ⅱ区 2 期：每周',
    source: 'china2014',
    fits: (eye) =>
      (eye.zone === 'I' && eye.stage === 'none' && !eye.isRegressed) || (ruleZone(eye) === 'II' && eye.stage === '2'),
  },
  {
    id: 'posterior',
    ...weekly,
    rule: '后部Ⅱ区未完全血管化而无病变，或 1 期：每周（英国每周，美国 1～2 周，取较早的）',
    source: 'uk2022',
    fits: ({ zone, stage, isRegressed }) =>
      zone === 'posteriorII' && (stage === '1' || (stage === 'none' && !isRegressed)),
  },
  {
    id: 'graveRegressed',
    ...weekly,
    says: '1 型或 A-ROP 没有治疗而完全退行，每周复查',
    rule: `没有治疗而完全退行的 1 型或 A-ROP：每周，直到相隔一周的两次检查都看清并一致；矫正胎龄 ${pmaWeeks.older} 周前不终止`,
    source: 'toConfirm',
    fits: ({ wasGrave, isRegressed }) => wasGrave && isRegressed,
  },
  {
    id: 'twoWeeks',
    ...weeks(2),
    says: '每 1～2 周复查',
    rule: 'Ⅰ区完全退行、Ⅱ区 1 期：每 1～2 周',
    source: 'china2014',
    fits: (eye) => eye.zone === 'I' || (ruleZone(eye) === 'II' && eye.stage === '1'),
  },
  {
    id: 'zone2',
    ...weeks(2),
    says: '最迟 2 周复查',
    rule: 'Ⅱ区无病变（非后部）或完全退行：2 周（中国 2～3 周，英国最长 2 周，取较早的）',
    source: 'uk2022',
    fits: (eye) => ruleZone(eye) === 'II',
  },
  {
    id: 'zone3',
    outcome: 'examBy',
    says: '定期复查，直到可以终止',
    rule: `Ⅲ区无病变、1～2 期或已退行：2～3 周；矫正胎龄满 ${pmaWeeks.older} 周起 4 周，满 ${pmaWeeks.end} 周起 2 岁前 3 个月、之后 6 个月`,
    source: 'china2014',
    by: (eye) =>
      isLong(eye) ? monthsOn(eye.on, eye.ageMonths) : weeksOn(eye.on, eye.pmaDays >= inDays(pmaWeeks.older) ? 4 : 3),
    fits: () => true,
  },
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
