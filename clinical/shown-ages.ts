import { ageOn, type Day } from './ages.ts';
import { agesOn, type GestationalAge } from './gestational-age.ts';

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
  const { postmenstrual, corrected } = ages;
  return [
    { name: '年龄', text: ages.chronological },
    ...(postmenstrual.weeks < postmenstrualUntilWeeks ? [{ name: '矫正胎龄', text: ages.postmenstrualText }] : []),
    ...(corrected && ageOn(birthday, on).years < correctedUntilYears ? [{ name: '矫正年龄', text: corrected }] : []),
  ];
}

/** `年龄 1月18天，矫正胎龄 35周2天`; from 40 weeks on `年龄 3月3天，矫正胎龄 41周5天，矫正年龄 12天` */
export const agesLine = (birthday: Day, gestation: GestationalAge, on: Day): string =>
  shownAges(birthday, gestation, on)
    .map(({ name, text }) => `${name} ${text}`)
    .join('，');

/** 身高 is measured standing, from two years on; before, it is 身长, lying (WS/T 423-2022, 7岁以下儿童生长标准). */
export const lengthName = (birthday: Day, on: Day): string =>
  ageOn(birthday, on).years < standsFromYears ? '身长' : '身高';
