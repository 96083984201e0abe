import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { datasetOf, textOf } from './dataset.ts';
import { dicomFile } from './testing/dicom-file.ts';

const sample = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../tests/camera-files/${name}.dcm`, import.meta.url)));
const nameIn = async (bytes: Uint8Array) => textOf(await datasetOf(bytes), 'x00081090');

test.each(['implicit', 'explicit'])('%s: a file is read without what should stand before it', async (name) => {
  const whole = await sample(name);
  // The head's own length (0002,0000) says where the elements begin.
  const elements = whole.slice(144 + new DataView(whole.buffer).getUint32(140, true));
  for (const bytes of [whole.slice(132), elements]) expect(await nameIn(bytes)).toBe('RetCam 3');
});

test('packed bytes that are filled up to an even number are read', async () => {
  expect(await nameIn(Uint8Array.from([...(await sample('deflated')), 0]))).toBe('RetCam 3');
});

test('what is no DICOM file is said to be none, and an empty one to be empty', async () => {
  await expect(datasetOf(new TextEncoder().encode('no picture'))).rejects.toThrow(cameraFaults.notDicom);
  await expect(datasetOf(new Uint8Array(0))).rejects.toThrow(cameraFaults.empty);
});

test('security 86: a file that unpacks to more than the limit is given up while it is counted', async () => {
  const head = dicomFile({}, '1.2.840.10008.1.2.1.99');
  const bomb = deflateRawSync(Buffer.alloc(limits.cameraFileMaxBytes + 1));
  expect(bomb.length).toBeLessThan(limits.cameraFileMaxBytes / 500);
  await expect(datasetOf(Uint8Array.from([...head, ...bomb]))).rejects.toThrow(cameraFaults.unpackedTooLarge);
});
