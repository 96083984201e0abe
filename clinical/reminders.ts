import { ageOn, type Day, dayText } from './ages.ts';
import { lateralityNames, surgeryWindow, surgeryWindowTexts } from './cataract.ts';
import { type ClinicalCase, latestExam } from './clinical-case.ts';
import { eyeNames, eyes } from './eyes.ts';
import type { ExamOf } from './findings.ts';
import { isGestationalAge, weeksText } from './gestational-age.ts';
import { criteriaMet, glaucomaCriteria, glaucomaCriteriaNeeded } from './glaucoma.ts';
import { type Reminder, reminder } from './reminder.ts';
import { groupDefinitions, groupingOf, groupText, systemSources } from './retinoblastoma.ts';
import { ropReminders } from './rop-reminders.ts';
import {
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
 * Everything the rules say about a case, the most pressing first. They are shown beside the case, with their sources,
 * and never stand in anybody's way.
 */
export const reminders = (clinicalCase: ClinicalCase): Reminder[] =>
  [
    ...ropReminders(clinicalCase),
    ...screeningReminders(clinicalCase),
    ...retinoblastomaReminders(clinicalCase),
    ...glaucomaReminders(clinicalCase),
    ...cataractReminders(clinicalCase),
  ].sort((a, b) => Number(b.pressing) - Number(a.pressing));

/**
 * Who is to be screened for retinopathy of prematurity and when first, by each of the three guidelines. They are for the
 * first year of life: long enough that a screening nobody did is noticed.
 */
function screeningReminders({ birthday, gestation, findings, today }: ClinicalCase): Reminder[] {
  if (!isGestationalAge(gestation) || today < birthday || ageOn(birthday, today).years >= 1) return [];
  const newborn: Newborn = { birthday, gestation, birthWeightGrams: findings?.birthWeightGrams };
  return guidelines
    .filter((guideline) => needsScreening(guideline, newborn))
    .map((guideline) => screeningReminder(guideline, newborn));
}

function screeningReminder(guideline: Guideline, newborn: Newborn): Reminder {
  const { name, who, source } = screeningRules[guideline];
  const { gestation, birthWeightGrams, birthday } = newborn;
  const facts = [`胎龄 ${weeksText(gestation)}`, birthWeightGrams && `出生体重 ${birthWeightGrams} 克`];
  const dates = firstExams(guideline, newborn).map((exam) => `${exam.basis}：${windowText(exam, birthday)}`);
  return reminder(
    `rop-screening-${guideline}`,
    `按${name}属于 ROP 筛查对象（${facts.filter(Boolean).join('，')}）。首次检查：${dates.join('；')}`,
    `筛查对象：${who}。首次检查：${firstExamText(guideline)}`,
    source,
  );
}

/** What the recorded group means in the system it was recorded in. */
function retinoblastomaReminders({ findings }: ClinicalCase): Reminder[] {
  const exam = latestExam(findings, 'retinoblastoma');
  return eyes.flatMap((eye) => {
    const grouping = groupingOf(exam?.eyes[eye]);
    if (!grouping) return [];
    const { system, group } = grouping;
    const text = `${eyeNames[eye]}记为 ${groupText(system, group)}。IIRC 与 ICRB 的同名分组定义不同，请核对`;
    const rule = `${groupText(system, group)}：${groupDefinitions[system][group]}`;
    return [reminder(`retinoblastoma-group-${eye}`, text, rule, systemSources[system])];
  });
}

/** Each eye that shows two of the five signs. */
function glaucomaReminders({ findings, birthday }: ClinicalCase): Reminder[] {
  const exam = latestExam(findings, 'glaucoma');
  if (!exam) return [];
  return eyes.flatMap((eye) => {
    const met = criteriaMet(exam, eye, birthday);
    if (met.length < glaucomaCriteriaNeeded) return [];
    const signs = met.map((criterion) => glaucomaCriteria[criterion]).join('；');
    const text = `${eyeNames[eye]}符合儿童青光眼诊断标准中的 ${met.length} 项（${signs}）`;
    const rule = `至少符合 ${glaucomaCriteriaNeeded} 项：${Object.values(glaucomaCriteria).join('；')}`;
    return [reminder(`glaucoma-criteria-${eye}`, text, rule, 'wga9')];
  });
}

/** The usual days for surgery, as long as an eye waits for it. */
function cataractReminders({ findings, birthday, today }: ClinicalCase): Reminder[] {
  const exam = latestExam(findings, 'cataract');
  if (!exam?.laterality || !waitsForSurgery(exam, today)) return [];
  const { from, to } = surgeryWindow(exam.laterality, birthday);
  const state =
    today > to ? '已过通常的手术时间窗' : today < from ? '尚未到通常的手术时间窗' : '正在通常的手术时间窗内';
  const days = `${from === birthday ? '出生' : dayText(from)} 至 ${dayText(to)}`;
  const text = `${lateralityNames[exam.laterality]}先天性白内障，${state}（${days}）`;
  const rule = `影响视力的先天性白内障：${Object.values(surgeryWindowTexts).join('；')}`;
  return [reminder('cataract-window', text, rule, 'cataractTiming', today <= to)];
}

/** Whether surgery is still to come: on the one eye, or on either of two. */
function waitsForSurgery({ laterality, eyes: { OD, OS } }: ExamOf<'cataract'>, today: Day): boolean {
  const affected = [OD, OS].filter((eye) => eye && eye.morphology !== 'clear');
  const operated = affected.filter((eye) => eye?.surgeryDate !== undefined && eye.surgeryDate <= today);
  return laterality === 'unilateral' ? operated.length === 0 : operated.length < 2;
}
