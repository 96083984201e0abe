const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** What a reader takes for one sign each; an emoji of a family is several characters. */
export const signsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Where the sign begins that has a part at this place of the text: cut there, none is taken apart. */
export const signStart = (text: string, at: number): number =>
  segmenter.segment(text).containing(at)?.index ?? text.length;

/** The beginning of a text, at most `max` UTF-16 units long with the `mark` of the cut; a shorter one as it is. */
export const cutTo = (text: string, max: number, mark = ''): string =>
  text.length <= max ? text : text.slice(0, signStart(text, max - mark.length)) + mark;
