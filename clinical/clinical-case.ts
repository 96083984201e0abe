import type { Day } from './ages.ts';
import { findingsTexts } from './clinical-texts.ts';
import type { Exam, ExamDisease, ExamOf, Findings, ImageTag } from './findings.ts';
import type { GestationalAge } from './gestational-age.ts';

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

/** The first thing in findings that cannot have been on its day. Surgery may be planned, but not before birth. */
export function findingsRefusal(
  { exams, images, treatments }: Findings,
  birthday: Day,
  today: Day,
): string | undefined {
  const operated = exams.flatMap((exam) => (exam.disease === 'cataract' ? [exam.eyes.OD, exam.eyes.OS] : []));
  return [
    ...exams.map((exam) => examDateRefusal(exam, birthday, today)),
    ...operated.map((eye) => surgeryDateRefusal(eye?.surgeryDate, birthday)),
    ...treatments.map(({ date }) => treatmentDateRefusal(date, birthday, today)),
    ...images.map((image) => imageDateRefusal(image, birthday, today)),
  ].find((refusal) => refusal !== undefined);
}

export const surgeryDateRefusal = (surgeryDate: Day | undefined, birthday: Day): string | undefined =>
  surgeryDate !== undefined && surgeryDate < birthday ? findingsTexts.surgeryBeforeBirth : undefined;

/** Why an eye cannot have been treated on a day; treatments are written down when they are done, not when they are planned. */
export function treatmentDateRefusal(date: Day, birthday: Day, today: Day): string | undefined {
  if (date < birthday) return findingsTexts.treatmentBeforeBirth;
  return date > today ? findingsTexts.treatmentFuture : undefined;
}
