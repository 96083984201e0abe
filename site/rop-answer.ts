import { type Day, daysBetween, isDay, postmenstrualAge } from '../clinical/ages.ts';
import { birthTexts } from '../clinical/clinical-texts.ts';
import { isGestationalAge, weeksText } from '../clinical/gestational-age.ts';
import { birthWeightGramsRange, within } from '../clinical/ranges.ts';
import {
  type Guideline,
  type Need,
  type Newborn,
  type ScreeningWindow,
  screening,
  windowText,
} from '../clinical/rop-screening.ts';

/** What a visitor typed, as it stands in the fields. */
export type Typed = { birthday: string; weeks: string; days: string; birthWeight: string };
export type Refusals = Partial<Record<keyof Typed, string>>;

/** A date and how far off it is. */
type DateLine = { basis: string; date: string; state: string };
type GuidelineAnswer = { guideline: Guideline; need: Need; dates: DateLine[] };

/** `need` is by China's guideline, and `timing` where today stands among its two windows, of which neither goes first. */
export type Answer = {
  ageDays: number;
  pma: string;
  need: Need;
  timing: 'before' | 'now' | 'past';
  daysLeft: number;
  guidelines: GuidelineAnswer[];
};

/** Nobody born before is a child, and a year such as 0226 is a slip of the finger. */
export const firstBirthday: Day = '2000-01-01';

/** The whole number a field holds, in digits of any width; NaN for anything else. */
const whole = (text: string): number => {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,5}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** The child that was typed in, or what cannot be so, field by field. Days may be left out, and the birth weight. */
export function readNewborn(typed: Typed, today: Day): { newborn: Newborn } | { refusals: Refusals } {
  const { birthday } = typed;
  const weeks = whole(typed.weeks);
  const days = typed.days.trim() === '' ? 0 : whole(typed.days);
  const birthWeightGrams = typed.birthWeight.trim() === '' ? undefined : whole(typed.birthWeight);
  const refusals: Refusals = {};
  if (!isDay(birthday)) refusals.birthday = birthTexts.birthdayMissing;
  else if (birthday < firstBirthday) refusals.birthday = birthTexts.birthdayLongAgo;
  else if (birthday > today) refusals.birthday = birthTexts.birthdayFuture;
  if (typed.weeks.trim() === '') refusals.weeks = birthTexts.weeksMissing;
  else if (!isGestationalAge({ weeks, days: 0 })) refusals.weeks = birthTexts.weeksRange;
  if (!isGestationalAge({ weeks: 40, days })) refusals.days = birthTexts.daysRange;
  if (birthWeightGrams !== undefined && !within(birthWeightGrams, birthWeightGramsRange))
    refusals.birthWeight = birthTexts.birthWeightRange;
  if (Object.keys(refusals).length > 0) return { refusals };
  return { newborn: { birthday, gestation: { weeks, days }, birthWeightGrams, unstable: false } };
}

/** Everything the page shows of a child; the sentences round it stand in the page. */
export function answerFor(newborn: Newborn, today: Day): Answer {
  const { birthday, gestation } = newborn;
  const all = screening(newborn, today);
  const { need, windows: chinese } = all.find(({ guideline }) => guideline === 'china')!;
  const windows = chinese.filter((exam) => !exam.passedAtBirth);
  const first = windows.map(({ from }) => from).sort()[0]!;
  const last = windows
    .map(({ to }) => to)
    .sort()
    .at(-1)!;
  return {
    ageDays: daysBetween(birthday, today),
    pma: weeksText(postmenstrualAge(gestation, birthday, today)),
    need,
    timing: today < first ? 'before' : today > last ? 'past' : 'now',
    daysLeft: daysBetween(today, first),
    guidelines: all.map(({ guideline, need, windows }) => ({
      guideline,
      need,
      dates: windows.map((exam) => ({ basis: exam.basis, date: windowText(exam, birthday), state: stateText(exam) })),
    })),
  };
}

function stateText({ state, days, passedAtBirth }: ScreeningWindow): string {
  if (passedAtBirth) return '';
  if (state === 'past') return `已过 ${days} 天`;
  if (state !== 'open') return `还有 ${days} 天`;
  return days === 0 ? '今天是最后一天' : '正是这段时间';
}
