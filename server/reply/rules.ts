import { texts } from '../../contract/texts.ts';
import { refuse } from '../refusal.ts';
import { isEmptyRichText, sanitiseRichText } from '../rich-text.ts';

/** What was written, sanitised. @throws 400 when a reader would see nothing */
export function cleanContent(content: string): string {
  const clean = sanitiseRichText(content);
  if (isEmptyRichText(clean)) throw refuse.invalid(texts.replyContentRequired);
  return clean;
}

/** Replies are given, changed and taken away while the consultation is open. @throws 409 */
export function requireOpen({ status }: { status: 0 | 1 | 2 }): void {
  if (status !== 0) throw refuse.conflict(texts.replyClosed);
}
