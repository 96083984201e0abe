import { expect, test } from 'vitest';
import { gridColumns, gridRows, provinceText, tiles } from './tile-grid.ts';

test('all 34 provinces have a place of their own', () => {
  expect(new Set(tiles.map(({ code }) => code)).size).toBe(34);
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(34);
  expect(tiles.every(({ column, row }) => column < gridColumns && row < gridRows)).toBe(true);
});

test('a province is found by its code', () => {
  expect([provinceText(440000), provinceText(990000), provinceText(0)]).toEqual(['广东', '', '']);
});
