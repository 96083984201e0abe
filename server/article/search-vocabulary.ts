import MiniSearch from 'minisearch';
import { pinyin } from 'pinyin-pro';
import { fold } from '../database/search-terms.ts';
import { fillers, sameMeaning } from './search-words.ts';

/** How a word is compared: `letters` is its pinyin without tones, `initials` those of each character, apart by spaces. */
type Word = { text: string; key: string; letters: string; initials: string };

const keyOf = (text: string): string => fold(text).replace(/[\s'’]/g, '');

/** The pinyin of each character without its tone; letters and digits as they are. */
export const syllablesOf = (text: string): string[] => pinyin(text, { toneType: 'none', type: 'array', v: true });

function wordOf(text: string): Word {
  const syllables = syllablesOf(keyOf(text));
  const initials = syllables.map((one) => one[0]).join('');
  // Many type 儿 as an r.
  const spoken = syllables.map((one) => (one === 'er' ? 'r' : one[0])).join('');
  return { text, key: keyOf(text), letters: syllables.join(''), initials: [...new Set([initials, spoken])].join(' ') };
}

/** The words that the search knows: those of search-words.ts and the names of the pages. Made once, asked often. */
export class Vocabulary {
  readonly #words = new Map<string, Word>();
  readonly #byLetters = new Map<string, string>();
  readonly #byInitials = new Map<string, string[]>();
  readonly #others = new Map<string, string[]>();
  readonly #like = new MiniSearch<Word>({ idField: 'key', fields: ['letters', 'initials'], storeFields: ['text'] });
  readonly longest: number;

  constructor(pageNames: string[]) {
    for (const text of [...sameMeaning.flat(), ...pageNames]) this.#add(wordOf(text));
    for (const line of sameMeaning.map((words) => words.map(keyOf)))
      for (const key of line) this.#others.set(key, [...(this.#others.get(key) ?? []), ...line]);
    this.#like.addAll([...this.#words.values()]);
    this.longest = Math.max(...Array.from(this.#words.keys(), (key) => key.length));
  }

  #add(word: Word): void {
    if (this.#words.has(word.key)) return;
    this.#words.set(word.key, word);
    if (!this.#byLetters.has(word.letters)) this.#byLetters.set(word.letters, word.key);
    for (const initials of word.initials.split(' '))
      this.#byInitials.set(initials, [...(this.#byInitials.get(initials) ?? []), word.key]);
  }

  knows = (key: string): boolean => this.#words.has(key);
  isFiller = (key: string): boolean => fillerSet.has(key);
  othersOf = (key: string): string[] => (this.#others.get(key) ?? []).filter((other) => other !== key);
  spelt = (letters: string): string | undefined => this.#byLetters.get(letters);
  abbreviated = (initials: string): string[] => this.#byInitials.get(initials) ?? [];

  /** The word whose pinyin or initials begin so or are nearly so; undefined where none comes near. */
  nearest(letters: string): string | undefined {
    const [best] = this.#like.search(letters, {
      prefix: letters.length >= 3,
      fuzzy: letters.length >= 5 ? 0.2 : false,
    });
    return best?.id as string | undefined;
  }

  /** Up to `count` words that begin with what was typed, hold it, or are spelt or abbreviated so. */
  suggest(typed: string, count: number): string[] {
    const key = keyOf(typed);
    if (key === '') return [];
    const words = [...this.#words.values()];
    const begun = words.filter((word) => word.key.startsWith(key));
    const holding = words.filter((word) => word.key.includes(key));
    const letters = syllablesOf(key).join('');
    const like = letters.length < 2 ? [] : this.#like.search(letters, { prefix: true, fuzzy: 0.2, boostDocument });
    const found = [...begun, ...holding].map(({ text }) => text).concat(like.map(({ text }) => text as string));
    return [...new Set(found)].slice(0, count);
  }
}

const fillerSet = new Set(fillers);
/** The first word of a line is the one that the pages use. */
const firstWords = new Set(sameMeaning.map(([first]) => keyOf(first!)));
const boostDocument = (key: string) => (firstWords.has(key) ? 2 : 1);
