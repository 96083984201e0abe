import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursText, mirroredHours, readHours } from './hours-text.ts';

test.each<[string, number[] | undefined]>([
  ['', []],
  ['3', [3]],
  ['11-1, 5', [1, 5, 11, 12]],
  ['11～1、5', [1, 5, 11, 12]],
  ['11点至1点，5点位', [1, 5, 11, 12]],
  ['5 1 12', [1, 5, 12]],
  ['7-11点', [7, 8, 9, 10, 11]],
  ['3-3', [3]],
  ['全周', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['12-11', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['0', undefined],
  ['13', undefined],
  ['3-13', undefined],
  ['颞侧', undefined],
  ['1.5', undefined],
  ['-3', undefined],
])('%j is read as %j', (text, hours) => {
  expect(readHours(text)).toEqual(hours);
});

const hours = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((some) => some.sort((a, b) => a - b));

test('hours that were written out are read as they were', () => {
  fc.assert(
    fc.property(hours, (some) => {
      expect(readHours(hoursText(some))).toEqual(some);
    }),
  );
});

test('hours change sides across the line from 12 to 6', () => {
  expect(mirroredHours([12, 6, 3, 7, 8])).toEqual([4, 5, 6, 9, 12]);
  fc.assert(
    fc.property(hours, (some) => {
      expect(mirroredHours(mirroredHours(some))).toEqual(some);
    }),
  );
});
