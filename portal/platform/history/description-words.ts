import { diffArrays } from 'diff';
import { cutTo } from '../../../contract/signs-of-text.ts';
import { textBlocks } from '../../ui/compare-text.ts';

/** So much of a text is told in short, and of a description so many of its changes. */
const shownSigns = 120;
const shownChanges = 6;

/** The first of a text; where it was cut is seen. */
export const shortened = (text: string): string => cutTo(text, shownSigns + 2, '……');

/** What was taken away from a description and what was added: `病情描述：删去「右眼 2 期，」；增加「右眼 3 期，」`. */
export function descriptionWords(before: string, after: string): string {
  const changes = diffArrays(clausesOf(before), clausesOf(after), {
    comparator: (one, other) => one.trim() === other.trim(),
  })
    .filter(({ added, removed }) => added || removed)
    .map(({ added, value }) => `${added ? '增加' : '删去'}「${shortened(value.join('').trim())}」`);
  const more = changes.length - shownChanges;
  const words = more > 0 ? [...changes.slice(0, shownChanges), `另有 ${more} 处`] : changes;
  return `病情描述：${words.join('；') || '只有格式或图片大小不同'}`;
}

/** Whole clauses: of single characters, 删去「2」 says on paper nothing of what was 2. */
const clausesOf = (html: string): string[] =>
  textBlocks(html).flatMap((block) => `${block} `.match(/.+?(?:[，。；！？]\s*|[.,;!?]\s+|$)/gsu) ?? []);
