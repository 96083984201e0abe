import { pinyin } from 'pinyin-pro';

export type Named = { id: number; name: string; hospital: string; center: string };

const options = { toneType: 'none', type: 'array', v: true } as const;
const readings = new Map<string, string[][]>();

/** The syllables of a name as it is read with a surname's own sound (单 shàn, 曾 zēng), and as its characters are else. */
function readingsOf(name: string): string[][] {
  const known = readings.get(name);
  if (known) return known;
  const read = [pinyin(name, { ...options, surname: 'head' }), pinyin(name, options)];
  const made = read.map((syllables) => syllables.map((one) => one.toLowerCase()));
  // Names that changed stay until then.
  if (readings.size > 20_000) readings.clear();
  readings.set(name, made);
  return made;
}

/** Whether letters spell the beginnings of syllables, one after the other: `zhouyanshu`, `zys` and `zhouys`. */
function spells(letters: string, syllables: string[], from: number): boolean {
  if (letters === '') return true;
  const syllable = syllables[from];
  if (syllable === undefined) return false;
  for (let length = 1; length <= letters.length && syllable.startsWith(letters.slice(0, length)); length += 1)
    if (spells(letters.slice(length), syllables, from + 1)) return true;
  return false;
}

/** How well a doctor fits one word, 0 the best; undefined where it does not. */
function fitOf(word: string, { name, hospital, center }: Named): number | undefined {
  const called = name.toLowerCase();
  if (called === word) return 0;
  if (called.startsWith(word)) return 1;
  if (called.includes(word)) return 2;
  if (/^[a-z]+$/.test(word)) {
    const read = readingsOf(name);
    if (read.some((syllables) => syllables.join('') === word)) return 1;
    if (read.some((syllables) => spells(word, syllables, 0))) return 2;
    if (read.some((syllables) => syllables.some((_, from) => from > 0 && spells(word, syllables, from)))) return 3;
  }
  if (hospital.toLowerCase().includes(word)) return 4;
  return center.toLowerCase().includes(word) ? 5 : undefined;
}

/** Those whom every word of a search fits, with how well: 0 the best. */
export function fitting<Doctor extends Named>(sought: string, doctors: Doctor[]): (Doctor & { fit: number })[] {
  const words = sought.toLowerCase().replaceAll('ü', 'v').split(' ').filter(Boolean);
  return doctors.flatMap((doctor) => {
    let sum = 0;
    for (const word of words) {
      const one = fitOf(word, doctor);
      if (one === undefined) return [];
      sum += one;
    }
    return [{ ...doctor, fit: sum }];
  });
}

type Ranked = { id: number; fit: number; invited: number; cases: number };

/**
 * The best fit first; then those invited lately, the last one first; then those with most cases. `invited` counts from 1,
 * 0 of those who were not.
 */
export const byRank = (one: Ranked, other: Ranked): number =>
  one.fit - other.fit || other.invited - one.invited || other.cases - one.cases || one.id - other.id;
