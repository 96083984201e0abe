import { expect, test } from 'vitest';
import { isAmong } from './use-incoming.ts';

const file = (name: string, content: string) => new File([content], name);
const long = 'x'.repeat(3 * 1024 * 1024);

test('a file is there again by its name and what it holds', async () => {
  const there = [file('IM1', 'right'), file('IM2', `${long}a`)];
  expect(await isAmong(file('IM1', 'right'), there)).toBe(true);
  expect(await isAmong(file('IM2', `${long}a`), there)).toBe(true);
  // Cameras call the pictures of every child the same.
  expect(await isAmong(file('IM1', 'wrong'), there)).toBe(false);
  expect(await isAmong(file('IM2', `${long}b`), there)).toBe(false);
  expect(await isAmong(file('IM3', 'right'), there)).toBe(false);
});
