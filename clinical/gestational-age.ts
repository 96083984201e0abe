import { addDays, ageText, type Day, daysBetween, isDay, postmenstrualAge } from './ages.ts';

/** Completed weeks and days of pregnancy at birth. */
export type GestationalAge = { weeks: number; days: number };

export const gestationalWeeks = { min: 20, max: 44 } as const;
export const gestationalDaysMax = 6;

/** Weeks 20 to 44, days 0 to 6, whole numbers. */
export const isGestationalAge = ({ weeks, days }: GestationalAge): boolean =>
  Number.isInteger(weeks) &&
  Number.isInteger(days) &&
  weeks >= gestationalWeeks.min &&
  weeks <= gestationalWeeks.max &&
  days >= 0 &&
  days <= gestationalDaysMax;

export const inDays = (weeks: number, days = 0): number => weeks * 7 + days;

export const gestationalDays = ({ weeks, days }: GestationalAge): number => inDays(weeks, days);

const term = inDays(40);

/** Born before 37 weeks. */
export const isPreterm = (gestation: GestationalAge): boolean => gestationalDays(gestation) < inDays(37);

/** `32周6天`; the days are written even when there are none, as the weeks are completed ones. */
export const weeksText = ({ weeks, days }: GestationalAge): string => `${weeks}周${days}天`;

export type Ages = {
  chronologicalDays: number;
  /** As `ageText` writes it. */
  chronological: string;
  postmenstrual: GestationalAge;
  /** `32周6天` */
  postmenstrualText: string;
  /** Counted from 40 weeks, so negative before; undefined for a child born at 37 weeks or later. */
  correctedDays?: number;
  /** As `ageText` writes it; undefined before 40 weeks, when the postmenstrual age is the corrected one. */
  corrected?: string;
};

/**
 * The ages of a child on a day. Undefined where there is none: a day before birth, an impossible gestational age or an
 * impossible day.
 */
export function agesOn(birthday: Day, gestation: GestationalAge, on: Day): Ages | undefined {
  if (!isDay(birthday) || !isDay(on) || on < birthday || !isGestationalAge(gestation)) return undefined;
  const chronologicalDays = daysBetween(birthday, on);
  const postmenstrual = postmenstrualAge(gestation, birthday, on);
  const ages = {
    chronologicalDays,
    chronological: ageText(birthday, on),
    postmenstrual,
    postmenstrualText: weeksText(postmenstrual),
  };
  if (!isPreterm(gestation)) return ages;
  const correctedDays = chronologicalDays - (term - gestationalDays(gestation));
  if (correctedDays < 0) return { ...ages, correctedDays };
  return { ...ages, correctedDays, corrected: ageText(dayAtPostmenstrualAge(birthday, gestation, term), on) };
}

/** The day on which a child reaches a postmenstrual age; before the birthday for one who was born older. */
export const dayAtPostmenstrualAge = (birthday: Day, gestation: GestationalAge, ageInDays: number): Day =>
  addDays(birthday, ageInDays - gestationalDays(gestation));
