import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cameraFaults } from '../../../contract/camera-texts.ts';
import { limits } from '../../../contract/limits.ts';
import { datasetOf } from './dataset.ts';
import { dicomFile } from './testing/dicom-file.ts';

test('security 86: a file that unpacks to more than the limit is given up while it is counted', async () => {
  const head = dicomFile({}, '1.2.840.10008.1.2.1.99');
  const bomb = deflateRawSync(Buffer.alloc(limits.cameraFileMaxBytes + 1));
  expect(bomb.length).toBeLessThan(limits.cameraFileMaxBytes / 500);
  await expect(datasetOf(Uint8Array.from([...head, ...bomb]))).rejects.toThrow(cameraFaults.unpackedTooLarge);
});
