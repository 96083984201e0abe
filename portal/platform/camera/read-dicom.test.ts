import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { j2kStream } from './jpeg-head.ts';
import { openDicom } from './read-dicom.ts';
import type { Pixels } from './samples.ts';

const folder = new URL('../../../tests/camera-files/', import.meta.url);
const bytesOf = async (name: string) => new Uint8Array(await readFile(new URL(name, folder)));
const pixelsOf = async (bytes: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: new Uint8ClampedArray(data) };
};
const firstFrame = async (name: string) => (await openDicom(await bytesOf(name), pixelsOf))!.frame(0);
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

test('a compression that no decoder is here for is named', async () => {
  await expect(firstFrame('jpeg-ls.dcm')).rejects.toThrow(cameraFaults.compression('JPEG-LS'));
});

test('eye, day and device come from the file, and whom it is about', async () => {
  const { said, whose, isBurnedIn } = (await openDicom(await bytesOf('explicit.dcm'), pixelsOf))!.from(0);
  expect(said).toEqual({ eyes: ['OD'], takenOn: '2026-03-02', device: 'Clarity RetCam 3' });
  expect(whose).toEqual({ names: ['ZHANG SAN', '张 三'], birthday: '2026-01-05' });
  expect(isBurnedIn).toBe(false);
});

test('a JPEG 2000 in the boxes of a JP2 file is read as one without', async () => {
  const file = await bytesOf('jpeg2000-lossless.dcm');
  const text = Buffer.from(file).toString('latin1');
  const start = text.indexOf('\xff\x4f\xff\x51');
  const stream = file.slice(start, text.indexOf('\xff\xd9', start) + 2);
  const box = (name: string, content: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const wrapped = Buffer.concat([box('jP  ', Buffer.from('0d0a870a', 'hex')), box('jp2c', stream)]);
  expect(j2kStream(new Uint8Array(wrapped))).toEqual(stream);
  expect(j2kStream(stream)).toBe(stream);
});
