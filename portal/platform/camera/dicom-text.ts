/** Of Specific Character Set (0008,0005), where browsers know an encoding by another name: they know `iso-ir-58` and `gb2312`. */
const aliases: Record<string, string> = {
  'iso-ir-192': 'utf-8',
  'iso-ir-87': 'iso-2022-jp',
  'iso-ir-159': 'iso-2022-jp',
  'iso-ir-13': 'shift_jis',
  'iso-ir-166': 'tis-620',
  'iso-ir-6': 'latin1',
  cp936: 'gbk',
  'euc-cn': 'gbk',
};
/** `ESC $ ) A` and the like: Chinese and Korean then stand in the upper half, as in the plain encoding. */
const switches = /\x1b(?:\$[()][AC]|\([BJ]|\)I|-A)/g;

const latin = (bytes: Uint8Array): string => bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');

/** The encoding that a character set is, by whichever of its names: `ISO 2022 IR 58`, `ISO_IR 58`, `GB2312`. */
function encodingOf(characterSet: string): string | undefined {
  const name = characterSet
    .trim()
    .toLowerCase()
    .replace(/[ _]/g, '-')
    .replace(/^iso-2022-ir/, 'iso-ir');
  const encoding = aliases[name] ?? (name.startsWith('gb-2312') ? 'gbk' : name);
  try {
    return new TextDecoder(encoding).encoding;
  } catch {
    return undefined;
  }
}

/** The text in an encoding, undefined where the bytes are none of it. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  const kept =
    encoding === 'iso-2022-jp' ? bytes : Uint8Array.from(latin(bytes).replace(switches, ''), (c) => c.charCodeAt(0));
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(kept);
  } catch {
    return undefined;
  }
}

const hasHan = (text = '') => /\p{Script=Han}/u.test(text);
/** `Müller` in Latin letters is Chinese as well, but for the letters beside it. */
const isMixed = (text = '') => /[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/iu.test(text);

/**
 * Text of a data element. `characterSet` is (0008,0005) as it stands there, several between backslashes. Cameras here write
 * Chinese whatever they call it: what is Chinese in UTF-8, or valid in the encoding that they name, or Chinese in GB 18030, is read so.
 */
export function dicomText(bytes: Uint8Array, characterSet = ''): string {
  if (bytes.every((byte) => byte < 0x80 && byte !== 0x1b)) return trimmed(latin(bytes));
  const encodings = characterSet.split('\\').map(encodingOf);
  const encoding = encodings.findLast((one) => one !== undefined && one !== 'windows-1252');
  const named = encoding && decoded(bytes, encoding);
  const utf8 = decoded(bytes, 'utf-8');
  if (hasHan(utf8)) return trimmed(utf8!);
  const gb = decoded(bytes, 'gb18030');
  const guessed = hasHan(gb) && !isMixed(gb) ? gb : utf8;
  return trimmed(named ?? guessed ?? latin(bytes));
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
