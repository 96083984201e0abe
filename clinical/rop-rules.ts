import { addDays, type Day, postmenstrualAge } from './ages.ts';
import { type GestationalAge, gestationalDays, inDays } from './gestational-age.ts';
import type { RopEye, RopStage, RopZone } from './icrop3.ts';

/** ETROP type 1 is treated, type 2 watched; undefined for all that is neither, or not recorded well enough to tell. */
export type EtropType = 1 | 2;

/** The zone of a rule: what holds in zone II holds in its posterior part. */
export type RuleZone = Exclude<RopZone, 'posteriorII'>;
const ruleZone = ({ zone }: RopEye): RuleZone | undefined => (zone === 'posteriorII' ? 'II' : zone);

/**
 * The types as the study defines them: where, in which stages, and with plus or without. Threshold disease (stage 3 with
 * plus in zone I or II over several clock hours) lies within type 1, so both lead to treatment within
 * {@link treatmentWithinHours}.
 */
export const etropTypes: Record<EtropType, { zone: RuleZone; stages: readonly RopStage[] | 'any'; plus: boolean }[]> = {
  1: [
    { zone: 'I', stages: 'any', plus: true },
    { zone: 'I', stages: ['3'], plus: false },
    { zone: 'II', stages: ['2', '3'], plus: true },
  ],
  2: [
    { zone: 'I', stages: ['1', '2'], plus: false },
    { zone: 'II', stages: ['3'], plus: false },
  ],
};

const isStage = ({ stage, aggressive }: RopEye, stages: readonly RopStage[] | 'any'): boolean =>
  stages === 'any' ? aggressive === true || (stage !== undefined && stage !== 'none') : stages.includes(stage!);

const typeWith = (eye: RopEye, hasPlus: boolean): EtropType | undefined =>
  ([1, 2] as const).find((type) =>
    etropTypes[type].some(
      ({ zone, stages, plus }) => zone === ruleZone(eye) && plus === hasPlus && isStage(eye, stages),
    ),
  );

/**
 * Type 1 and 2 of the ETROP study. Pre-plus is not plus. A-ROP, which skips the stages, counts as any of them. A field
 * that was left empty matters only where the answer hangs on it.
 */
export function etropType(eye: RopEye): EtropType | undefined {
  if (eye.plus !== undefined) return typeWith(eye, eye.plus === 'plus');
  const type = typeWith(eye, true);
  return type === typeWith(eye, false) ? type : undefined;
}

export const treatmentWithinHours = 72;

/** The last day of the 72 hours, counted from the day of the exam. */
export const treatBy = (examDate: Day): Day => addDays(examDate, treatmentWithinHours / 24);

export type Interval = { minWeeks: number; maxWeeks: number };

/** What an eye shows, as far as the interval hangs on it. */
export type Sign = RopStage | 'regressing';

/**
 * How soon China's guideline of 2014 sees an eye again. It knows the classic stages alone: A-ROP
 * has none. It gives no interval for zone III without retinopathy, nor for zone I stage 3, which is treated.
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

const isRegressing = ({ regression, reactivation }: RopEye): boolean => regression === 'incomplete' && !reactivation;

/** What {@link followUps} says of an eye; undefined for findings it does not name. */
export function followUpInterval(eye: RopEye): Interval | undefined {
  if (eye.aggressive) return undefined;
  const zone = ruleZone(eye);
  // In zone I what regresses has an interval of its own, whatever stage is left.
  const sign: Sign | undefined = zone === 'I' && isRegressing(eye) ? 'regressing' : eye.stage;
  if (sign === undefined) return undefined;
  return followUps.find(({ eyes }) => eyes.some((one) => one.zone === zone && one.signs.includes(sign)))?.interval;
}

/** The sooner of two intervals, which is the one for the child. */
export const soonerInterval = (a: Interval, b: Interval): Interval =>
  a.minWeeks < b.minWeeks || (a.minWeeks === b.minWeeks && a.maxWeeks <= b.maxWeeks) ? a : b;

export const nextExam = (examDate: Day, { minWeeks, maxWeeks }: Interval): { from: Day; to: Day } => ({
  from: addDays(examDate, inDays(minWeeks)),
  to: addDays(examDate, inDays(maxWeeks)),
});

/** The postmenstrual age from which screening may end without full vascularisation. */
export const stopPmaWeeks = 45;

export const stopCriteria = {
  vascularised: '视网膜完全血管化：鼻侧达锯齿缘，颞侧距锯齿缘不超过 1 个视盘直径',
  age45Weeks: `矫正胎龄满 ${stopPmaWeeks} 周，无阈值前病变或阈值病变，血管已进入Ⅲ区`,
  regressed: '病变已经退行',
} as const;
export type StopCriterion = keyof typeof stopCriteria;

/** Neither prethreshold nor threshold disease, as far as zone III can tell: its stages are recorded, and without plus. */
const belowPrethreshold = ({ stage, plus, aggressive }: RopEye): boolean =>
  !aggressive &&
  plus !== 'plus' &&
  (stage === 'none' || (plus !== undefined && (stage === '1' || stage === '2' || stage === '3')));

/**
 * Which of the criteria of 2014, any one of which ends screening, an eye fulfils on the day of its exam. A reactivated
 * eye fulfils none: it regressed once, and is active again.
 */
export function stopsMet(eye: RopEye, birthday: Day, gestation: GestationalAge, examDate: Day): StopCriterion[] {
  if (eye.reactivation) return [];
  const met: StopCriterion[] = [];
  const pmaDays = gestationalDays(postmenstrualAge(gestation, birthday, examDate));
  if (eye.fullyVascularised) met.push('vascularised');
  if (pmaDays >= inDays(stopPmaWeeks) && eye.zone === 'III' && belowPrethreshold(eye)) met.push('age45Weeks');
  if (eye.regression === 'complete') met.push('regressed');
  return met;
}
