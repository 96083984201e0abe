import { addDays, type Day, postmenstrualAge } from './ages.ts';
import { type GestationalAge, gestationalDays, inDays } from './gestational-age.ts';
import type { RopEye } from './icrop3.ts';

/** ETROP type 1 is treated, type 2 watched; undefined for all that is neither, or not recorded well enough to tell. */
export type EtropType = 1 | 2;

const inZoneII = ({ zone }: RopEye): boolean => zone === 'II' || zone === 'posteriorII';

/**
 * Type 1 and 2 of the ETROP study. Pre-plus is not plus. A-ROP, which skips the stages, counts as any of them. A field
 * that was left empty matters only where the answer hangs on it.
 */
export function etropType(eye: RopEye): EtropType | undefined {
  const { zone, stage, plus, aggressive } = eye;
  const anyStage = aggressive || (stage !== undefined && stage !== 'none');
  if (zone === 'I' && anyStage && plus === 'plus') return 1;
  if (zone === 'I' && stage === '3') return 1;
  if (inZoneII(eye) && (stage === '2' || stage === '3') && plus === 'plus') return 1;
  if (plus === undefined || plus === 'plus') return undefined;
  if (zone === 'I' && (stage === '1' || stage === '2')) return 2;
  if (inZoneII(eye) && stage === '3') return 2;
  return undefined;
}

/**
 * The definition a record fulfils, in the words of the study. Threshold disease (stage 3 with plus in zone I or II over
 * several clock hours) lies within type 1, so both lead to treatment within {@link treatmentWithinHours}.
 */
export const etropDefinitions: Record<EtropType, string> = {
  1: '1 型：Ⅰ区任何期伴附加病变；Ⅰ区 3 期不伴附加病变；Ⅱ区 2 期或 3 期伴附加病变',
  2: '2 型：Ⅰ区 1 期或 2 期不伴附加病变；Ⅱ区 3 期不伴附加病变',
};

export const treatmentWithinHours = 72;

/** The last day of the 72 hours, counted from the day of the exam. */
export const treatBy = (examDate: Day): Day => addDays(examDate, treatmentWithinHours / 24);

export type Interval = { minWeeks: number; maxWeeks: number };

const weekly: Interval = { minWeeks: 1, maxWeeks: 1 };
const oneToTwoWeeks: Interval = { minWeeks: 1, maxWeeks: 2 };
const twoToThreeWeeks: Interval = { minWeeks: 2, maxWeeks: 3 };

const stillRegressing = ({ regression, reactivation }: RopEye): boolean => regression === 'incomplete' && !reactivation;

/**
 * How soon China's guideline of 2014 sees an eye again; undefined for findings it gives no interval for, such as zone
 * III without retinopathy, or zone I stage 3, which is treated. It knows the classic stages alone: A-ROP has none.
 */
export function followUpInterval(eye: RopEye): Interval | undefined {
  const { zone, stage, aggressive } = eye;
  if (aggressive) return undefined;
  if (zone === 'I' && stillRegressing(eye)) return oneToTwoWeeks;
  if (zone === 'I' && (stage === 'none' || stage === '1' || stage === '2')) return weekly;
  if (inZoneII(eye) && (stage === '2' || stage === '3')) return weekly;
  if (inZoneII(eye) && stage === '1') return oneToTwoWeeks;
  if (inZoneII(eye) && stage === 'none') return twoToThreeWeeks;
  if (zone === 'III' && (stage === '1' || stage === '2')) return twoToThreeWeeks;
  return undefined;
}

/** The sooner of two intervals, which is the one for the child. */
export const soonerInterval = (a: Interval, b: Interval): Interval =>
  a.minWeeks < b.minWeeks || (a.minWeeks === b.minWeeks && a.maxWeeks <= b.maxWeeks) ? a : b;

/** `每周一次`, `每 1～2 周一次` */
export const intervalText = ({ minWeeks, maxWeeks }: Interval): string =>
  maxWeeks === 1 ? '每周一次' : `每 ${minWeeks}～${maxWeeks} 周一次`;

export const nextExam = (examDate: Day, { minWeeks, maxWeeks }: Interval): { from: Day; to: Day } => ({
  from: addDays(examDate, inDays(minWeeks)),
  to: addDays(examDate, inDays(maxWeeks)),
});

export const stopCriteria = {
  vascularised: '视网膜完全血管化：鼻侧达锯齿缘，颞侧距锯齿缘不超过 1 个视盘直径',
  age45Weeks: '矫正胎龄满 45 周，无阈值前病变或阈值病变，血管已进入Ⅲ区',
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
  if (pmaDays >= inDays(45) && eye.zone === 'III' && belowPrethreshold(eye)) met.push('age45Weeks');
  if (eye.regression === 'complete') met.push('regressed');
  return met;
}
