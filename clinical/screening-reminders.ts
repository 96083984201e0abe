import { ageOn, dayText } from './ages.ts';
import type { ClinicalCase } from './clinical-case.ts';
import { isGestationalAge, weeksText } from './gestational-age.ts';
import { type Reminder, reminder } from './reminder.ts';
import {
  earlierUkBasis,
  earlierUkExam,
  firstExams,
  firstExamText,
  type Guideline,
  guidelines,
  type Newborn,
  needsScreening,
  screeningRules,
  windowText,
} from './rop-screening.ts';

/**
 * Who is to be screened for retinopathy of prematurity and when first, by each of the three guidelines. They are for the
 * first year of life: long enough that a screening nobody did is noticed.
 */
export function screeningReminders({ birthday, gestation, findings, today }: ClinicalCase): Reminder[] {
  if (!isGestationalAge(gestation) || today < birthday || ageOn(birthday, today).years >= 1) return [];
  const newborn: Newborn = { birthday, gestation, birthWeightGrams: findings?.birthWeightGrams };
  return guidelines
    .filter((guideline) => needsScreening(guideline, newborn))
    .map((guideline) => screeningReminder(guideline, newborn));
}

function screeningReminder(guideline: Guideline, newborn: Newborn): Reminder {
  const { name, who, bases, source } = screeningRules[guideline];
  const { gestation, birthWeightGrams, birthday } = newborn;
  const facts = [`胎龄 ${weeksText(gestation)}`, birthWeightGrams && `出生体重 ${birthWeightGrams} 克`];
  const dates = firstExams(guideline, newborn).map((exam, index) => `${bases[index]}：${windowText(exam, birthday)}`);
  const earlier = guideline === 'uk' ? earlierUkExam(newborn) : undefined;
  if (earlier) dates.push(`${earlierUkBasis}，${dayText(earlier)}`);
  return reminder(
    `rop-screening-${guideline}`,
    `按${name}属于 ROP 筛查对象（${facts.filter(Boolean).join('，')}）。首次检查：${dates.join('；')}`,
    `筛查对象：${who}。首次检查：${firstExamText(guideline)}`,
    source,
  );
}
