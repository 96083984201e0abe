import { type Day, isDay } from '../clinical/ages.ts';
import { refusalTexts } from './texts.ts';

/**
 * Figures as an input method may write them, in the ordinary signs: digits, brackets and letters of double width, the full
 * stop of Chinese for the point, and whatever serves as a dash or a space.
 */
export const plainFigures = (text: string): string =>
  text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[。｡]/g, '.')
    .replace(/[‐-―−─ー﹣]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** A telephone number of a person, with an extension, once its figures are plain. */
export const phoneLike = /^[0-9+\-() 转]*$/;

const dayInParts = /^(\d{4}) ?[-/. 年] ?(\d{1,2}) ?[-/. 月] ?(\d{1,2}) ?[日号]?$/;

/** The days that a text can mean: none where it cannot be read, two where its digits can be parted in two ways, as `2026111`. */
export function daysIn(text: string): Day[] {
  const plain = plainFigures(text);
  const parts = dayInParts.exec(plain)?.slice(1);
  const [, year, rest = ''] = /^(\d{4})(\d{3,4})$/.exec(plain) ?? [];
  const ways = parts ? [parts] : [1, 2].map((at) => [year, rest.slice(0, at), rest.slice(at)]);
  return ways
    .filter((way) => way.every((part) => part && part.length !== 3))
    .map(([ofYear, month, date]) => `${ofYear}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`)
    .filter(isDay);
}

/** The day that a text means; the text as it was where it means none, or two. */
export function asDay(text: string): Day | string {
  const [day, other] = daysIn(text);
  return day && !other ? day : text;
}

/** The day in a field; empty while what stands there is none. */
export const dayOrNone = (text = ''): Day | '' => (isDay(text) ? text : '');

/** Why a text is no day; undefined of a day and of an empty text. */
export function dayFault(text: string): string | undefined {
  if (text.trim() === '' || isDay(asDay(text))) return undefined;
  return daysIn(text).length > 1 ? refusalTexts.dayAmbiguous : refusalTexts.dayUnreadable;
}

/** What is wrong with the first and the last day of a span, either of which may be left out. */
export const daysFault = (from: string, to: string): string | undefined =>
  dayFault(from) ?? dayFault(to) ?? (from && to && from > to ? refusalTexts.daysReversed : undefined);
