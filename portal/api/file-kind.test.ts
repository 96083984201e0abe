import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asItIs, isBeside, kindOf } from './file-kind.ts';

const sample = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../tests/camera-files/${name}`, import.meta.url)));
const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#8c2f1d' } })
  .jpeg()
  .toBuffer();
const kind = async (bytes: Uint8Array<ArrayBuffer>, type: string) => (await kindOf(new Blob([bytes], { type }))).kind;

test('a file is what its bytes say, whatever it is called', async () => {
  expect(await kind(await sample('explicit.dcm'), '')).toBe('dicom');
  expect(await kind(await sample('explicit.dcm'), 'image/jpeg')).toBe('dicom');
  expect(await kind(await sample('eye.heic'), 'image/jpeg')).toBe('heic');
  expect(await kindOf(new Blob([new Uint8Array(jpeg)]))).toEqual({ kind: 'picture', type: 'image/jpeg' });
  expect(await kind(await sample('eye.png'), '')).toBe('picture');
  expect(await kind(new Uint8Array(200), 'image/jpeg')).toBe('other');
  expect(await kind(new Uint8Array(0), '')).toBe('other');
});

test('a picture is one by its bytes, whatever type and ending it comes with', async () => {
  const type = async (bytes: Uint8Array<ArrayBuffer>, claimed: string) =>
    (await asItIs(new File([bytes], 'picture', { type: claimed }))).type;
  const nameless = await sample('picture-without-a-name-ending.bin');
  for (const claimed of ['', 'application/octet-stream', 'image/png'])
    expect(await type(nameless, claimed)).toBe('image/jpeg');
  expect(await type(await sample('eye.png'), '')).toBe('image/png');
  expect(await type(await sample('eye.heic'), 'image/jpeg')).toBe('');
  expect(await type(new TextEncoder().encode('GIF89a'), 'image/png')).toBe('');
  expect(await type(new TextEncoder().encode('GIF89a'), 'image/gif')).toBe('image/gif');
});

test('what is called as cameras call their files, or begins as some write them, is told why it is not read', async () => {
  const named = async (name: string, bytes: Uint8Array<ArrayBuffer>, type = '') =>
    (await kindOf(new File([bytes], name, { type }))).kind;
  const words = new TextEncoder().encode('no picture');
  expect(await named('IM000001', words)).toBe('dicom');
  expect(await named('a.DCM', new Uint8Array(0))).toBe('dicom');
  expect(await named('letter.pdf', words)).toBe('other');
  expect(await named('pasted', words, 'image/png')).toBe('other');
  expect(await named('a.img', (await sample('implicit.dcm')).slice(132))).toBe('dicom');
});

test('what lies beside pictures in a folder is nobody’s loss', () => {
  for (const name of ['DICOMDIR', 'dicomdir', '.DS_Store', 'Thumbs.db', 'desktop.ini'])
    expect(isBeside({ name })).toBe(true);
  for (const name of ['IM000001', 'a.jpg', 'DICOM1.dcm']) expect(isBeside({ name })).toBe(false);
});
