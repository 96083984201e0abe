import { type SignId, type SignUrgency, signIds, signOf, signUrgencies } from '../warning-signs.ts';

/** What a text says of how soon: a level, or none where its word names no time. */
const hurries: [SignUrgency | undefined, RegExp][] = [
  ['now', /立即|马上|立刻|急诊|120/],
  ['today', /当天|今天/],
  ['week', /一周内|当周|本周|这周|几天(之)?内/],
  ['month', /一个月内|本月/],
  [undefined, /尽快|尽早|及早|及时就|不要等|不必等/],
];
const order = Object.keys(signUrgencies) as SignUrgency[];

/** The sentences of an HTML text; a row of a table is one. */
export const sentencesOf = (html: string): string[] =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<\/?(span|strong|em|b|td|th|a|mark)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .split(/[\n。！？；]/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

const signsIn = (sentence: string): SignId[] =>
  signIds.filter((id) =>
    [signOf(id).sign, ...signOf(id).words].some((word) => sentence.replace(/[不没]有?怕光/g, '').includes(word)),
  );

/** Sentences of a source that say by hand how soon a child with a sign is seen, rather than `{urgency:…}`. */
export const writtenByHand = (source: string): string[] =>
  sentencesOf(source).filter(
    (sentence) => signsIn(sentence).length > 0 && hurries.some(([, words]) => words.test(sentence)),
  );

/**
 * Sentences as visitors read them that name another urgency than that of the signs they speak of, or a milder one. A sign
 * is known by its words in the same sentence: what only the sentences around it say (that the child was operated on, that
 * the squint is new) is not seen, nor a sign told in words that warning-signs.ts does not have.
 */
export const contradicting = (html: string): string[] =>
  sentencesOf(html).filter((sentence) => {
    const said = hurries.flatMap(([level, words]) => (level && words.test(sentence) ? [level] : []));
    const levels = signsIn(sentence).map((id) => signOf(id).urgency);
    if (said.length === 0 || levels.length === 0) return false;
    const first = (all: SignUrgency[]) => Math.min(...all.map((level) => order.indexOf(level)));
    return said.some((level) => !levels.includes(level)) || first(said) > first(levels);
  });
