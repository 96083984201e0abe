import { fold } from '../database/search-terms.ts';
import { syllablesOf, type Vocabulary } from './search-vocabulary.ts';

/** One thing that was asked for: the words that would say it, each with how surely it is meant, from 0 to 1. */
type Wish = Map<string, number>;

/** `meant` are words that nobody typed, but that were taken for what was typed: 斜视 for `xieshi`. */
export type Question = { wishes: Wish[]; meant: string[] };

/** `rop报告` is two: the script changes. */
const runs = /\p{Script=Han}+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const isHan = /^\p{Script=Han}/u;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** A question of a hundred characters is not to keep the database busy with fifty. */
const wishesMax = 12;

const sure = { typed: 1, spelt: 0.9, sameMeaning: 0.6, alike: 0.5, pair: 0.3 };

/** What someone who typed this looks for: known words first, with what means the same; the rest as it stands. */
export function understand(typed: string, vocabulary: Vocabulary): Question {
  const question: Question = { wishes: [], meant: [] };
  const text = fold(typed).replace(/['’]/g, '');
  const whole = text.replace(/[^\p{L}\p{N}]/gu, '');
  const fillersTyped: string[] = [];
  if (/^[a-z]+$/.test(whole) && takeLetters(whole, vocabulary, question)) return question;
  for (const [run] of text.matchAll(runs)) {
    if (isHan.test(run)) takeHan(run, vocabulary, question, fillersTyped);
    else if (!takeLetters(run, vocabulary, question)) question.wishes.push(new Map([[run, sure.typed]]));
  }
  // One character or a number that is left over says something only where it is all there is.
  const telling = question.wishes.filter((wish) =>
    [...wish.keys()].some((key) => key.length > 1 && !/^\d+$/.test(key)),
  );
  if (telling.length > 0) question.wishes = telling;
  if (question.wishes.length === 0)
    question.wishes.push(...fillersTyped.map((filler) => new Map([[filler, sure.typed]])));
  question.wishes.splice(wishesMax);
  return question;
}

function wishFor(key: string, vocabulary: Vocabulary, certainty: number): Wish {
  const others = vocabulary.othersOf(key).map((other): [string, number] => [other, certainty * sure.sameMeaning]);
  return new Map([...others, [key, certainty]]);
}

function take(keys: string[], vocabulary: Vocabulary, question: Question, certainty: number): true {
  question.wishes.push(new Map(keys.toReversed().flatMap((key) => [...wishFor(key, vocabulary, certainty)])));
  if (certainty < sure.typed) question.meant.push(...keys);
  return true;
}

/** Latin letters: a word as it is, its pinyin, its initials, several spelt words on end, or one that is nearly spelt so. */
function takeLetters(run: string, vocabulary: Vocabulary, question: Question): boolean {
  if (vocabulary.knows(run)) return take([run], vocabulary, question, sure.typed);
  const spelt = vocabulary.spelt(run);
  if (spelt) return take([spelt], vocabulary, question, sure.spelt);
  const abbreviated = run.length > 1 ? vocabulary.abbreviated(run) : [];
  if (abbreviated.length > 0) return take(abbreviated, vocabulary, question, sure.spelt);
  const parts = speltOnEnd(run, vocabulary);
  for (const part of parts) take([part], vocabulary, question, sure.spelt);
  if (parts.length > 0) return true;
  const nearest = vocabulary.nearest(run);
  return nearest !== undefined && take([nearest], vocabulary, question, sure.alike);
}

/** `zaochanershaicha` is 早产儿 and 筛查; nothing where a piece is not spelt as any word. */
function speltOnEnd(run: string, vocabulary: Vocabulary): string[] {
  const found: string[] = [];
  for (let at = 0, end = run.length; at < run.length; at = end, end = run.length) {
    while (end > at && !vocabulary.spelt(run.slice(at, end))) end -= 1;
    const word = vocabulary.spelt(run.slice(at, end));
    if (!word) return [];
    found.push(word);
  }
  return found;
}

/** A run of Chinese: the longest known words from the left, fillers dropped; what lies between is looked at once more. */
function takeHan(run: string, vocabulary: Vocabulary, question: Question, fillersTyped: string[]): void {
  let unknown = '';
  for (let at = 0; at < run.length; ) {
    let end = Math.min(run.length, at + vocabulary.longest);
    while (end > at && !vocabulary.knows(run.slice(at, end)) && !vocabulary.isFiller(run.slice(at, end))) end -= 1;
    const known = run.slice(at, end);
    if (known === '') {
      unknown += run[at++];
      continue;
    }
    takeUnknown(unknown, vocabulary, question);
    unknown = '';
    if (vocabulary.knows(known)) take([known], vocabulary, question, sure.typed);
    else fillersTyped.push(known);
    at = end;
  }
  takeUnknown(unknown, vocabulary, question);
}

/** Words that sound as a known one (白童 for 白瞳) stand for it, too; of others each word of two characters and more counts. */
function takeUnknown(text: string, vocabulary: Vocabulary, question: Question): void {
  if (text === '') return;
  const syllables = syllablesOf(text);
  for (let at = 0; at < text.length; at += 1)
    for (let end = text.length; end >= at + 2; end -= 1) {
      const sounding = vocabulary.spelt(syllables.slice(at, end).join(''));
      if (!sounding) continue;
      takeUnknown(text.slice(0, at), vocabulary, question);
      question.wishes.push(new Map([...wishFor(sounding, vocabulary, sure.spelt), [text.slice(at, end), sure.typed]]));
      question.meant.push(sounding);
      takeUnknown(text.slice(end), vocabulary, question);
      return;
    }
  const nearest = text.length > 2 ? vocabulary.nearest(syllables.join('')) : undefined;
  if (nearest) take([nearest], vocabulary, question, sure.alike);
  const parts = Array.from(words.segment(text), ({ segment }) => segment).filter((part) => part.length > 1);
  const wishes = parts.length > 0 ? parts : [text];
  question.wishes.push(...wishes.map((part) => new Map([...pairsIn(part), [part, sure.typed]])));
}

/** Where nobody has written a long word so, its parts may still be found. */
const pairsIn = (word: string): [string, number][] =>
  word.length < 3 ? [] : Array.from(word.slice(1), (character, at) => [word[at]! + character, sure.pair]);
