import { cutTo, signStart } from '../../contract/signs-of-text.ts';

/** How much of an article is searched: a tsvector holds a megabyte, which this many characters never fill. */
const indexedCharacters = 20_000;

/** Runs of Han characters, and words of letters and digits. Everything else separates. */
const runs = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const isHan = /^\p{Script=Han}/u;

/** A term in letters that every text search configuration leaves alone: 早产 is `u65e9x4ea7`. */
const encode = (text: string): string =>
  `u${Array.from(text, (character) => character.codePointAt(0)!.toString(16)).join('x')}`;

/** Units in Chinese, by the letters that they are compared in. */
const units: Record<string, string> = {
  公斤: 'kg',
  千克: 'kg',
  毫克: 'mg',
  克: 'g',
  厘米: 'cm',
  公分: 'cm',
  毫米汞柱: 'mmhg',
  毫米: 'mm',
  毫升: 'ml',
  周: 'w',
};
const [names, letters] = [Object.keys(units).join('|'), Object.values(units).join('|')];
const measured = new RegExp(`(?<=\\d)\\s*(?:(${names})|(${letters})(?![a-z]))`, 'g');

/** A text as it is searched, by whom and for what ever: `２０００ 克` is `2000g`, and `ROP` is `rop`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // What follows in letters is a word of its own: `36周rop`.
    .replace(measured, (_, name: string | undefined, unit: string) => (name ? `${units[name]} ` : unit));

/** The words of what somebody typed; between a figure and its unit none ends. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** How a folded word may stand in a text: 2000g, 2000 g, 2000克, 2000 克. */
export function unfolded(word: string): string[] {
  const [, figure, unit] = /^(.*\d)([a-z]+)$/.exec(word) ?? [];
  const known = Object.keys(units).filter((name) => units[name] === unit);
  return known.length === 0 ? [word] : [unit!, ...known].flatMap((name) => [figure + name, `${figure} ${name}`]);
}

function* pairsOf(run: string): Generator<string> {
  const characters = Array.from(run);
  for (let at = 0; at + 1 < characters.length; at += 1) yield characters[at]! + characters[at + 1]!;
}

/**
 * What an article's text is indexed by, separated by spaces. Chinese has no spaces between words, so every pair of
 * neighbouring characters is a term, and the last character of a run one by itself; other words are terms as they are.
 */
export function indexTerms(text: string): string {
  const terms: string[] = [];
  for (const [run] of fold(text.slice(0, indexedCharacters)).matchAll(runs)) {
    if (!isHan.test(run)) terms.push(encode(run.slice(0, 50)));
    else terms.push(...Array.from(pairsOf(run), encode), encode(Array.from(run).at(-1)!));
  }
  return terms.join(' ');
}

/**
 * The tsquery (of configuration `simple`) that finds every article holding one of the words: each pair of its characters, a
 * single character wherever it begins a term, other words by their beginning. Undefined: nothing to find.
 */
export function anyOf(words: Iterable<string>): string | undefined {
  const queries = Array.from(words, allPartsOf).filter((query) => query !== '');
  return queries.length > 0 ? [...new Set(queries)].join(' | ') : undefined;
}

function allPartsOf(word: string): string {
  const terms: string[] = [];
  for (const [run] of fold(word).matchAll(runs)) {
    const pairs = isHan.test(run) ? Array.from(pairsOf(run), encode) : [];
    terms.push(...(pairs.length > 0 ? pairs : [`${encode(run.slice(0, 50))}:*`]));
  }
  return terms.length > 1 ? `(${[...new Set(terms)].join(' & ')})` : terms.join('');
}

const excerptLength = 110;
const charactersBefore = 24;

/** A piece of `text` around the first of the words that it holds, or its beginning; cut with ellipses. */
export function excerptOf(text: string, words: string[]): string {
  const folded = text.toLowerCase();
  const at = words.map((word) => folded.indexOf(word)).find((place) => place >= 0) ?? 0;
  const start = signStart(text, Math.max(0, at - charactersBefore));
  return `${start > 0 ? '…' : ''}${cutTo(text.slice(start), excerptLength + 1, '…')}`;
}
