import { addDays, type Day, dayText } from './ages.ts';
import { dayAtPostmenstrualAge, type GestationalAge, gestationalDays, inDays } from './gestational-age.ts';
import type { SourceId } from './sources.ts';

export const guidelines = ['china', 'usa', 'uk'] as const;
export type Guideline = (typeof guidelines)[number];

/** What decides about screening. The birth weight is in grams and not the current weight. */
export type Newborn = { birthday: Day; gestation: GestationalAge; birthWeightGrams?: number };

/** China's guideline: who is screened, and the weeks after birth and of postmenstrual age for the first exam. */
const china = { belowWeeks: 32, belowGrams: 2000, ageWeeks: [4, 6], pmaWeeks: [31, 32] } as const;
const usa = { upToWeeks: 30, upToGrams: 1500 };
/** `fullTextPmaWeeks` is what the whole text adds for a small child who was born later than `belowWeeks`. */
const uk = { belowWeeks: 31, belowGrams: 1501, fullTextPmaWeeks: 36 };
/** Both wait for the later of the two. */
const usaAndUk = { pmaWeeks: 31, ageWeeks: 4 };

type GuidelineRule = {
  name: string;
  source: SourceId;
  /** Whom it screens, by completed days of pregnancy or by grams at birth; either is enough. */
  byGestation: (days: number) => boolean;
  byWeight: (grams: number) => boolean;
  /** The same in words. */
  who: string;
  /** What each window of {@link firstExams} is counted from, in order. */
  bases: readonly string[];
};

const span = ([from, to]: readonly [number, number]) => `${from}～${to}`;

/** What China's guideline says to parents, figure by figure. */
export const chinaFigures = { ...china, ageWeeks: span(china.ageWeeks), pmaWeeks: span(china.pmaWeeks) };

/** The three guidelines, for doctors and parents alike. */
export const screeningRules: Readonly<Record<Guideline, GuidelineRule>> = {
  china: {
    name: '中国 2014 年指南',
    source: 'china2014',
    byGestation: (days) => days < inDays(china.belowWeeks),
    byWeight: (grams) => grams < china.belowGrams,
    who: `出生体重不足 ${china.belowGrams} 克，或胎龄不足 ${china.belowWeeks} 周；患严重疾病或较长时间吸氧的，可扩大范围`,
    bases: [`生后 ${chinaFigures.ageWeeks} 周`, `矫正胎龄 ${chinaFigures.pmaWeeks} 周`],
  },
  usa: {
    name: '美国 2018 年指南',
    source: 'aap2018',
    byGestation: (days) => days <= inDays(usa.upToWeeks),
    byWeight: (grams) => grams <= usa.upToGrams,
    who: `胎龄不超过 ${usa.upToWeeks} 周 0 天，或出生体重不超过 ${usa.upToGrams} 克`,
    bases: [`矫正胎龄满 ${usaAndUk.pmaWeeks} 周与生后满 ${usaAndUk.ageWeeks} 周，取较晚的一天`],
  },
  uk: {
    name: '英国 2022 年指南',
    source: 'uk2022',
    byGestation: (days) => days < inDays(uk.belowWeeks),
    byWeight: (grams) => grams < uk.belowGrams,
    who: `胎龄不足 ${uk.belowWeeks} 周 0 天，或出生体重不足 ${uk.belowGrams} 克`,
    bases: [`矫正胎龄满 ${usaAndUk.pmaWeeks} 周 0 天，并且生后满 ${usaAndUk.ageWeeks} 周`],
  },
};

export const firstExamText = (guideline: Guideline): string => screeningRules[guideline].bases.join('，或');

/** What {@link earlierUkExam} is counted from. */
export const earlierUkBasis = `满 ${uk.belowWeeks} 周出生的宝宝：生后 ${usaAndUk.ageWeeks} 周或矫正胎龄 ${uk.fullTextPmaWeeks} 周，先到者为准`;

/** Whether a guideline screens this child; undefined where only the unknown birth weight could tell. */
export function needsScreening(guideline: Guideline, { gestation, birthWeightGrams }: Newborn): boolean | undefined {
  const { byGestation, byWeight } = screeningRules[guideline];
  if (byGestation(gestationalDays(gestation))) return true;
  return birthWeightGrams === undefined ? undefined : byWeight(birthWeightGrams);
}

/**
 * When the first exam is due: from a day up to and including another, or on one day where `to` is the same.
 * `passedAtBirth` is set where the child was born older than the whole window.
 */
export type ExamWindow = { from: Day; to: Day; passedAtBirth: boolean };

/**
 * The windows for the first exam, in the order of `bases`. China's guideline names two, and neither is chosen over the
 * other.
 */
export function firstExams(guideline: Guideline, { birthday, gestation }: Newborn): ExamWindow[] {
  const window = (from: Day, to: Day): ExamWindow => ({ from, to, passedAtBirth: to < birthday });
  const atPma = (weeks: number) => dayAtPostmenstrualAge(birthday, gestation, inDays(weeks));
  const atAge = (weeks: number) => addDays(birthday, inDays(weeks));
  if (guideline === 'china') {
    const [ageFrom, ageTo] = china.ageWeeks.map(atAge);
    const [pmaFrom, pmaTo] = china.pmaWeeks.map(atPma);
    return [window(ageFrom!, ageTo!), window(pmaFrom!, pmaTo!)];
  }
  const [byPma, byAge] = [atPma(usaAndUk.pmaWeeks), atAge(usaAndUk.ageWeeks)];
  const later = byPma > byAge ? byPma : byAge;
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
  if (gestationalDays(gestation) < inDays(uk.belowWeeks)) return undefined;
  const byPma = dayAtPostmenstrualAge(birthday, gestation, inDays(uk.fullTextPmaWeeks));
  if (byPma >= addDays(birthday, inDays(usaAndUk.ageWeeks))) return undefined;
  return byPma < birthday ? birthday : byPma;
}
