import { addDays, type Day, dayText } from './ages.ts';
import {
  dayAtPostmenstrualAge,
  type GestationalAge,
  gestationalDays,
  inDays,
  isGestationalAge,
  isPreterm,
  weeksText,
} from './gestational-age.ts';
import type { SourceId } from './sources.ts';

export const guidelines = ['china', 'usa', 'uk'] as const;
export type Guideline = (typeof guidelines)[number];

/** What decides about screening. The birth weight is in grams and not the current weight. */
export type Newborn = {
  birthday: Day;
  gestation: GestationalAge;
  birthWeightGrams?: number;
  /** Severe illness or oxygen for long after birth; undefined where nobody has said. */
  unstable?: boolean;
};

/** Whether a guideline screens a child: `byDoctor` leaves it to who treats the child, `unknown` awaits what is missing. */
export type Need = 'needed' | 'byDoctor' | 'unknown' | 'outside';

/** China's guideline: who is screened, and the weeks after birth and of postmenstrual age for the first exam. */
const china = { belowWeeks: 32, belowGrams: 2000, ageWeeks: [4, 6], pmaWeeks: [31, 32] } as const;
/** Before this day of life nobody is examined by China's windows. */
const opensOn = inDays(china.ageWeeks[0]);
/** Above `upToGrams` and up to `byDoctorGrams`, or born after `upToWeeks`, an unstable child is for its doctor to judge. */
const usa = { upToWeeks: 30, upToGrams: 1500, byDoctorGrams: 2000 };
/** `smallPmaWeeks` is for a small child born at `belowWeeks` or later. */
const uk = { belowWeeks: 31, belowGrams: 1501, smallPmaWeeks: 36 };
/** Both wait for the later of the two. */
const usaAndUk = { pmaWeeks: 31, ageWeeks: 4 };

type GuidelineRule = {
  name: string;
  source: SourceId;
  /** Whom it screens, by completed days of pregnancy or by grams at birth; either is enough. */
  byGestation: (days: number) => boolean;
  byWeight: (grams: number) => boolean;
  /** Whether it leaves other children who were unstable to their doctor. */
  widens: boolean;
  /** The same in words. */
  who: string;
  /** When it wants the first exam, in words. */
  firstExam: string;
};

const span = ([from, to]: readonly [number, number]) => `${from}～${to}`;

/** What China's guideline says to parents, figure by figure. */
export const chinaFigures = { ...china, ageWeeks: span(china.ageWeeks), pmaWeeks: span(china.pmaWeeks) };

/** What each window of {@link firstExams} is counted from. */
const bases = {
  chinaAge: `生后 ${chinaFigures.ageWeeks} 周`,
  chinaPma: `矫正胎龄 ${chinaFigures.pmaWeeks} 周`,
  later: `矫正胎龄满 ${usaAndUk.pmaWeeks} 周与生后满 ${usaAndUk.ageWeeks} 周，取较晚的一周`,
  sooner: `矫正胎龄满 ${uk.smallPmaWeeks} 周与生后满 ${usaAndUk.ageWeeks} 周，取较早的一周`,
};

/** The three guidelines, for doctors and parents alike. */
export const screeningRules: Readonly<Record<Guideline, GuidelineRule>> = {
  china: {
    name: '中国 2014 年指南',
    source: 'china2014',
    byGestation: (days) => days < inDays(china.belowWeeks),
    byWeight: (grams) => grams < china.belowGrams,
    widens: true,
    who: `出生体重不足 ${china.belowGrams} 克，或胎龄不足 ${china.belowWeeks} 周；患严重疾病或较长时间吸氧的，可扩大范围`,
    firstExam: `${bases.chinaAge}，或${bases.chinaPma}`,
  },
  usa: {
    name: '美国 2018 年指南',
    source: 'aap2018',
    byGestation: (days) => days <= inDays(usa.upToWeeks),
    byWeight: (grams) => grams <= usa.upToGrams,
    widens: true,
    who: `胎龄不超过 ${weeksText({ weeks: usa.upToWeeks, days: 0 })}，或出生体重不超过 ${usa.upToGrams} 克；出生体重 ${usa.upToGrams}～${usa.byDoctorGrams} 克，或胎龄更大，但病情不稳定的，由新生儿科医生判断`,
    firstExam: bases.later,
  },
  uk: {
    name: '英国 2022 年指南',
    source: 'uk2022',
    byGestation: (days) => days < inDays(uk.belowWeeks),
    byWeight: (grams) => grams < uk.belowGrams,
    widens: false,
    who: `胎龄不足 ${weeksText({ weeks: uk.belowWeeks, days: 0 })}，或出生体重不足 ${uk.belowGrams} 克`,
    firstExam: `胎龄不足 ${uk.belowWeeks} 周的，${bases.later}；满 ${uk.belowWeeks} 周而体重不足 ${uk.belowGrams} 克的，${bases.sooner}`,
  },
};

export const firstExamText = (guideline: Guideline): string => screeningRules[guideline].firstExam;

/**
 * Taking a fact away never turns a child who may be screened into one outside: without the birth weight, or without a
 * word about illness and oxygen where the guideline widens by them, the answer stays open.
 */
