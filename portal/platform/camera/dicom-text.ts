/** Of Specific Character Set (0008,0005), by the browser's own name; those not named here are Latin 1. */
const encodings: Record<string, string> = {
  ISO_IR_192: 'utf-8',
  GB18030: 'gb18030',
  GBK: 'gb18030',
  ISO_2022_IR_58: 'gb18030',
  ISO_2022_IR_87: 'iso-2022-jp',
  ISO_2022_IR_13: 'shift_jis',
  ISO_IR_13: 'shift_jis',
  ISO_2022_IR_149: 'euc-kr',
  ISO_IR_144: 'iso-8859-5',
  ISO_2022_IR_144: 'iso-8859-5',
};
/** `ESC $ ) A` and the like: Chinese and Korean then stand in the upper half, as in the plain encoding. */
const switches = /\x1b(?:\$[()][AC]|\([BJ]|\)I|-A)/g;

const latin = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');

/**
 * Text of a data element. `characterSet` is (0008,0005) as it stands there, several between backslashes. Where it is
 * missing, what is no UTF-8 is Chinese: so cameras here write it.
 */
export function dicomText(bytes: Uint8Array, characterSet = ''): string {
  const plain = latin(bytes);
  const sets = characterSet.split('\\').map((name) => name.trim().replace(/[ -]/g, '_'));
  const encoding = sets.map((name) => encodings[name]).findLast((one) => one !== undefined);
  if (!encoding) return trimmed(/[\x80-\xff]/.test(plain) && sets.every((name) => !name) ? guessed(bytes) : plain);
  const kept =
    encoding === 'iso-2022-jp' ? bytes : Uint8Array.from(plain.replace(switches, ''), (c) => c.charCodeAt(0));
  return trimmed(new TextDecoder(encoding).decode(kept));
}

function guessed(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const trimmed = (text: string): string => text.replace(/[\0 ]+$/, '').trimStart();

/** The groups of a person's name (letters, ideographs, sounds) that say something, each as it is read: `张 三`, `ZHANG SAN`. */
export const nameGroups = (name: string): string[] => [
  ...new Set(
    name
      .split('=')
      .map((group) => group.split('^').join(' ').replace(/\s+/g, ' ').trim())
      .filter((group) => group !== ''),
  ),
];
