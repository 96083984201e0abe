import type { Day } from './ages.ts';
import { tables } from './assess.ts';
import { type Eye, eyes } from './eyes.ts';
import type { Exam, Findings } from './findings.ts';
import { type EyeSigns, hasFindings, type Look } from './looks.ts';
import { isSameExam, isSameTreatment } from './same-findings.ts';
import { type Statements, statementNames } from './statements.ts';
import type { Treatment } from './treatments.ts';

/** Findings from one place of a child's record; the later ones of several were written later. */
type Part = Pick<Findings, 'exams' | 'treatments' | 'unplacedTreatments'> &
  Statements & { birthWeightGrams?: number | undefined };

/**
 * All that was found in a child and done, from whichever case or exam. What is carried from one case into the next stands
 * once. Pictures belong to their cases.
 */
export function courseFindings(parts: readonly Part[], birthWeightGrams?: number): Findings {
  const exams: Exam[] = [];
  const treatments: Treatment[] = [];
  for (const part of parts) {
    for (const exam of part.exams) if (!exams.some((one) => isSameExam(one, exam))) exams.push(exam);
    for (const one of part.treatments)
      if (!treatments.some((other) => isSameTreatment(one, other))) treatments.push(one);
  }
  const weight = birthWeightGrams ?? parts.findLast((part) => part.birthWeightGrams !== undefined)?.birthWeightGrams;
  return {
    version: 2,
    ...(weight !== undefined && { birthWeightGrams: weight }),
    exams: exams.toSorted((one, other) => one.examDate.localeCompare(other.examDate)),
    images: [],
    treatments: treatments.toSorted((one, other) => one.date.localeCompare(other.date)),
    ...statementsOf(parts),
  };
}

/** What was said of the child in any part: of each the last, of words and unplaced treatments all. */
function statementsOf(parts: readonly Part[]): Partial<Findings> {
  const names = ['enteredOn', ...statementNames] as const;
  const last = names.flatMap((name) => {
    const value = parts.findLast((part) => part[name] !== undefined)?.[name];
    return value === undefined || name === 'words' ? [] : [[name, value] as const];
  });
  const words = distinct(parts.flatMap((part) => part.words ?? []));
  const unplacedTreatments = distinct(parts.flatMap((part) => part.unplacedTreatments ?? []));
  return {
    ...(Object.fromEntries(last) as Statements),
    ...(words.length > 0 && { words }),
    ...(unplacedTreatments.length > 0 && { unplacedTreatments }),
  };
}

const distinct = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** What an exam shows of an eye to be worse than the one before it, in words; `since` is that one's day. */
export type Worse = { eye: Eye; since: Day; signs: string[] };

const toldSigns = (exam: Exam, eye: Eye): EyeSigns | undefined => {
  const signs = exam.eyes[eye] as EyeSigns | undefined;
  const look: Look = { on: exam.examDate, disease: exam.disease, signs: signs ?? {} };
  return signs && (signs.view === 'good' || hasFindings(look)) ? signs : undefined;
};

/** In which eyes an exam is worse than the last one before its day that saw the eye. What was not written down is no step for the better or worse. */
export function worseThanLast(exam: Exam, exams: readonly Exam[]): Worse[] {
  const former = exams
    .filter(({ disease, examDate }) => disease === exam.disease && examDate < exam.examDate)
    .toSorted((one, other) => one.examDate.localeCompare(other.examDate));
  return eyes.flatMap((eye) => {
    const now = toldSigns(exam, eye);
    const before = former.findLast((one) => toldSigns(one, eye));
    if (!now || !before) return [];
    const signs = tables[exam.disease].graver(now, toldSigns(before, eye)!);
    return signs.length > 0 ? [{ eye, since: before.examDate, signs }] : [];
  });
}
