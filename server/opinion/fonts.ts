import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const fontFile = (weight: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`);

export const fontName = 'Noto Sans SC';
const [normal, bold] = [fontFile('400Regular'), fontFile('700Bold')];
/** Chinese is not set in italics: what is to stand out so is set upright. */
export const fonts = { [fontName]: { normal, bold, italics: normal, bolditalics: bold } };

/** Both weights hold the same characters. */
let characters: Set<number> | undefined;
const isHeld = (point: number): boolean => {
  characters ??= new Set((fontkit.openSync(normal) as fontkit.Font).characterSet);
  return characters.has(point);
};

/** Characters that show nothing by themselves: variants of the one before, joiners, marks of direction. */
const unseen = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u;
const asSpace = /[\t\p{Zs}]/u;

/** Stands for a character that the font does not hold, so that nobody takes a gap for nothing: `〔U+20BB7〕`. */
export const markOf = (point: number): string => `〔U+${point.toString(16).toUpperCase().padStart(4, '0')}〕`;
export const markLike = /〔U\+[0-9A-F]{4,6}〕/;
export const markMeaning =
  '〔U+……〕：本文件的字库中没有的字，以其统一码（Unicode）编号代替；在平台上打开病例可见原字。';

/** A text as the font can print it; only the line's end stays of what is no character. */
export function printable(text: string): string {
  let printed = '';
  for (const sign of text.normalize('NFC')) {
    if (sign === '\n') printed += sign;
    else if (isHeld(sign.codePointAt(0)!)) printed += sign;
    else if (asSpace.test(sign)) printed += ' ';
    else if (!unseen.test(sign)) printed += markOf(sign.codePointAt(0)!);
  }
  return printed;
}
