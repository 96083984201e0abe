import { ageOn, type Day, dayText, isDay } from '../clinical/ages.ts';
import { birthTexts } from '../clinical/clinical-texts.ts';
import { gestationalDaysMax, isGestationalAge, isPreterm } from '../clinical/gestational-age.ts';
import { birthWeightGramsRange, within } from '../clinical/ranges.ts';
import {
  type Guideline,
  type GuidelineScreening,
  type Need,
  type Newborn,
  type ScreeningWindow,
  screening,
  stateText,
  windowText,
} from '../clinical/rop-screening.ts';
import { type ShownAge, shownAges } from '../clinical/shown-ages.ts';

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

/** Where today stands among all dates: `between` those that have come or passed and those still to come. */
type Timing = 'before' | 'near' | 'open' | 'between' | 'past';

/** What is to be found out or told to a doctor before anybody can say whether the child is screened. */
type Ask = 'birthWeight' | 'course' | 'unstable';

type DateLine = { basis: string; date: string; state: string };
type GuidelineAnswer = { guideline: Guideline; need: Need; dates: DateLine[] };

/** `verdict` is by China's guideline. `daysLeft` are those until the first date, on `firstDay`, where all are to come. */
export type Answer = {
  ages: ShownAge[];
  verdict: Verdict;
  asks: Ask[];
  timing: Timing;
  daysLeft: number;
  firstDay: string;
  guidelines: GuidelineAnswer[];
};

/** Nobody born before is a child, and a year such as 0226 is a slip of the finger. */
export const firstBirthday: Day = '2000-01-01';

/** The whole number a field holds, in digits of any width; NaN for anything else. */
const whole = (text: string): number => {
  const digits = text.normalize('NFKC').trim();
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
  const all = screeningOf(child, today);
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
    ...timingOf(all, birthday),
    guidelines: grown
      ? []
      : all.map(({ guideline, need, windows }) => ({
          guideline,
          need,
          dates:
            verdict === 'openTerm' ? [] : windows.map((one) => dateLine(one, birthday, need, windows.length === 1)),
        })),
  };
}

/** Where the only window was over at birth, a child who is screened by it is to be asked about now. */
const dateLine = (window: ScreeningWindow, birthday: Day, need: Need, only: boolean): DateLine => ({
  basis: window.basis,
  date: windowText(window, birthday),
  state: window.isOver && only && need === 'needed' ? '请现在就问医生' : stateText(window),
});

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
function screeningOf({ newborn, daysKnown }: Child, today: Day): GuidelineScreening[] {
  if (daysKnown) return screening(newborn, today);
  const withDays = (days: number) => screening({ ...newborn, gestation: { ...newborn.gestation, days } }, today);
  const youngest = withDays(0);
  return withDays(gestationalDaysMax).map((one, index) => ({ ...one, need: youngest[index]!.need }));
}

/**
 * Today among the windows of China's guideline, and before them among those of every guideline that may mean the child;
 * a British week that began before birth only where it does, as it is for the few who are very small.
 */
function timingOf(all: GuidelineScreening[], birthday: Day): Pick<Answer, 'timing' | 'daysLeft' | 'firstDay'> {
  const china = counted(all[0]!.windows);
  const concerned = all.flatMap(({ guideline, need, windows }) => {
    const begunAtBirth = guideline === 'uk' && windows[0]!.from < birthday;
    return need === 'outside' || (need === 'unknown' && begunAtBirth) ? [] : counted(windows);
  });
  const toCome = concerned.filter(({ state }) => state === 'before' || state === 'near');
  const [first] = toCome.sort((a, b) => a.days - b.days);
  const timing = (): Timing => {
    if (china.some(({ state }) => state === 'open')) return 'open';
    if (china.every(({ state }) => state === 'past')) return 'past';
    return toCome.length < concerned.length ? 'between' : first?.state === 'near' ? 'near' : 'before';
  };
  return { timing: timing(), daysLeft: first?.days ?? 0, firstDay: first ? dayText(first.from) : '' };
}

/** Who was born past one of two windows is examined in the other. */
const counted = (windows: ScreeningWindow[]): ScreeningWindow[] =>
  windows.length === 1 ? windows : windows.filter(({ isOver }) => !isOver);
