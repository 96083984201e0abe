import { addDays, ageOn, type Day, daysBetween, dayText, isDay } from '../clinical/ages.ts';
import {
  gestationalDaysMax,
  isGestationalAge,
  isPreterm,
  type ShownAge,
  shownAges,
} from '../clinical/gestational-age.ts';
import { birthWeightGramsRange, within } from '../clinical/ranges.ts';
import {
  firstExamBy,
  firstExams,
  type Guideline,
  type GuidelineScreening,
  type Need,
  type Newborn,
  screening,
  windowText,
} from '../clinical/rop-screening.ts';
import { birthTexts } from '../contract/birth-texts.ts';
import { plainFigures } from '../contract/typed.ts';

/** What a visitor typed or chose, as it stands in the fields; empty where nothing was. */
export type Typed = { birthday: string; weeks: string; days: string; birthWeight: string; course: string };
export type Refusals = Partial<Record<keyof Typed, string>>;

/** Chosen by whoever does not know. */
export const unknown = 'unknown';
/** Whether the child had oxygen for long or was severely ill. */
export const courses = { yes: '是', no: '否', [unknown]: '不清楚' } as const;

/** A child whose weeks at birth are known, and whose days may not be: those of `newborn` then stand for nothing. */
type Child = { newborn: Newborn; daysKnown: boolean };

/**
 * From one year on the question is no longer when the first exam is: `grownOpen` where it may not have been needed.
 * `openTerm` and `openLate` are open too, at any age, but for so little that they do not press: see `verdictOf`.
 */
type Verdict = Need | 'openTerm' | 'openLate' | 'grown' | 'grownOpen';

/**
 * Where today stands to China's dates, from the day the first window opens to the last day for the first exam; `late` is
 * after that day, while the other window still runs.
 */
type Timing = 'before' | 'near' | 'open' | 'late' | 'past';
const nearDays = 7;

/** What is to be found out or told to a doctor before anybody can say whether the child is screened. */
type Ask = 'birthWeight' | 'course' | 'unstable';

type DateLine = { basis: string; date: string };
type GuidelineAnswer = { guideline: Guideline; need: Need; dates: DateLine[] };

/** All but `guidelines` is by China's; `daysLeft` are those until `firstDay`, and `due` is the last day, with how far off it is. */
export type Answer = {
  ages: ShownAge[];
  verdict: Verdict;
  asks: Ask[];
  timing: Timing;
  daysLeft: number;
  firstDay: string;
  due: string;
  dueState: string;
  guidelines: GuidelineAnswer[];
};

/** Nobody born before is a child, and a year such as 0226 is a slip of the finger. */
export const firstBirthday: Day = '2000-01-01';

