import { expect, test } from 'vitest';
import { isBlank } from './blank.ts';

test('empty paragraphs and spaces are no content, text and images are', () => {
  expect(isBlank('<p><br></p><p>&nbsp; </p>')).toBe(true);
  expect(isBlank('<p>字</p>')).toBe(false);
  expect(isBlank('<p><img src="/upload/images/a.png"/></p>')).toBe(false);
});
