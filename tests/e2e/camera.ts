import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cameraTexts } from '../../contract/camera-texts.ts';
import { pictureFile, type Values } from '../../portal/platform/camera/testing/dicom-file.ts';
import { expect } from './fixtures.ts';

type Dropped = { name: string; type: string; bytes: Buffer };

export const cameraFile = (name: string) => readFile(new URL(`../camera-files/${name}`, import.meta.url));
export const dropped = (name: string, bytes: Uint8Array, type = ''): Dropped => ({
  name,
  type,
  bytes: Buffer.from(bytes),
});

/** Of the child of the form, as a camera writes it; whatever tells who it is. */
export const identity = {
  SpecificCharacterSet: 'ISO_IR 192',
  PatientName: [{ Alphabetic: 'LIN^XIAOBAO', Ideographic: '林^小宝' }],
  PatientBirthDate: '20260905',
  PatientID: 'RC-00417',
  InstitutionName: 'North-Clinic',
  AccessionNumber: 'ACC-7788',
};
const camera = { Manufacturer: 'Clarity', ManufacturerModelName: 'RetCam 3', ImageLaterality: 'R' };
const size = { Rows: 240, Columns: 320, SamplesPerPixel: 3, PhotometricInterpretation: 'RGB', PlanarConfiguration: 0 };
export const eyePicture = (values: Values, frames = 1) =>
  pictureFile(
    { ...identity, ...camera, AcquisitionDate: '20261020', ...size, NumberOfFrames: String(frames), ...values },
    Array.from({ length: 240 * 320 * 3 * frames }, (_, at) => (at % 3 === 0 ? 140 : (at >> 8) % 90)),
  );

/** Drops files on the field of the page, all at once. */
export async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of all)
        data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }));
      return data;
    },
    files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })),
  );
  await page.getByText('添加图片').dispatchEvent('drop', { dataTransfer: transfer });
}

/** The word that confirms what the file speaks against. */
export const despite = (differs: { child?: boolean; eyes?: boolean; day?: boolean }) =>
  cameraTexts.checkDiffering({ child: false, eyes: false, day: false, ...differs });

export const uploaded = (page: Page, count: number) => expect(page.getByText('已上传')).toHaveCount(count);
