import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import type { Exam } from '../../clinical/findings.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { isEmptyRichText, sanitiseRichText } from '../rich-text.ts';

/** What was written, sanitised. @throws 400 when a reader would see nothing */
export function cleanContent(content: string): string {
  const clean = sanitiseRichText(content);
  if (isEmptyRichText(clean)) throw refuse.invalid(texts.replyContentRequired);
  return clean;
}

/** @throws 400 for a grading that says nothing of either eye, or of an exam before birth or still to come */
export function requireSound(grading: Exam | null | undefined, birthday: Day): void {
  if (!grading) return;
  if (Object.values(grading.eyes).every((eye) => Object.keys(eye ?? {}).length === 0))
    throw refuse.invalid(refusalTexts.gradingEmpty);
  const findings = { version: 2 as const, exams: [grading], images: [], treatments: [] };
  const refusal = findingsRefusal(findings, birthday, dayInShanghai(new Date()));
  if (refusal) throw refuse.invalid(refusal);
}
