import { expect, test } from 'vitest';
import { csvField } from './csv.ts';

test('fields are quoted where they must be', () => {
  expect(csvField('a,b')).toBe('"a,b"');
  expect(csvField('他说"好"')).toBe('"他说""好"""');
  expect(csvField(null)).toBe('');
  expect(csvField(-3)).toBe('-3');
});

test('security 90: no field becomes a formula in a spreadsheet', () => {
  for (const text of ['=1+1', '+1', '-1', '@a', '\ta', '\n=1', '\r=1'])
    expect(csvField(text).replaceAll('"', '')).toBe(`'${text}`);
});

test('nor does one with a sign that only looks like one, or behind what is not seen', () => {
  const signs = ['＝1+1', '＋1', '－1', '＠a', '﹦1', '﹢1', '﹣1', '﹫a', '⁺1', '₌1', '−1', '=1'];
  const before = ['', ' ', '\u00a0', '\u3000', '\ufeff', '\u200b', '\u200d', '\u00ad', '\u3164', "'", '“', '‘ '];
  for (const text of before.flatMap((start) => signs.map((sign) => start + sign)))
    expect(csvField(text), JSON.stringify(text)).toBe(`'${text}`);
  expect(csvField('"=1"')).toBe('"\'""=1"""');
});

test('what no spreadsheet calculates stays as it is', () => {
  for (const text of ['周砚书', '36+2', '3-1', 'a@b.cn', '—', '（=1）', '']) expect(csvField(text)).toBe(text);
});
