import { expect, test } from 'vitest';
import { dicomText, nameGroups } from './dicom-text.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));
const zhangSanGb = [0xd5, 0xc5];
const escapeGb = '\x1b$)A';

test.each([
  ['UTF-8', 'ISO_IR 192', new TextEncoder().encode('ZHANG^SAN=张^三')],
  ['GB 18030', 'GB18030', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['GBK', 'GBK', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  [
    'GB 2312 behind escapes',
    '\\ISO 2022 IR 58',
    bytes('ZHANG^SAN=', escapeGb, zhangSanGb, '^', escapeGb, [0xc8, 0xfd]),
  ],
  ['GB 2312 by its own name', 'GB2312', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['GB 2312 by the number of its set', 'ISO_IR 58', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['GBK by the number of its page', 'CP936', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['GBK, called Latin', 'ISO_IR 100', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['GBK, called UTF-8', 'ISO_IR 192', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['UTF-8, called Latin', 'ISO_IR 100', new TextEncoder().encode('ZHANG^SAN=张^三')],
  ['UTF-8, called GBK', 'GBK', new TextEncoder().encode('ZHANG^SAN=张^三')],
  ['UTF-8 by another name', 'UTF-8', new TextEncoder().encode('ZHANG^SAN=张^三')],
  ['a name nobody knows', 'NONE SUCH', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['no word of it: GBK', '', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['no word of it: UTF-8', '', new TextEncoder().encode('ZHANG^SAN=张^三')],
])('a Chinese name in %s', (_, characterSet, name) => {
  expect(nameGroups(dicomText(name, characterSet))).toEqual(['ZHANG SAN', '张 三']);
});

test('a character whose second byte is a caret or a backslash stays whole in GBK', () => {
  // 焅 is A0 5E there, and 誠 D5 5C.
  expect(dicomText(bytes([0xa0, 0x5e, 0xd5, 0x5c]), 'GB18030')).toHaveLength(2);
});

test('a Chinese name that is something else in UTF-8 is Chinese', () => {
  expect(dicomText(bytes([0xc2, 0xb7, 0xd2, 0xa3]), 'ISO_IR 100')).toBe('路遥');
});

test('Korean, Japanese and Western names', () => {
  const korean = bytes('Hong^Gildong=', '\x1b$)C', [0xfb, 0xf3], '^', '\x1b$)C', [0xd1, 0xce, 0xd4, 0xd7]);
  expect(nameGroups(dicomText(korean, '\\ISO 2022 IR 149'))).toEqual(['Hong Gildong', '洪 吉洞']);
  const japanese = bytes('Yamada^Tarou=', '\x1b$B', [0x3b, 0x33, 0x45, 0x44], '\x1b(B', '^');
  expect(nameGroups(dicomText(japanese, '\\ISO 2022 IR 87'))).toEqual(['Yamada Tarou', '山田']);
  expect(dicomText(bytes('Andr', [0xe9], ' '), 'ISO_IR 100')).toBe('André');
  // Both are Chinese in GBK, by their bytes.
  expect(dicomText(bytes('M', [0xfc], 'ller'), 'ISO_IR 100')).toBe('Müller');
  expect(dicomText(bytes([0xb8, 0xd2, 0xd0, 0xdd]), 'ISO_IR 144')).toBe('Иван');
});
