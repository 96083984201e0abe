import { expect, test } from 'vitest';
import { splitAround } from './marked.ts';

test('what was looked for stands apart, whatever characters it holds', () => {
  expect(splitAround('查 ROP 与(白瞳)', ['(白瞳)', 'rop'])).toEqual([
    { text: '查 ', found: false },
    { text: 'ROP', found: true },
    { text: ' 与', found: false },
    { text: '(白瞳)', found: true },
  ]);
  expect(splitAround('白瞳', [])).toEqual([{ text: '白瞳', found: false }]);
});
