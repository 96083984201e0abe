import { examFields, valueText } from './exam-fields.ts';
import { eyes } from './eyes.ts';
import type { Exam, Findings } from './findings.ts';
import type { Treatment } from './treatments.ts';

/** Whether two exams say the same. An eye that is there with nothing in it was seen, one that is absent was not examined. */
export const isSameExam = (one: Exam | null, other: Exam | null): boolean => examSaid(one) === examSaid(other);

/** Whether findings say the same, in whatever order; empty ones say as little as none. */
export const isSameFindings = (one: Findings | null, other: Findings | null): boolean =>
  findingsSaid(one) === findingsSaid(other);

/** Whether two records tell of the same treatment. */
export const isSameTreatment = (one: Treatment, other: Treatment): boolean =>
  treatmentSaid(one) === treatmentSaid(other);

const treatmentSaid = ({ date, eye, kind, disease, drug, doseMg, complete, until }: Treatment): string =>
  JSON.stringify([date, eye, kind, disease, drug, doseMg, complete, until]);

function examSaid(exam: Exam | null): string {
  if (!exam) return '';
  const fields = Object.entries(examFields[exam.disease]);
  const told = eyes.map((eye) => {
    const signs: Record<string, unknown> = exam.eyes[eye] ?? { view: 'notExamined' };
    return fields.map(([name, field]) => valueText(field, signs[name]) ?? '');
  });
  return JSON.stringify([
    exam.examDate,
    exam.disease,
    exam.next,
    'laterality' in exam ? exam.laterality : undefined,
    ...told,
  ]);
}

const nothing: Findings = { version: 2, exams: [], images: [], treatments: [] };

function findingsSaid(findings: Findings | null): string {
  const { version: _, birthWeightGrams, exams, images, treatments, ...said } = findings ?? nothing;
  const dayAndKind = ({ examDate, disease }: Exam) => `${examDate} ${disease}`;
  return JSON.stringify([
    birthWeightGrams,
    // Of two exams of a kind on one day the last one counts.
    exams.toSorted((one, other) => dayAndKind(one).localeCompare(dayAndKind(other))).map(examSaid),
    images
      .map(({ attachmentLocate, eye, takenOn, field, device }) =>
        JSON.stringify([attachmentLocate, eye, takenOn, field, device]),
      )
      .sort(),
    treatments.map(treatmentSaid).sort(),
    Object.entries(said)
      .map((one) => JSON.stringify(one))
      .sort(),
  ]);
}
