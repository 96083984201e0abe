import { plainTextOf } from '../contract/plain-text.ts';

const summaryMaxLength = 120;

/**
 * Plain text of an article's body (HTML the server has sanitised), at most 120 characters and cut with an ellipsis.
 * The result is text: whoever puts it into a page escapes it.
 */
export function summaryOf(html: string): string {
  // The head of a body nearly always holds enough text; only where it is mostly markup is more of it read.
  const head = plainTextOf(html.slice(0, 600));
  const text = head.length > summaryMaxLength || html.length <= 600 ? head : plainTextOf(html.slice(0, 20_000));
  if (text.length <= summaryMaxLength) return text;
  return `${text.slice(0, summaryMaxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
