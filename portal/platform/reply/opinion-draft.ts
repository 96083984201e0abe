import type { Day } from '../../../clinical/ages.ts';
import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { type ExamDisease, examNames } from '../../../clinical/exam-kinds.ts';
import type { Exam } from '../../../clinical/findings.ts';
import type { Opinion } from '../../../contract/schemas/reply.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import type { BegunFrom } from '../begun-from.ts';
import { draftOf, type ExamDraft, type Fault, readExams } from '../findings/exam-draft.ts';
import { examTitle } from '../../../clinical/exam-fields.ts';
import { todayNow } from '../today.ts';

/** An opinion while it is being written. */
export type OpinionDraft = { content: string; grading?: ExamDraft | undefined };

export const opinionDraftOf = (stored: Opinion | undefined): OpinionDraft => ({
  content: stored?.content ?? '',
  ...(stored?.grading && { grading: draftOf(stored.grading) }),
});

/** As the browser keeps it: with the versions of reply and case with which it was begun; before there were gradings the text alone. */
export type KeptOpinion = (OpinionDraft & BegunFrom & { caseVersionNo?: number }) | string;

export const caseVersionOf = (kept: { value: KeptOpinion } | undefined): number | undefined =>
  typeof kept?.value === 'object' ? kept.value.caseVersionNo : undefined;

export function readDraft(kept: KeptOpinion): OpinionDraft {
  if (typeof kept === 'string') return { content: kept };
  const { versionNo: _, caseVersionNo: _case, ...draft } = kept;
  return draft;
}

/** `examDate` is empty where the expert says on which day. */
export type ExamToGrade = { disease: ExamDisease; examDate: Day | '' };

export const nameOf = (exam: ExamToGrade) =>
  exam.examDate === '' ? `${examNames[exam.disease]} 检查（填写日期）` : examTitle(exam);

/**
 * The exams of the case, the latest first; the one that was graded before, if the case no longer has it; and one whose
 * day is still to be filled in, of its category's kind (of every kind, where it has none) unless the case has such an exam.
 */
export function examsToGrade({ findings, examKind }: ClinicalCase, begun: ExamToGrade | undefined): ExamToGrade[] {
  const recorded = (findings?.exams ?? []).toSorted((one, other) => other.examDate.localeCompare(one.examDate));
  const kinds = examKind ? [examKind] : (Object.keys(examNames) as ExamDisease[]);
  const open = kinds
    .filter((disease) => !recorded.some((exam) => exam.disease === disease))
    .map((disease) => ({ disease, examDate: '' }));
  const isOffered = begun && open.some(({ disease }) => disease === begun.disease);
  const offered: ExamToGrade[] = [...recorded, ...(begun && !isOffered ? [begun] : []), ...open];
  return [...new Map(offered.map((exam) => [nameOf(exam), exam])).values()];
}

/** A grading of an exam, still empty. */
export const newGrading = ({ disease, examDate }: ExamToGrade): ExamDraft => draftOf({ disease, examDate, eyes: {} });

/**
 * The grading as it may be sent, and what stands in the way; neither where nothing is written down. Where the day of birth
 * is not known, the server alone looks at it.
 */
export function readGrading(draft: ExamDraft | undefined, birthday: Day = ''): { exam?: Exam; faults: Fault[] } {
  if (!draft) return { faults: [] };
  const { exams, faults } = readExams([draft], birthday, todayNow());
  const [exam] = exams;
  if (faults.length > 0 || !exam) return { faults };
  if (Object.keys(exam.eyes).length > 0) return { exam, faults };
  return { faults: [{ key: draft.key, field: 'laterality', message: refusalTexts.gradingEmpty }] };
}
