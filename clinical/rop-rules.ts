import { addDays, type Day } from './ages.ts';
import { inDays } from './gestational-age.ts';
import type { RopEye, RopStage, RopZone } from './icrop3.ts';

/** The zone of a rule: what holds in zone II holds in its posterior part, unless a line says otherwise. */
export type RuleZone = Exclude<RopZone, 'posteriorII'>;

/** An eye whose zone, stage and plus are known: what the rules are read on. */
export type KnownEye = RopEye & Required<Pick<RopEye, 'zone' | 'stage' | 'plus'>>;

export const aggressiveWithinHours = 48;
export const treatmentWithinHours = 72;

export type Interval = { minWeeks: number; maxWeeks: number };

/** What an eye shows, as far as the interval hangs on it. */
export type Sign = RopStage | 'regressing';

/**
 * How soon China's guideline of 2014 sees an eye again. It gives no interval for zone III without retinopathy, which is
 * seen as zone III with it, nor for zone I stage 3, which is treated.
 */
export const followUps: readonly { interval: Interval; eyes: { zone: RuleZone; signs: readonly Sign[] }[] }[] = [
  {
    interval: { minWeeks: 1, maxWeeks: 1 },
    eyes: [
      { zone: 'I', signs: ['none', '1', '2'] },
      { zone: 'II', signs: ['2', '3'] },
    ],
  },
  {
    interval: { minWeeks: 1, maxWeeks: 2 },
    eyes: [
      { zone: 'I', signs: ['regressing'] },
      { zone: 'II', signs: ['1'] },
    ],
  },
  {
    interval: { minWeeks: 2, maxWeeks: 3 },
    eyes: [
      { zone: 'II', signs: ['none'] },
      { zone: 'III', signs: ['1', '2'] },
    ],
  },
];

const detachedStages: readonly RopStage[] = ['4A', '4B', '5A', '5B', '5C'];
export const isDetached = ({ stage }: RopEye): boolean => stage !== undefined && detachedStages.includes(stage);

/** Regressed completely, and seen to be without plus: the only regression that takes a sign back. */
export const isRegressed = (eye: RopEye): boolean =>
  eye.regression === 'complete' && eye.plus === 'none' && !eye.reactivation && !isDetached(eye);

/** The last day of an interval counted from the day of the exam. */
export const examBy = (examDate: Day, weeks: number): Day => addDays(examDate, inDays(weeks));

/** The postmenstrual age from which screening may end without full vascularisation. */
export const stopPmaWeeks = 45;

/** In days after treatment: the first look, from and to. */
export const firstLookDays = { from: 3, to: 7 } as const;

/** Screening goes on after anti-VEGF until at least this postmenstrual age. */
export const antiVegfPmaWeeks = 65;
/** And a quiet eye at least so often. */
export const antiVegfWeeks = 3;

/** Any one of them ends screening, where both eyes fulfil one, untreated and without a contradiction. */
export const stopCriteria = {
  vascularised: '视网膜完全血管化（鼻侧达锯齿缘，颞侧距锯齿缘不超过 1 个视盘直径）',
  age45Weeks: `矫正胎龄满 ${stopPmaWeeks} 周，血管已进入Ⅲ区，历次检查都没有阈值前病变或阈值病变`,
  regressed: '病变已经完全退行，没有附加病变',
} as const;

/** Threshold disease and what comes before it: any retinopathy in zone I, zone II stage 3 or stage 2 with plus, and worse. */
export const isPrethreshold = (eye: KnownEye): boolean =>
  isDetached(eye) ||
  eye.aggressive === true ||
  (eye.zone === 'I' && eye.stage !== 'none') ||
  (eye.zone !== 'III' && (eye.stage === '3' || (eye.stage === '2' && eye.plus === 'plus')));
