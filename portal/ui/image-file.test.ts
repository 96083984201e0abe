import { expect, test } from 'vitest';
import { imageFault } from './image-file.ts';

const megabyte = 1024 * 1024;

test('pictures are JPG or PNG under 2 MB', () => {
  expect(imageFault({ type: 'image/png', size: 2 * megabyte - 1 })).toBeUndefined();
  expect(imageFault({ type: 'image/jpeg', size: 1 })).toBeUndefined();
  expect(imageFault({ type: 'image/png', size: 2 * megabyte })).toBe('size');
  expect(imageFault({ type: 'image/gif', size: 1 })).toBe('type');
  expect(imageFault({ type: '', size: 1 })).toBe('type');
});
