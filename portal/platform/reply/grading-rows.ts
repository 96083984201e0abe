import { type EyeReminders, wordsOf } from '../../../clinical/advice.ts';
import type { Day } from '../../../clinical/ages.ts';
import { assess } from '../../../clinical/assess.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { examRows } from '../../../clinical/exam-fields.ts';
import type { Eye } from '../../../clinical/eyes.ts';
import { examNames } from '../../../clinical/exam-kinds.ts';
import type { Exam, Findings } from '../../../clinical/findings.ts';
import { comparedCase, gradedCase, gradedEyes } from './graver-grading.ts';

/** What the initiator recorded in the exam that was graded; of two of a kind on one day, the one written last. */
export const recordedExam = (findings: Findings | undefined, { disease, examDate }: Exam): Exam | undefined =>
  findings?.exams.findLast((exam) => exam.disease === disease && exam.examDate === examDate);

/** A line in words as each of the two has it; empty where nothing was written down. */
type ComparedRow = { name: string; recorded: string; graded: string };

/** One eye in both exams, line by line. What one wrote down and the other left open differs, too. */
export function comparedRows(recorded: Exam, graded: Exam, eye: Eye, birthday: Day) {
  const [one, other] = [rowsOf(recorded, eye, birthday), rowsOf(graded, eye, birthday)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const rows = names.map(
    (name): ComparedRow => ({ name, recorded: one.get(name) ?? '', graded: other.get(name) ?? '' }),
  );
  return {
    differing: rows.filter((row) => row.recorded !== row.graded),
    agreeing: rows.filter((row) => row.recorded === row.graded),
  };
}

/** What an exam says of one eye, by the name of the line. */
export const rowsOf = (exam: Exam, eye: Eye, birthday: Day): Map<string, string> =>
  new Map(
    examRows(exam, birthday)
      .map((row) => [row.name, row[eye]] as const)
      .filter(([, text]) => text !== ''),
  );

/** What the rules make of an eye by a grading alone, and by the case; undefined where that says the same of the same exam. */
export type GradedOutcome = EyeReminders & { ofCase: string | undefined };

/** What follows of each eye that was graded. */
export function gradedOutcomes(clinicalCase: ClinicalCase, grading: Exam, today: Day): GradedOutcome[] {
  const said = (of: ClinicalCase) => wordsOf(assess(of, today, grading.disease), today)?.eyes ?? [];
  const compared = comparedCase(clinicalCase, grading);
  const isExamined = compared.findings?.exams.some(({ disease }) => disease === grading.disease);
  const ofCase = isExamined ? said(compared) : [];
  const graded = gradedEyes(grading);
  const recorded = recordedExam(clinicalCase.findings, grading);
  return said(gradedCase(clinicalCase, grading))
    .filter(({ eye }) => graded.includes(eye))
    .map((one) => {
      const text =
        ofCase.find(({ eye }) => eye === one.eye)?.text ?? `没有 ${examNames[grading.disease]} 检查，不作比较`;
      return { ...one, ofCase: text === one.text && recorded?.eyes[one.eye] ? undefined : text };
    });
}
