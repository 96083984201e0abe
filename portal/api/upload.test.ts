import { expect, test } from 'vitest';
import { attempts } from './fit-picture.ts';
import { sizeText } from './shrink.ts';
import { imageFault } from './upload.ts';

const megabyte = 1024 * 1024;

test('pictures are JPG or PNG under 2 MB', () => {
  expect(imageFault({ type: 'image/png', size: 2 * megabyte - 1 })).toBeUndefined();
  expect(imageFault({ type: 'image/jpeg', size: 1 })).toBeUndefined();
  expect(imageFault({ type: 'image/png', size: 2 * megabyte })).toBe('size');
  expect(imageFault({ type: 'image/gif', size: 1 })).toBe('type');
  expect(imageFault({ type: '', size: 1 })).toBe('type');
});

test('an image is tried as it is before it loses pixels, and never drawn larger than a phone can', () => {
  const tried = [...attempts(4000, 3000)];
  expect(tried.slice(0, 3)).toEqual([
    { width: 4000, height: 3000, quality: 0.92 },
    { width: 4000, height: 3000, quality: 0.86 },
    { width: 3280, height: 2460, quality: 0.92 },
  ]);
  const [first] = attempts(8000, 6000);
  expect(first!.width * first!.height).toBeLessThanOrEqual(16_010_000);
  expect(first!.width / first!.height).toBeCloseTo(4 / 3, 2);
});

test('sizes are written as people read them', () => {
  expect(sizeText(860_000)).toBe('840 KB');
  expect(sizeText(5.3 * 1024 * 1024)).toBe('5.3 MB');
});
