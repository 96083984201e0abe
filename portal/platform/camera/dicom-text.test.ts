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
  ['no word of it: GBK', '', bytes('ZHANG^SAN=', zhangSanGb, '^', [0xc8, 0xfd])],
  ['no word of it: UTF-8', '', new TextEncoder().encode('ZHANG^SAN=张^三')],
])('a Chinese name in %s', (_, characterSet, name) => {
  expect(nameGroups(dicomText(name, characterSet))).toEqual(['ZHANG SAN', '张 三']);
});

test('a character whose second byte is a caret or a backslash stays whole in GBK', () => {
  // 焅 is A0 5E there, and 誠 D5 5C.
  expect(dicomText(bytes([0xa0, 0x5e, 0xd5, 0x5c]), 'GB18030')).toHaveLength(2);
});

test('Korean, Japanese and Western names', () => {
  const korean = bytes('Hong^Gildong=', '\x1b$)C', [0xfb, 0xf3], '^', '\x1b$)C', [0xd1, 0xce, 0xd4, 0xd7]);
  expect(nameGroups(dicomText(korean, '\\ISO 2022 IR 149'))).toEqual(['Hong Gildong', '洪 吉洞']);
  const japanese = bytes('Yamada^Tarou=', '\x1b$B', [0x3b, 0x33, 0x45, 0x44], '\x1b(B', '^');
  expect(nameGroups(dicomText(japanese, '\\ISO 2022 IR 87'))).toEqual(['Yamada Tarou', '山田']);
  expect(dicomText(bytes('Andr', [0xe9], ' '), 'ISO_IR 100')).toBe('André');
});
