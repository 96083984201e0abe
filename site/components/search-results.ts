import type { SearchAnswer, SearchResult } from '../../contract/schemas/search.ts';
import { splitAround } from '../marked.ts';
import { newsDate } from './news-date.ts';

type Words = string[];

/** An element with these children. Texts become text nodes: nothing that was typed or stored is ever read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The address of this page with a search on it. */
export const searchFor = (words: string): string => `?q=${encodeURIComponent(words)}`;

/** Articles and pages in the order in which they came, with the words marked. */
export const resultElements = ({ results, marks }: SearchAnswer): HTMLElement[] =>
  results.map((result) => resultElement(result, marks));

function resultElement({ title, path, excerpt, pubDateTime }: SearchResult, marks: Words): HTMLElement {
  const note = pubDateTime ? newsDate(pubDateTime, false) : '本站页面';
  return element(
    'article',
    {},
    element('h2', {}, element('a', { href: path }, ...marked(title, marks))),
    element('p', {}, ...marked(excerpt, marks)),
    element('p', { className: 'note' }, note),
  );
}

const marked = (text: string, marks: Words): (Node | string)[] =>
  splitAround(text, marks).map((piece) => (piece.found ? element('mark', {}, piece.text) : piece.text));

/** `您是不是要找：斜视`, each word a link to its own search. */
export const meantElements = (meant: string[]): (Node | string)[] =>
  meant.length === 0
    ? []
    : ['您是不是要找：', ...meant.flatMap((word) => [element('a', { href: searchFor(word) }, word), ' '])];
