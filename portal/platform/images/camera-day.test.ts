import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraDay } from './camera-day.ts';

const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8c2f1d' } });
const file = (bytes: Buffer, type = 'image/jpeg') => new File([new Uint8Array(bytes)], 'a.jpg', { type });
const taken = (day: string) =>
  plain
    .clone()
    .withExif({ IFD0: { DateTime: '2026:11:20 08:00:00' }, IFD2: { DateTimeOriginal: day } })
    .jpeg()
    .toBuffer();

test('the day is that on which the picture was taken, not the one on which it was edited', async () => {
  expect(await cameraDay(file(await taken('2026:11:02 23:59:59')))).toBe('2026-11-02');
});

test('a camera whose clock was never set says nothing', async () => {
  expect(await cameraDay(file(await taken('0000:00:00 00:00:00')))).toBeUndefined();
});

test('nothing is read from a picture without a date, from what is none, and from a PNG', async () => {
  expect(await cameraDay(file(await plain.clone().jpeg().toBuffer()))).toBeUndefined();
  expect(await cameraDay(file(Buffer.from('no picture')))).toBeUndefined();
  expect(await cameraDay(file(await plain.clone().png().toBuffer(), 'image/png'))).toBeUndefined();
});
