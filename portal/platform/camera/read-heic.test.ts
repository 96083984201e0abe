import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraDay } from '../images/camera-day.ts';
import { readHeic } from './read-heic.ts';

const sample = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../tests/camera-files/${name}`, import.meta.url)));

test('a HEIC picture is near the one that it was made of', async () => {
  const { width, height, rgba } = await readHeic(await sample('eye.heic'));
  const original = await sharp(await sample('eye.png'))
    .ensureAlpha()
    .raw()
    .toBuffer();
  expect([width, height]).toEqual([48, 32]);
  const mean = original.reduce((sum, value, at) => sum + Math.abs(value - rgba[at]!), 0) / original.length;
  expect(mean).toBeLessThan(8);
});

test('its day is offered as that of a JPEG', async () => {
  expect(await cameraDay(new File([await sample('eye.heic')], 'IMG_0417.HEIC'))).toBe('2026-03-04');
});

test('one that is broken is no picture', async () => {
  const bytes = await sample('eye.heic');
  await expect(readHeic(bytes.slice(0, bytes.length / 2))).rejects.toThrow();
});
