import { type RopStage, ropStageNames, ropZoneNames } from './icrop3.ts';
import {
  aggressiveWithinHours,
  followUps,
  isDetached,
  isRegressed,
  type KnownEye,
  type RuleZone,
  stopCriteria,
  treatmentWithinHours,
} from './rop-rules.ts';
import type { SourceId } from './sources.ts';

/** ETROP type 1 is treated, type 2 watched. */
export type EtropType = 1 | 2;

const ruleZone = ({ zone }: KnownEye): RuleZone => (zone === 'posteriorII' ? 'II' : zone);

/**
 * The types as the study defines them: where, in which stages, and with plus or without. Threshold disease (stage 3 with
 * plus in zone I or II over several clock hours) lies within type 1, so both lead to treatment within 72 hours.
 */
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

const isType = (eye: KnownEye, type: EtropType): boolean =>
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

/**
 * A line of the table: the first that fits says what an eye calls for. Weeks are to the latest day of the next exam.
 * `says` follows what was found, `rule` is the rule as it was read.
 */
export type RopLine = { id: string; says: string; rule: string; source: SourceId; fits: (eye: KnownEye) => boolean } & (
  | { outcome: 'refer' }
  | { outcome: 'treat'; hours: number }
  | { outcome: 'examBy'; weeks: number }
  | { outcome: 'mayStop' }
);

const weekly = { outcome: 'examBy', weeks: 1, says: '每周复查' } as const;

const isFollowedUp = (eye: KnownEye, maxWeeks: number): boolean =>
  followUps.some(
    ({ interval, eyes }) =>
      interval.maxWeeks === maxWeeks &&
      eyes.some(({ zone, signs }) => zone === ruleZone(eye) && signs.includes(eye.stage)),
  );

/** What a recorded exam calls for, the gravest first. The words of `rule` are shown beside every result. */
export const ropLines: readonly RopLine[] = [
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
    fits: (eye) => eye.aggressive === true && !isRegressed(eye),
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
    id: 'plus',
    ...weekly,
    says: '有附加病变，不能按常规间隔，最迟 1 周内复查或请有经验的医生判断',
    rule: '附加病变伴任何其他所见，都不能按常规间隔：最迟 1 周内复查或请有经验的医生判断',
    source: 'uk2022',
    fits: ({ plus }) => plus === 'plus',
  },
  {
    id: 'preplus',
    ...weekly,
    rule: '附加病变前期（任何区）：每周',
    source: 'uk2022',
    fits: ({ plus }) => plus === 'preplus',
  },
  {
    id: 'aggressiveRegressed',
    ...weekly,
    says: '完全退行，每周复查',
    rule: 'A-ROP 完全退行且无附加病变：不终止，每周复查',
    source: 'principle',
    fits: ({ aggressive }) => aggressive === true,
  },
  {
    id: 'vascularised',
    outcome: 'mayStop',
    says: '视网膜完全血管化',
    rule: `${stopCriteria.vascularised}：可终止筛查`,
    source: 'china2014',
    fits: ({ fullyVascularised, zone, stage }) => fullyVascularised === true && zone === 'III' && stage === 'none',
  },
  {
    id: 'regressed',
    outcome: 'mayStop',
    says: '病变完全退行',
    rule: '病变完全退行，且无附加病变：可终止筛查；Ⅰ区与 3 期除外，仍按所见复查',
    source: 'china2014',
    fits: (eye) => isRegressed(eye) && eye.zone !== 'I' && eye.stage !== '3',
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
    id: 'zone3stage3',
    ...weekly,
    rule: 'Ⅲ区 3 期：每周',
    source: 'uk2022',
    fits: ({ zone, stage }) => zone === 'III' && stage === '3',
  },
  {
    id: 'posterior',
    ...weekly,
    rule: '后部Ⅱ区：未完全血管化而无病变，或 1 期：每周（英国每周，美国 1～2 周，取较早的）',
    source: 'uk2022',
    fits: ({ zone, stage }) => zone === 'posteriorII' && (stage === 'none' || stage === '1'),
  },
  {
    id: 'oneWeek',
    ...weekly,
    rule: 'Ⅰ区无病变或 1～2 期、Ⅱ区 2 期：每周',
    source: 'china2014',
    fits: (eye) => isFollowedUp(eye, 1),
  },
  {
    id: 'twoWeeks',
    outcome: 'examBy',
    weeks: 2,
    says: '每 1～2 周复查',
    rule: 'Ⅱ区 1 期：每 1～2 周',
    source: 'china2014',
    fits: (eye) => isFollowedUp(eye, 2),
  },
  {
    id: 'threeWeeks',
    outcome: 'examBy',
    weeks: 3,
    says: '每 2～3 周复查',
    rule: 'Ⅱ区无病变、Ⅲ区无病变或 1～2 期：每 2～3 周',
    source: 'china2014',
    fits: () => true,
  },
];

export const lineOf = (eye: KnownEye): RopLine => ropLines.find(({ fits }) => fits(eye))!;
