import { expect, test } from 'vitest';
import { csvField } from './csv.ts';

test('fields are quoted where they must be', () => {
  expect(csvField('a,b')).toBe('"a,b"');
  expect(csvField('他说"好"')).toBe('"他说""好"""');
  expect(csvField(null)).toBe('');
  expect(csvField(-3)).toBe('-3');
});

test('no field becomes a formula in a spreadsheet', () => {
  for (const text of ['=1+1', '+1', '-1', '@a', '\ta']) expect(csvField(text)).toBe(`'${text}`);
  expect(csvField('\r=1')).toBe(`"'\r=1"`);
});
