import { examFields, valueText } from './exam-fields.ts';
import { eyes } from './eyes.ts';
import { type Exam, type Findings, noFindings } from './findings.ts';
import type { Treatment } from './treatments.ts';

/** Whether two exams say the same. An eye that is there with nothing in it was seen, one that is absent was not examined. */
export const isSameExam = (one: Exam | null, other: Exam | null): boolean => examSaid(one) === examSaid(other);

/** Whether findings say the same, in whatever order; empty ones say as little as none. */
export const isSameFindings = (one: Findings | null, other: Findings | null): boolean =>
  findingsSaid(one) === findingsSaid(other);

/** Whether two records tell of the same treatment. */
export const isSameTreatment = (one: Treatment, other: Treatment): boolean => said(one) === said(other);

/** As a text in which the order of keys counts for nothing. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

function examSaid(exam: Exam | null): string {
  const told = eyes.map((eye) => {
    const signs: Record<string, unknown> = exam?.eyes[eye] ?? { view: 'notExamined' };
    return exam && Object.entries(examFields[exam.disease]).map(([name, field]) => valueText(field, signs[name]) ?? '');
  });
  return exam ? said({ ...exam, eyes: told }) : '';
}

function findingsSaid(findings: Findings | null): string {
  const { exams, images, treatments, ...others } = findings ?? noFindings;
  const dayAndKind = ({ examDate, disease }: Exam) => `${examDate} ${disease}`;
  // Of two exams of a kind on one day the last one counts.
  const inOrder = exams.toSorted((one, other) => dayAndKind(one).localeCompare(dayAndKind(other)));
  return said([others, inOrder.map(examSaid), images.map(said).sort(), treatments.map(said).sort()]);
}
