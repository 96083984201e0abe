import { addMonths, type Day } from './ages.ts';
import { findingsTexts } from './clinical-texts.ts';
import type { AnyEye } from './eyes.ts';
import type { Exam, ExamDisease, ExamOf, Findings, ImageTag } from './findings.ts';
import type { GestationalAge } from './gestational-age.ts';
import type { Word } from './statements.ts';
import { doseDoubt } from './treatments.ts';

/** What assessments and advice are drawn from: the form while it is being written, or a consultation as it was saved. */
export type ClinicalCase = {
  /** The kind of exam that its disease offers, if any. */
  examKind: ExamDisease | undefined;
  birthday: Day;
  gestation: GestationalAge;
  findings?: Findings;
};

/** The latest exam of a kind; of two on one day, the one that was written last. */
export function latestExam<Disease extends ExamDisease>(
  findings: Findings | undefined,
  disease: Disease,
): ExamOf<Disease> | undefined {
  return findings?.exams
    .filter((exam): exam is ExamOf<Disease> => exam.disease === disease)
    .reduce<ExamOf<Disease> | undefined>(
      (latest, exam) => (latest && latest.examDate > exam.examDate ? latest : exam),
      undefined,
    );
}

/** Why an exam cannot have taken place on its day; undefined when it can. */
export function examDateRefusal({ examDate }: Pick<Exam, 'examDate'>, birthday: Day, today: Day): string | undefined {
  if (examDate < birthday) return findingsTexts.examBeforeBirth;
  return examDate > today ? findingsTexts.examFuture : undefined;
}

/** Why a picture cannot have been taken on its day; undefined when it can, or when no day is given. */
export function imageDateRefusal({ takenOn }: ImageTag, birthday: Day, today: Day): string | undefined {
  if (takenOn === undefined) return undefined;
  if (takenOn < birthday) return findingsTexts.imageBeforeBirth;
  return takenOn > today ? findingsTexts.imageFuture : undefined;
}

/**
 * The first thing in findings that cannot have been on its day, or cannot have been given. Surgery may be planned, but not
 * before birth.
 */
export function findingsRefusal(findings: Findings, birthday: Day, today: Day): string | undefined {
  const { exams, images, treatments, unplacedTreatments = [] } = findings;
  const operated = exams.flatMap((exam) => (exam.disease === 'cataract' ? [exam.eyes.OD, exam.eyes.OS] : []));
  const done = [...treatments, ...unplacedTreatments];
  return [
    ...exams.map((exam) => examDateRefusal(exam, birthday, today)),
    ...exams.map(nextRefusal),
    ...exams.flatMap(({ eyes: { OD, OS } }) => [OD, OS].map((eye) => eyeDateRefusal(eye, birthday, today))),
    ...operated.map((eye) => surgeryDateRefusal(eye?.surgeryDate, birthday)),
    ...done.map(({ date }) => date && treatmentDateRefusal(date, birthday, today)),
    ...done.map(({ drug, doseMg }) => (doseDoubt(drug, doseMg) === 'slip' ? findingsTexts.doseSlip : undefined)),
    ...(findings.words ?? []).map(planRefusal),
    ...statementDays(findings).map((day) => statementDateRefusal(day, birthday, today)),
    ...images.map((image) => imageDateRefusal(image, birthday, today)),
  ].find((refusal) => refusal !== undefined);
}

/** The examiner's next day lies after the exam, and within a year. */
export function nextRefusal({ examDate, next }: Pick<Exam, 'examDate' | 'next'>): string | undefined {
  if (!next) return undefined;
  if (next.date < examDate) return findingsTexts.nextBeforeExam;
  return next.date > addMonths(examDate, 12) ? findingsTexts.nextTooLate : undefined;
}

function eyeDateRefusal(eye: AnyEye | undefined, birthday: Day, today: Day): string | undefined {
  const days = [eye?.absentSince, eye?.tumourExcluded?.date].filter((day) => day !== undefined);
  return days.map((day) => statementDateRefusal(day, birthday, today)).find((refusal) => refusal !== undefined);
}

const statementDays = ({ rbRisk, glaucomaRisk, toScreen, end, words = [] }: Findings): Day[] =>
  [rbRisk, glaucomaRisk, toScreen, end, ...words].flatMap((said) => said?.date ?? []);

/** An operation that is planned has a day, which is not before it was said. */
export const planRefusal = ({ as, day, date }: Word): string | undefined =>
  as === 'planned' && (day === undefined || day < date) ? findingsTexts.planWithoutDay : undefined;

/** Why nobody can have said something on a day. */
export function statementDateRefusal(date: Day, birthday: Day, today: Day): string | undefined {
  if (date < birthday) return findingsTexts.statementBeforeBirth;
  return date > today ? findingsTexts.statementFuture : undefined;
}

export const surgeryDateRefusal = (surgeryDate: Day | undefined, birthday: Day): string | undefined =>
  surgeryDate !== undefined && surgeryDate < birthday ? findingsTexts.surgeryBeforeBirth : undefined;

/** Why an eye cannot have been treated on a day; treatments are written down when they are done, not when they are planned. */
export function treatmentDateRefusal(date: Day, birthday: Day, today: Day): string | undefined {
  if (date < birthday) return findingsTexts.treatmentBeforeBirth;
  return date > today ? findingsTexts.treatmentFuture : undefined;
}
