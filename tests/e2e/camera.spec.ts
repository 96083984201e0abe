import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { cameraFaults, cameraTexts } from '../../contract/camera-texts.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { cameraFile, despite, drop, dropped, eyePicture, identity, uploaded } from './camera.ts';
import { fillPatient, invite, openCase, storedFindings, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { picture } from './platform.ts';

/** Notes every file that the page sends, by its name and with its bytes: what a browser uploads it does not tell. */
const noteUploads = (page: Page) =>
  page.addInitScript(() => {
    const sent: Promise<string>[] = [];
    Object.assign(window, { sent });
    const append = FormData.prototype.append as (...given: unknown[]) => void;
    FormData.prototype.append = function (this: FormData, ...given: unknown[]) {
      const [, value, name] = given;
      if (value instanceof Blob)
        sent.push(value.arrayBuffer().then((bytes) => `${name}\n${new TextDecoder('latin1').decode(bytes)}`));
      append.apply(this, given);
    };
  });
const notedUploads = (page: Page): Promise<string[]> =>
  page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent));

test('files of cameras and phones become pictures with their eyes and days, those that cannot are named, and nothing of whose they are goes up', async ({
  doctor,
}) => {
  const [own, other] = [await doctor({}, { viewport: { width: 1366, height: 900 } }), await doctor()];
  const { page } = own;
  const title = fresh('相机文件');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url() + (request.postDataBuffer()?.toString('latin1') ?? ''));
  });
  await noteUploads(page);
  await page.goto(pages.platformPropose);
  await fillPatient(page, title);
  await drop(page, [
    dropped('LIN_XIAOBAO_2.dcm', eyePicture({ ImageLaterality: 'L', AcquisitionDate: '20261021' })),
    dropped('IM000001', eyePicture({ AcquisitionDate: '20261022' })),
    dropped('IM000002', eyePicture({}, 2)),
    dropped('DICOMDIR', eyePicture({})),
    dropped('IM000003', (await cameraFile('explicit.dcm')).subarray(0, 3000)),
    dropped('IM000004', eyePicture({ PhotometricInterpretation: 'CMYK' })),
    dropped('IM000005.dcm', new Uint8Array(0)),
    dropped('IM000006', Buffer.from('no picture')),
    dropped('IMG_0417.HEIC', await cameraFile('eye.heic')),
    dropped('eye.jpg', await picture(), 'image/jpeg'),
    dropped('报告.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
  ]);
  await uploaded(page, 6);
  const unread = page.getByRole('alert', { name: cameraTexts.notAdded });
  await expect(unread).toContainText(`IM000003：${cameraFaults.damaged}`);
  await expect(unread).toContainText(`IM000004：${cameraFaults.colours('CMYK')}`);
  await expect(unread).toContainText(`IM000005.dcm：${cameraFaults.empty}`);
  await expect(unread).toContainText(`IM000006：${cameraFaults.notDicom}`);
  await expect(unread).toContainText(`报告.pdf：${texts.attachmentType}`);
  await expect(unread).toContainText(cameraTexts.madePictures);
  await expect(unread.getByRole('listitem')).toHaveCount(5);
  await unread.getByRole('button', { name: cameraTexts.dismiss }).click();
  await expect(unread).toHaveCount(0);

  // The photograph that needs no reading first, then right eyes by day, then left ones, then what names no eye.
  const tiles = page.getByRole('list', { name: '附件图片' }).getByRole('listitem');
  for (const [place, says] of [
    'eye.jpg',
    `IM000002 ${cameraTexts.frame(1, 2)}`,
    `IM000002 ${cameraTexts.frame(2, 2)}`,
    'IM000001',
    'LIN_XIAOBAO_2.dcm',
    'IMG_0417.HEIC',
  ].entries())
    await expect(tiles.nth(place)).toContainText(says);
  await expect(tiles.nth(3)).toContainText(`${cameraTexts.fileSays}：右眼 · 2026-10-22 · Clarity RetCam 3`);
  await expect(tiles.nth(4).getByLabel('拍摄日期')).toHaveValue('2026-10-21');

  await invite(page, other);
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(cameraTexts.unchecked(4))).toBeVisible();
  await page.getByRole('button', { name: `附件 4${cameraTexts.check}` }).click();
  await expect(page.getByText(cameraTexts.unchecked(3))).toBeVisible();
  // One tap mends the eye; that it is not the one of the file is said, and confirmed by itself.
  await tiles.nth(4).getByRole('checkbox', { name: '右眼' }).check();
  await expect(tiles.nth(4).getByRole('checkbox', { name: '左眼' })).not.toBeChecked();
  await expect(tiles.nth(4).getByRole('alert')).toHaveText(cameraTexts.eyesDiffer('左眼', '右眼'));
  await page.getByRole('button', { name: cameraTexts.checkAll(2) }).click();
  await expect(page.getByText(cameraTexts.unchecked(1))).toBeVisible();
  await tiles
    .nth(4)
    .getByRole('button', { name: despite({ eyes: true }) })
    .click();
  await expect(page.getByText(cameraTexts.checked, { exact: true })).toHaveCount(4);
  await submit(page, texts.proposeConsultation);
  const id = await openCase(page, title);

  const { images } = (await storedFindings(own, id))!;
  expect(images.map(({ eye, takenOn, device: by }) => [eye, takenOn, by])).toEqual([
    ['OD', '2026-10-20', 'Clarity RetCam 3'],
    ['OD', '2026-10-20', 'Clarity RetCam 3'],
    ['OD', '2026-10-22', 'Clarity RetCam 3'],
    ['OD', '2026-10-21', 'Clarity RetCam 3'],
  ]);
  await expect(page.getByText('Clarity RetCam 3').first()).toBeVisible();
  const stored = await page.request.get(images[0]!.attachmentLocate);
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 320, height: 240 });

  const uploads = await notedUploads(page);
  expect(uploads.length).toBeGreaterThanOrEqual(6);
  const told = Object.values(identity).filter((value) => typeof value === 'string' && value !== 'ISO_IR 192');
  for (const secret of [...told, 'XIAOBAO', 'IM00000', 'IMG_0417', Buffer.from('小宝').toString('latin1')])
    expect(uploads.filter((upload) => upload.includes(String(secret)))).toEqual([]);
  // Of the form, the child's own name and birth date go up, and nothing else of the files.
  for (const secret of ['RC-00417', 'North-Clinic', 'ACC-7788', 'XIAOBAO', 'IM00000'])
    expect(sent.filter((request) => request.includes(secret))).toEqual([]);
});