function needOf(guideline: Guideline, { gestation, birthWeightGrams, unstable }: Newborn): Need {
  const { byGestation, byWeight, widens } = screeningRules[guideline];
  if (byGestation(gestationalDays(gestation))) return 'needed';
  if (birthWeightGrams === undefined) return 'unknown';
  if (byWeight(birthWeightGrams)) return 'needed';
  if (!widens || unstable === false) return 'outside';
  return unstable ? 'byDoctor' : 'unknown';
}

/** What is known of a birth; a gestational age that cannot be is as good as none. */
export type Birth = { birthday: Day; gestation?: GestationalAge | undefined; birthWeightGrams?: number | undefined };

/**
 * Whether a child is screened by China's figures, or because a doctor marked it. `unknown`: weight or gestational age is
 * missing, and the other does not settle it; a birth at 37 weeks or later does.
 */
export function screeningNeed({ gestation, birthWeightGrams }: Birth, marked = false): Exclude<Need, 'byDoctor'> {
  const { byGestation, byWeight } = screeningRules.china;
  const known = gestation && isGestationalAge(gestation) ? gestation : undefined;
  if (marked || (known && byGestation(gestationalDays(known)))) return 'needed';
  if (birthWeightGrams !== undefined && byWeight(birthWeightGrams)) return 'needed';
  if (!known) return 'unknown';
  return birthWeightGrams === undefined && isPreterm(known) ? 'unknown' : 'outside';
}

/**
 * The last day for the first exam of a child that is screened or may be: the earlier last day of China's two windows,
 * and never before they open, which is also the day of a child without a gestational age.
 */
export function firstExamBy({ birthday, gestation }: Birth): Day {
  const opens = addDays(birthday, opensOn);
  if (!gestation || !isGestationalAge(gestation)) return opens;
  const [sooner] = firstExams('china', { birthday, gestation })
    .map(({ to }) => to)
    .toSorted();
  return sooner! < opens ? opens : sooner!;
}

/** {@link firstExamBy}, or the day on which the window opens where nobody can say whether a child is screened. */
export const firstScreeningDay = (birth: Birth): Day =>
  screeningNeed(birth) === 'unknown' ? addDays(birth.birthday, opensOn) : firstExamBy(birth);

/**
 * When the first exam is due: from a day up to and including another. `isOver` is set where a child could never be
 * examined within it: born older than the whole window, or too young for China's until it ends.
 */
export type ExamWindow = { basis: string; from: Day; to: Day; isOver: boolean };

/**
 * The windows for the first exam. A week that a guideline names lasts until its sixth day, but China's six weeks after
 * birth end when they are complete. China's guideline names two windows, neither is chosen over the other, and none is
 * shown to open before four weeks after birth.
 */
export function firstExams(
  guideline: Guideline,
  { birthday, gestation }: Pick<Newborn, 'birthday' | 'gestation'>,
): ExamWindow[] {
  const atPma = (days: number) => dayAtPostmenstrualAge(birthday, gestation, days);
  const atAge = (days: number) => addDays(birthday, days);
  if (guideline === 'china') {
    const opens = atAge(opensOn);
    const cut = (basis: string, from: Day, to: Day) => ({
      basis,
      from: from < opens ? opens : from,
      to,
      isOver: to < opens,
    });
    return [
      cut(bases.chinaAge, opens, atAge(inDays(china.ageWeeks[1]))),
      cut(bases.chinaPma, atPma(inDays(china.pmaWeeks[0])), atPma(inDays(china.pmaWeeks[1], 6))),
    ];
  }
  const small = guideline === 'uk' && gestationalDays(gestation) >= inDays(uk.belowWeeks);
  const basis = small ? bases.sooner : bases.later;
  const week = (at: (days: number) => Day, weeks: number): ExamWindow => {
    const to = at(inDays(weeks, 6));
    return { basis, from: at(inDays(weeks)), to, isOver: to < birthday };
  };
  const byAge = week(atAge, usaAndUk.ageWeeks);
  const byPma = week(atPma, small ? uk.smallPmaWeeks : usaAndUk.pmaWeeks);
  const [sooner, later] = byPma.from < byAge.from ? [byPma, byAge] : [byAge, byPma];
  return [small ? sooner : later];
}

/** `2026年3月1日 至 2026年3月15日`, `出生后至 2026年3月15日`, or that the child is born on its last day or is too old for it. */
export function windowText({ from, to, isOver }: ExamWindow, birthday: Day): string {
  if (to < birthday) return '出生时已超过这个时间';
  if (isOver) return `生后满 ${china.ageWeeks[0]} 周时已超过这个时间`;
  if (to === birthday) return '出生当天';
  if (from === to) return dayText(to);
  return `${from < birthday ? '出生后至' : `${dayText(from)} 至`} ${dayText(to)}`;
}

export type GuidelineScreening = { guideline: Guideline; need: Need; windows: ExamWindow[] };

/** Who screens a child and when first, by each guideline. */
export const screening = (newborn: Newborn): GuidelineScreening[] =>
  guidelines.map((guideline) => ({
    guideline,
    need: needOf(guideline, newborn),
    windows: firstExams(guideline, newborn),
  }));
