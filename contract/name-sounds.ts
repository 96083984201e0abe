import { pinyin } from 'pinyin-pro';
import { nameKey } from './person-name.ts';

const options = { toneType: 'none', type: 'array', v: true } as const;

/**
 * The syllables of a name without tones, in each way that it is read: with a surname's own sound (单 shàn) and as its characters
 * are else, and 吕 as LV of machines, LU of old passports and LYU of new ones. Loads a dictionary: browsers fetch it when asked.
 */
export function soundsOf(name: string): string[][] {
  const key = nameKey(name);
  const read = [pinyin(key, { ...options, surname: 'head' }), pinyin(key, options)];
  const all = read.flatMap((syllables) =>
    ['v', 'u', 'yu'].map((vowel) => syllables.map((one) => one.replace(/(?<=^[nl])v/, vowel))),
  );
  return [...new Map(all.map((syllables) => [syllables.join(' '), syllables])).values()];
}

export const spellingsOf = (name: string): string[] => soundsOf(name).map((syllables) => syllables.join(''));
