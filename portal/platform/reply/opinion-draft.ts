import { type Day, dayInShanghai } from '../../../clinical/ages.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import type { Opinion } from '../../api/consultations.ts';
import { draftOf, type ExamDraft, type Fault, readExams } from '../findings/exam-draft.ts';
import { gradedEyes } from './grading-rows.ts';

/** An opinion while it is being written. */
export type OpinionDraft = { content: string; grading?: ExamDraft | undefined };

export const opinionDraftOf = (stored: Opinion | undefined): OpinionDraft => ({
  content: stored?.content ?? '',
  ...(stored?.grading && { grading: draftOf(stored.grading) }),
});

/** Drafts that were kept before there were gradings are the text alone. */
export const readDraft = (kept: OpinionDraft | string): OpinionDraft =>
  typeof kept === 'string' ? { content: kept } : kept;

/** A grading to which nothing is written down yet. */
export const newGrading = ({ disease, examDate }: Pick<Exam, 'disease' | 'examDate'>): ExamDraft =>
  draftOf({ disease, examDate, eyes: {} });

/**
 * The grading as it may be sent, and what stands in the way; neither where nothing is written down. Where the day of birth
 * is not known, the server alone looks at it.
 */
export function readGrading(draft: ExamDraft | undefined, birthday: Day = ''): { exam?: Exam; faults: Fault[] } {
  if (!draft) return { faults: [] };
  const { exams, faults } = readExams([draft], birthday, dayInShanghai(new Date()));
  const [exam] = exams;
  if (faults.length > 0 || !exam) return { faults };
  if (gradedEyes(exam).length > 0) return { exam, faults };
  return { faults: [{ key: draft.key, field: 'laterality', message: refusalTexts.gradingEmpty }] };
}
