import { addDays, ageOn, ageText, type Day, daysBetween, isDay } from './ages.ts';

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

/** `correctedDays` of a child born before 37 weeks are counted from 40 weeks, so negative before. */
type Ages = { chronologicalDays: number; postmenstrual: GestationalAge; correctedDays?: number };

/**
 * The ages of a child on a day. Undefined where there is none: a day before birth, an impossible gestational age or an
 * impossible day.
 */
export function agesOn(birthday: Day, gestation: GestationalAge, on: Day): Ages | undefined {
  if (!isDay(birthday) || !isDay(on) || on < birthday || !isGestationalAge(gestation)) return undefined;
  const chronologicalDays = daysBetween(birthday, on);
  const total = gestationalDays(gestation) + chronologicalDays;
  const postmenstrual = { weeks: Math.floor(total / 7), days: total % 7 };
  return { chronologicalDays, postmenstrual, ...(isPreterm(gestation) && { correctedDays: total - term }) };
}

/** The day on which a child reaches a postmenstrual age; before the birthday for one who was born older. */
export const dayAtPostmenstrualAge = (birthday: Day, gestation: GestationalAge, ageInDays: number): Day =>
  addDays(birthday, ageInDays - gestationalDays(gestation));

/** Postmenstrual age is of use until about half a year after term. */
const postmenstrualUntilWeeks = 66;
/** Development is judged by corrected age until a child is about three. */
const correctedUntilYears = 3;
const standsFromYears = 2;

export type ShownAge = { name: string; text: string };

/** The ages of a child on a day that are of use to a doctor or a parent; none on a day before birth. */
export function shownAges(birthday: Day, gestation: GestationalAge, on: Day): ShownAge[] {
  const ages = agesOn(birthday, gestation, on);
  if (!ages) return [];
  const { postmenstrual, correctedDays = -1 } = ages;
  const shown = [{ name: '年龄', text: ageText(birthday, on) }];
  if (postmenstrual.weeks < postmenstrualUntilWeeks) shown.push({ name: '矫正胎龄', text: weeksText(postmenstrual) });
  // Before 40 weeks the postmenstrual age is the corrected one.
  if (correctedDays >= 0 && ageOn(birthday, on).years < correctedUntilYears)
    shown.push({ name: '矫正年龄', text: ageText(dayAtPostmenstrualAge(birthday, gestation, term), on) });
  return shown;
}

/** `年龄 1月18天，矫正胎龄 35周2天`; from 40 weeks on `年龄 3月3天，矫正胎龄 41周5天，矫正年龄 12天` */
export const agesLine = (birthday: Day, gestation: GestationalAge, on: Day): string =>
  shownAges(birthday, gestation, on)
    .map(({ name, text }) => `${name} ${text}`)
    .join('，');

/** 身高 is measured standing, from two years on; before, it is 身长, lying (WS/T 423-2022, 7岁以下儿童生长标准). */
export const lengthName = (birthday: Day, on: Day): string =>
  ageOn(birthday, on).years < standsFromYears ? '身长' : '身高';
