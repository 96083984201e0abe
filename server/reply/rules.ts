import { type Day, dayInShanghai, dayText } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { examNames } from '../../clinical/exam-kinds.ts';
import type { Exam } from '../../clinical/findings.ts';
import { isSameExam } from '../../clinical/same-findings.ts';
import type { ReplyVersion } from '../../contract/schemas/record.ts';
import type { Opinion } from '../../contract/schemas/reply.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { isEmptyRichText, sanitiseRichText } from '../rich-text.ts';

/** What was written, sanitised. @throws 400 when a reader would see nothing */
export function cleanContent(content: string): string {
  const clean = sanitiseRichText(content);
  if (isEmptyRichText(clean)) throw refuse.invalid(texts.replyContentRequired);
  return clean;
}

/**
 * Of a child who has exams of a kind, one of these is graded. `former` is the exam that the reply graded so far: it may be
 * corrected though the initiator has changed the day of it.
 * @throws 400 for a grading of another exam, of neither eye, or of an exam before birth or still to come
 */
export function requireSound(grading: Exam, birthday: Day, exams: readonly Exam[], former?: Exam | null): void {
  if (Object.values(grading.eyes).every((eye) => Object.keys(eye ?? {}).length === 0))
    throw refuse.invalid(refusalTexts.gradingEmpty);
  const findings = { version: 2 as const, exams: [grading], images: [], treatments: [] };
  const refusal = findingsRefusal(findings, birthday, dayInShanghai(new Date()));
  if (refusal) throw refuse.invalid(refusal);
  const { disease, examDate } = grading;
  const ofKind = exams.filter((exam) => exam.disease === disease);
  const isFormer = former?.disease === disease && former.examDate === examDate;
  if (ofKind.length > 0 && !isFormer && !ofKind.some((exam) => exam.examDate === examDate))
    throw refuse.invalid(refusalTexts.gradingForeign(`${dayText(examDate)} ${examNames[disease]} 检查`));
}

/** What of an opinion says something else; a grading that is not told stays. */
export function changedParts(
  before: { content: string; grading: Exam | null },
  after: Opinion,
): ReplyVersion['changed'] {
  const contentChanged = before.content !== after.content;
  const gradingChanged = after.grading !== undefined && !isSameExam(before.grading, after.grading);
  return [...(contentChanged ? (['content'] as const) : []), ...(gradingChanged ? (['grading'] as const) : [])];
}