/** The whole number a field holds, in digits of any width; NaN for anything else. */
const whole = (text: string): number => {
  const digits = plainFigures(text);
  return /^\d{1,5}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** The child that was typed in, or what cannot be so, field by field. Only the birth weight may be left out. */
export function readTyped(typed: Typed, today: Day): { child: Child } | { refusals: Refusals } {
  const { birthday, course } = typed;
  const weeks = whole(typed.weeks);
  const daysKnown = typed.days !== unknown;
  const days = daysKnown ? whole(typed.days) : 0;
  const birthWeightGrams = typed.birthWeight.trim() === '' ? undefined : whole(typed.birthWeight);
  const refusals: Refusals = {};
  if (!isDay(birthday)) refusals.birthday = birthTexts.birthdayMissing;
  else if (birthday < firstBirthday) refusals.birthday = birthTexts.birthdayLongAgo;
  else if (birthday > today) refusals.birthday = birthTexts.birthdayFuture;
  if (typed.weeks.trim() === '') refusals.weeks = birthTexts.weeksMissing;
  else if (!isGestationalAge({ weeks, days: 0 })) refusals.weeks = birthTexts.weeksRange;
  if (!isGestationalAge({ weeks: 40, days })) refusals.days = '请选择天数；不清楚就选“不清楚”';
  if (birthWeightGrams !== undefined && !within(birthWeightGrams, birthWeightGramsRange))
    refusals.birthWeight = birthTexts.birthWeightRange;
  if (!(course in courses)) refusals.course = '请选一项；不确定就选“不清楚”';
  if (Object.keys(refusals).length > 0) return { refusals };
  const unstable = course === unknown ? undefined : course === 'yes';
  return { child: { newborn: { birthday, gestation: { weeks, days }, birthWeightGrams, unstable }, daysKnown } };
}

/** Everything the page shows of a child; the sentences round it stand in the page. */
export function answerFor(child: Child, today: Day): Answer {
  const { newborn, daysKnown } = child;
  const { birthday, gestation, birthWeightGrams, unstable } = newborn;
  const all = screeningOf(child);
  const [china] = all as [GuidelineScreening];
  const grown = ageOn(birthday, today).years >= 1;
  const verdict = verdictOf(newborn, china.need, grown);
  const asks: Ask[] = [];
  if (birthWeightGrams === undefined) asks.push('birthWeight');
  if (unstable !== false) asks.push(unstable ? 'unstable' : 'course');
  return {
    ages: shownAges(birthday, gestation, today).slice(0, daysKnown ? undefined : 1),
    verdict,
    asks: china.need === 'unknown' ? asks : [],
    ...timingOf(withDates(child), today),
    guidelines: grown
      ? []
      : all.map(({ guideline, need, windows }) => ({
          guideline,
          need,
          dates:
            verdict === 'openTerm' ? [] : windows.map((one) => ({ basis: one.basis, date: windowText(one, birthday) })),
        })),
  };
}

/**
 * No guideline screens by gestation alone a child born at term, nor one born late who weighed enough unless it was ill:
 * where nobody said that it was, what is missing is to be found out and does not press.
 */
function verdictOf({ gestation, birthWeightGrams, unstable }: Newborn, need: Need, grown: boolean): Verdict {
  if (need === 'unknown' && !unstable) {
    if (!isPreterm(gestation)) return 'openTerm';
    if (birthWeightGrams !== undefined) return 'openLate';
  }
  if (!grown || need === 'outside') return need;
  return need === 'needed' ? 'grown' : 'grownOpen';
}

/** Where the days of pregnancy are not known, a child who may need screening does, from the earliest possible dates on. */
function screeningOf(child: Child): GuidelineScreening[] {
  const youngest = screening(child.newborn);
  return screening(withDates(child)).map((one, index) => ({ ...one, need: youngest[index]!.need }));
}

/** With the days of pregnancy that give the earliest dates, where they are not known. */
const withDates = ({ newborn, daysKnown }: Child): Newborn =>
  daysKnown ? newborn : { ...newborn, gestation: { ...newborn.gestation, days: gestationalDaysMax } };

function timingOf(newborn: Newborn, today: Day): Pick<Answer, 'timing' | 'daysLeft' | 'firstDay' | 'due' | 'dueState'> {
  const windows = firstExams('china', newborn);
  const [opens] = windows.map(({ from }) => from).toSorted();
  const closes = windows
    .map(({ to }) => to)
    .toSorted()
    .at(-1)!;
  const due = firstExamBy(newborn);
  const timing = (): Timing => {
    if (today > due) return today <= closes ? 'late' : 'past';
    if (today >= opens!) return 'open';
    return today >= addDays(opens!, -nearDays) ? 'near' : 'before';
  };
  return {
    timing: timing(),
    daysLeft: Math.max(0, daysBetween(today, opens!)),
    firstDay: dayText(opens!),
    due: dayText(due),
    dueState: timing() === 'late' ? '还没有查的，请今天就联系' : dueStateText(daysBetween(today, due)),
  };
}

const dueStateText = (days: number): string =>
  days < 0 ? `已过 ${-days} 天` : days === 0 ? '今天是最后一天' : `还有 ${days} 天`;