test('compressed files are drawn in the one script that may compile WebAssembly, which comes with the first DICOM file', async ({
  doctor,
}) => {
  const { page } = await doctor({}, { viewport: { width: 1366, height: 900 } });
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto(pages.platformPropose);
  await drop(page, [dropped('IMG_0417.HEIC', await cameraFile('eye.heic'))]);
  await uploaded(page, 1);
  expect(loaded.filter((url) => /dicom-worker|wasm/.test(url))).toEqual([]);

  const exif = await Promise.all(
    ['3-is-turned-round', '6-is-scrambled'].map((name) => cameraFile(`dicom-jpeg-exif-orientation-${name}.dcm`)),
  );
  const red = await cameraFile('dicom-jpeg-with-exif-alone-head-says-RGB-false-colours.dcm');
  const stored = await Promise.all(['jpeg-ls', 'jpeg2000-lossless', 'rle'].map((name) => cameraFile(`${name}.dcm`)));
  await drop(page, [
    ...[...exif, red].map((bytes, at) => dropped(`JPEG${at}`, bytes)),
    ...stored.map((bytes, at) => dropped(`IM${at}`, bytes)),
    dropped('FILM', await cameraFile('dicom-number-of-frames-3-holds-1.dcm')),
  ]);
  await uploaded(page, 8);
  const tile = (name: string) =>
    page.getByRole('list', { name: '附件图片' }).getByRole('listitem').filter({ hasText: name });
  await expect(tile('FILM')).toContainText(cameraTexts.framesMissing(3, 1));
  const drawn = (name: string) =>
    tile(name)
      .locator('img')
      .evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
        context.drawImage(image, 0, 0);
        return { width, height, pixels: [...context.getImageData(0, 0, width, height).data] };
      });
  const raw = await sharp(await cameraFile('eye.png'))
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (const name of ['IM0', 'IM1', 'IM2'])
    expect(await drawn(name)).toEqual({ width: 48, height: 32, pixels: [...raw] });
  const first = await drawn('JPEG0');
  expect([first.width, first.height]).toEqual([320, 240]);
  expect(await drawn('JPEG1')).toEqual(first);

  const worker = await page.request.get(loaded.find((url) => url.includes('/dicom-worker'))!);
  expect(worker.headers()['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  const codecs = await page.request.get(loaded.find((url) => url.includes('/dcmjs-codecs'))!);
  expect(codecs.headers()['content-security-policy']).toContain("script-src 'self';");
  for (const script of [worker, codecs]) expect(await script.text()).not.toMatch(/\beval\(|new Function/);
});
