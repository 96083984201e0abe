import { addDays, type Day, dayText } from './ages.ts';
import { dayAtPostmenstrualAge, type GestationalAge, gestationalDays, inDays } from './gestational-age.ts';

export const guidelines = ['china', 'usa', 'uk'] as const;
export type Guideline = (typeof guidelines)[number];

/** What decides about screening. The birth weight is in grams and not the current weight. */
export type Newborn = { birthday: Day; gestation: GestationalAge; birthWeightGrams?: number };

/** Whom each guideline screens, by completed days of pregnancy or by grams at birth; either is enough. */
const criteria: Readonly<
  Record<Guideline, { byGestation: (days: number) => boolean; byWeight: (grams: number) => boolean }>
> = {
  china: { byGestation: (days) => days < inDays(32), byWeight: (grams) => grams < 2000 },
  usa: { byGestation: (days) => days <= inDays(30), byWeight: (grams) => grams <= 1500 },
  uk: { byGestation: (days) => days < inDays(31), byWeight: (grams) => grams < 1501 },
};

/** Whether a guideline screens this child; undefined where only the unknown birth weight could tell. */
export function needsScreening(guideline: Guideline, { gestation, birthWeightGrams }: Newborn): boolean | undefined {
  const { byGestation, byWeight } = criteria[guideline];
  if (byGestation(gestationalDays(gestation))) return true;
  return birthWeightGrams === undefined ? undefined : byWeight(birthWeightGrams);
}

/**
 * When the first exam is due: from a day up to and including another, or on one day where `to` is the same.
 * `passedAtBirth` is set where the child was born older than the whole window.
 */
export type ExamWindow = { from: Day; to: Day; passedAtBirth: boolean };

/**
 * The windows for the first exam, in the order of `bases` in screening-words.ts. China's guideline names two, and neither
 * is chosen over the other.
 */
export function firstExams(guideline: Guideline, { birthday, gestation }: Newborn): ExamWindow[] {
  const window = (from: Day, to: Day): ExamWindow => ({ from, to, passedAtBirth: to < birthday });
  const atPma = (weeks: number) => dayAtPostmenstrualAge(birthday, gestation, inDays(weeks));
  const atAge = (weeks: number) => addDays(birthday, inDays(weeks));
  if (guideline === 'china') return [window(atAge(4), atAge(6)), window(atPma(31), atPma(32))];
  const later = addDays(birthday, Math.max(inDays(31) - gestationalDays(gestation), inDays(4)));
  return [window(later, later)];
}

/** `2026年3月1日 至 2026年3月15日`, one day, or that the child was born past it. */
export function windowText({ from, to, passedAtBirth }: ExamWindow, birthday: Day): string {
  if (passedAtBirth) return '出生时已超过这个时间';
  if (from === to) return dayText(from);
  return `${from < birthday ? '出生' : dayText(from)} 至 ${dayText(to)}`;
}

/**
 * The day from which the whole text of the United Kingdom's guideline screens a small child born at 31 weeks 0 days or
 * later: 4 weeks after birth or postmenstrual age 36 weeks, whichever comes first. Undefined where that is no earlier
 * than {@link firstExams} says, so that nobody comes late for the shorter rule.
 */
export function earlierUkExam({ birthday, gestation }: Newborn): Day | undefined {
  if (gestationalDays(gestation) < inDays(31)) return undefined;
  const at36Weeks = dayAtPostmenstrualAge(birthday, gestation, inDays(36));
  if (at36Weeks >= addDays(birthday, inDays(4))) return undefined;
  return at36Weeks < birthday ? birthday : at36Weeks;
}
