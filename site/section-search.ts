import type { PageSection } from './page-sections.ts';

const excerptLength = 90;
const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const wordsOf = (typed: string) => fold(typed).split(/\s+/).filter(Boolean);

/** The sections that hold every word typed, those with one in the title first; `text` is cut around the first place. */
export function findSections(sections: PageSection[], typed: string): PageSection[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const inTitle = (section: PageSection) => words.some((word) => fold(section.title).includes(word));
  return sections
    .filter((section) => words.every((word) => fold(section.title + section.text).includes(word)))
    .sort((one, other) => Number(inTitle(other)) - Number(inTitle(one)))
    .map((section) => ({ ...section, text: cut(section.text, words[0]!) }));
}

function cut(text: string, word: string): string {
  const at = Math.max(0, fold(text).indexOf(word) - 20);
  const end = at + excerptLength;
  return `${at > 0 ? '…' : ''}${text.slice(at, end)}${end < text.length ? '…' : ''}`;
}

/** `text` in pieces, those that were typed apart from the rest. */
export function splitAround(text: string, typed: string): { text: string; found: boolean }[] {
  const words = typed.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, found: false }];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'gi'))
    .map((part, index) => ({ text: part, found: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
