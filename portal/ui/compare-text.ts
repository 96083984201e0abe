import { diffArrays } from 'diff';
import { signsOf } from '../../contract/signs-of-text.ts';

/** A piece of a paragraph, in both texts or in one of them. */
export type Piece = { text: string; in: 'both' | 'old' | 'new' };

/** A paragraph with its differences, or a number of paragraphs in which there is none. */
export type Passage = { pieces: Piece[] } | { equal: string[] };

/** How two articles' texts differ: paragraph by paragraph, and word by word where one was rewritten. */
export function compareText(oldHtml: string, newHtml: string): Passage[] {
  const passages: Passage[] = [];
  let removed: string[] = [];
  for (const { value, added, removed: isRemoved } of diffArrays(textBlocks(oldHtml), textBlocks(newHtml))) {
    if (isRemoved) {
      removed = value;
      continue;
    }
    passages.push(...(added ? rewritten(removed, value) : [...rewritten(removed, []), { equal: value }]));
    removed = [];
  }
  return [...passages, ...rewritten(removed, [])];
}

/** Paragraphs that stand in each other's place are compared in their order; the rest are gone or new as a whole. */
function rewritten(before: string[], after: string[]): Passage[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const [was, is] = [before[at], after[at]];
    if (is === undefined) return { pieces: [{ text: was!, in: 'old' }] };
    if (was === undefined) return { pieces: [{ text: is, in: 'new' }] };
    return { pieces: piecesOf(was, is) };
  });
}

/** A number or a Latin word is one; Chinese is compared sign by sign. */
const wordsOf = (text: string): string[] =>
  text.split(/((?:[\p{Script=Latin}\p{N}.%]\p{M}*)+)/u).flatMap((run, at) => (at % 2 ? run : signsOf(run)));

/** How two plain texts differ. With little in common the two stand one after the other: characters that match by chance help nobody. */
export function piecesOf(was: string, is: string): Piece[] {
  const pieces = diffArrays(wordsOf(was), wordsOf(is)).map(
    ({ value, added, removed }): Piece => ({ text: value.join(''), in: added ? 'new' : removed ? 'old' : 'both' }),
  );
  const common = pieces.filter((piece) => piece.in === 'both').reduce((sum, { text }) => sum + text.length, 0);
  if (common * 3 >= Math.max(was.length, is.length)) return pieces;
  return [
    { text: was, in: 'old' },
    { text: is, in: 'new' },
  ];
}

const blockEnd = /<\/(?:p|h[1-6]|li|tr|blockquote|pre|div|table)>|<br\s*\/?>|<hr\s*\/?>/gi;
const image = /<img\s[^>]*?src="([^"]+)"[^>]*>/gi;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#160': ' ' };

/** Styles that change what is said: a word struck out says the contrary, 10⁵ is not 105. */
const marks: Record<string, string> = { s: '划掉', strike: '划掉', del: '划掉', sup: '上标', sub: '下标' };
const marked = /<(\/?)(s|strike|del|sup|sub)(?:\s[^>]*)?>/gi;
const link = /<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gi;

/**
 * The text of an article by paragraphs, as a reader sees it. A picture is a paragraph of its own, named by its file; what
 * is struck out, raised, lowered or linked says so in words.
 */
export const textBlocks = (html: string): string[] =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(image, (_, source: string) => `\n〔图片 ${source.split('/').at(-1)?.slice(0, 8)}〕\n`)
    .replace(link, (_, address: string, text: string) => `${text}〔链接 ${address}〕`)
    .replace(marked, (_, slash: string, tag: string) => (slash ? '〕' : `〔${marks[tag.toLowerCase()]}：`))
    .replace(/<\/t[dh]>/gi, ' ')
    .replace(blockEnd, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
