import { plainFigures } from './typed.ts';

/** Letters and digits that nobody takes for another: no 0 and O, no 1 and I. 32 of them: five bits each. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** 100 bits. */
export const codeLength = 20;

/** In groups of four, as it is printed: `7K3M-9QXA-…`. */
export const groupedCode = (signs: string): string => signs.match(/.{1,4}/g)?.join('-') ?? '';

/** A code as people type it or a page's address has it, as it is kept; undefined for what cannot be one. */
export function readCode(typed: string): string | undefined {
  const signs = plainFigures(typed).toUpperCase().replace(/[\s-]/g, '');
  return signs.length === codeLength && [...signs].every((sign) => codeAlphabet.includes(sign))
    ? groupedCode(signs)
    : undefined;
}
