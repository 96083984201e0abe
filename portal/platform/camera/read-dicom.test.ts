import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openDicom } from './read-dicom.ts';
import type { Pixels } from './made-picture.ts';
import { jpeg2000Head } from './stream-head.ts';

const folder = new URL('../../../tests/camera-files/', import.meta.url);
const bytesOf = async (name: string) => new Uint8Array(await readFile(new URL(name, folder)));
const pixelsOf = async (bytes: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8ClampedArray(data) };
};
const firstFrame = async (name: string) => (await openDicom(await bytesOf(name)))!.frame(0);
const furthest = (one: Uint8ClampedArray, other: Uint8ClampedArray) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);

test.each([
  'explicit',
  'implicit',
  'big-endian',
  'deflated',
  'rle',
  'jpeg-lossless',
  'jpeg-lossless-sv1',
  'jpeg2000-lossless',
  'jpeg-ls',
])('%s: the pixels are those that the camera wrote', async (name) => {
  const original = await pixelsOf(await bytesOf('eye.png'));
  const read = await firstFrame(`${name}.dcm`);
  expect([read.width, read.height]).toEqual([original.width, original.height]);
  expect(furthest(read.rgba, original.rgba)).toBe(0);
});

test.each(['jpeg-baseline', 'jpeg-extended', 'jpeg2000'])(
  '%s: the pixels are near those that the camera wrote',
  async (name) => {
    const original = await pixelsOf(await bytesOf('eye.png'));
    const read = await firstFrame(`${name}.dcm`);
    expect([read.width, read.height]).toEqual([original.width, original.height]);
    expect(furthest(read.rgba, original.rgba)).toBeLessThan(90);
  },
);

test('eye, day and device come from the file, and whom it is about', async () => {
  const { said, whose, isBurnedIn } = (await openDicom(await bytesOf('explicit.dcm')))!.from(0);
  expect(said).toEqual({ eyes: ['OD'], takenOn: '2026-03-02', device: 'Clarity RetCam 3' });
  expect(whose).toEqual({ names: ['ZHANG SAN', '张 三'], birthday: '2026-01-05' });
  expect(isBurnedIn).toBe(false);
});

test('a JPEG 2000 in the boxes of a JP2 file is read as one without', () => {
  const siz = new Uint8Array(60);
  siz.set([0xff, 0x4f, 0xff, 0x51, 0, 41]);
  const view = new DataView(siz.buffer);
  view.setUint32(8, 48);
  view.setUint32(12, 32);
  view.setUint16(40, 1);
  siz.set([7, 1, 1], 42);
  const boxes = Uint8Array.from([0, 0, 0, 12, ...Buffer.from('jP  '), 13, 10, 135, 10, ...siz]);
  expect(jpeg2000Head(boxes)).toEqual(jpeg2000Head(siz));
  expect(jpeg2000Head(siz)).toMatchObject({ width: 48, height: 32, samples: 1, bits: 8 });
});
