import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { cameraFaults, cameraTexts } from '../../contract/camera-texts.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { pictureFile, type Values } from '../../portal/platform/camera/testing/dicom-file.ts';
import { expectAccessible } from './accessibility.ts';
import { fillPatient, invite, openCase, phone, storedFindings, submit } from './clinical.ts';
import { expect, picture, test, untilKept } from './platform.ts';

type Dropped = { name: string; type: string; bytes: Buffer };

const sample = (name: string) => readFile(new URL(`../camera-files/${name}`, import.meta.url));
const dropped = (name: string, bytes: Uint8Array, type = ''): Dropped => ({ name, type, bytes: Buffer.from(bytes) });

/** Of the child of the form, as a camera writes it; whatever tells who it is. */
const identity = {
  SpecificCharacterSet: 'ISO_IR 192',
  PatientName: [{ Alphabetic: 'LIN^XIAOBAO', Ideographic: '林^小宝' }],
  PatientBirthDate: '20260905',
  PatientID: 'RC-00417',
  InstitutionName: 'North-Clinic',
  AccessionNumber: 'ACC-7788',
};
const camera = { Manufacturer: 'Clarity', ManufacturerModelName: 'RetCam 3', ImageLaterality: 'R' };
const size = { Rows: 240, Columns: 320, SamplesPerPixel: 3, PhotometricInterpretation: 'RGB', PlanarConfiguration: 0 };
const eyePicture = (values: Values, frames = 1) =>
  pictureFile(
    { ...identity, ...camera, AcquisitionDate: '20261020', ...size, NumberOfFrames: String(frames), ...values },
    Array.from({ length: 240 * 320 * 3 * frames }, (_, at) => (at % 3 === 0 ? 140 : (at >> 8) % 90)),
  );

/** Drops files on the field of the page, all at once. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
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
const despite = (differs: { child?: boolean; eyes?: boolean; day?: boolean }) =>
  cameraTexts.checkDiffering({ child: false, eyes: false, day: false, ...differs });

const uploaded = (page: Page, count: number) => expect(page.getByText('已上传')).toHaveCount(count);
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
const noSidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [width, device] of [
  [360, phone],
  [1366, { viewport: { width: 1366, height: 900 } }],
] as const)
  test(`files of cameras and phones become pictures with their eyes and days, and those that cannot are named, at ${width} px`, async ({
    doctor,
  }) => {
    const [own, other] = [await doctor('yisheng05', device), await doctor('yisheng06')];
    const { page } = own;
    const title = `相机文件 ${width}`;
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
      dropped('IM000003', (await sample('explicit.dcm')).subarray(0, 3000)),
      dropped('IM000004', await sample('jpeg-ls.dcm')),
      dropped('IM000005.dcm', new Uint8Array(0)),
      dropped('IM000006', Buffer.from('no picture')),
      dropped('IMG_0417.HEIC', await sample('eye.heic')),
      dropped('eye.jpg', await picture(), 'image/jpeg'),
      dropped('报告.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
    ]);
    await uploaded(page, 6);
    const unread = page.getByRole('alert', { name: cameraTexts.unreadable });
    await expect(unread).toContainText(`IM000003：${cameraFaults.damaged}`);
    await expect(unread).toContainText(`IM000004：${cameraFaults.compression('JPEG-LS')}`);
    await expect(unread).toContainText(`IM000005.dcm：${cameraFaults.empty}`);
    await expect(unread).toContainText(`IM000006：${cameraFaults.notDicom}`);
    await expect(unread).toContainText(`报告.pdf：${texts.attachmentType}`);
    await expect(unread).toContainText(cameraTexts.madePictures);
    await expect(unread.getByRole('listitem')).toHaveCount(5);
    await expectAccessible(page);
    expect(await noSidewaysScroll(page)).toBe(true);
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

test('a picture of another child, or with writing on it, is pointed out and confirmed by itself', async ({
  doctor,
}) => {
  const { page } = await doctor('yisheng05');
  await page.goto(pages.platformPropose);
  await drop(page, [
    dropped('IM1', eyePicture({ PatientName: [{ Alphabetic: 'ZHANG^SAN' }], PatientBirthDate: '20260101' })),
    dropped('IM2', eyePicture({ BurnedInAnnotation: 'YES' })),
    dropped('IM3', eyePicture({ ImageLaterality: 'R', Laterality: 'L' })),
  ]);
  await uploaded(page, 3);
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  // Nobody has said whom the case is about.
  await expect(tile('IM1')).toContainText(cameraTexts.nameInFile('ZHANG SAN'));
  await fillPatient(page, '别人的图片');
  await expect(tile('IM1')).toContainText(cameraTexts.nameDiffers('ZHANG SAN', '林小宝'));
  await expect(tile('IM1')).toContainText(cameraTexts.birthdayDiffers('2026-01-01', '2026-09-05'));
  await expect(tile('IM2')).toContainText(cameraTexts.burnedIn);
  await expect(tile('IM3')).toContainText(cameraTexts.lateralityDiffers);
  await expect(tile('IM3').getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^全部核对无误/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('姓名', { exact: true }).fill('张三');
  await page.getByLabel('出生日期').fill('2026-01-01');
  await expect(tile('IM1').getByRole('alert')).toHaveCount(0);
  await expect(tile('IM2')).toContainText(cameraTexts.nameDiffers('林小宝', '张三'));
  await tile('IM2')
    .getByRole('button', { name: despite({ child: true }) })
    .click();
  await expect(tile('IM2')).toContainText(cameraTexts.checked);
  await tile('IM1').getByRole('button', { name: '移除' }).click();
  await expect(tile('IM1')).toHaveCount(0);
});

test('an eye or a day that contradicts the file, and a birth date that was not compared, are said on their cards and confirmed there', async ({
  doctor,
}) => {
  const [{ page }, other] = [await doctor('yisheng05', phone), await doctor('yisheng06')];
  await page.goto(pages.platformPropose);
  await fillPatient(page, '与文件不符');
  await drop(page, [
    dropped('IM1', eyePicture({})),
    dropped('IM2', eyePicture({ AcquisitionDate: '20261021' })),
    dropped('IM3', eyePicture({ AcquisitionDate: '20261022', PatientBirthDate: '20250229' })),
    dropped('IM4', eyePicture({ AcquisitionDate: '20261023', PatientBirthDate: '' })),
    dropped('IM5', eyePicture({ ImageLaterality: 'L', AcquisitionDate: '20260801' })),
    dropped('IM6', eyePicture({ ImageLaterality: 'L', AcquisitionDate: '20261024' })),
  ]);
  await uploaded(page, 6);
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const eye = (name: string, eyeName: string) => tile(name).getByRole('checkbox', { name: eyeName });
  const alert = (name: string) => tile(name).getByRole('alert');
  await expect(tile('IM3')).toContainText(cameraTexts.birthdayIsNone);
  await expect(tile('IM4')).toContainText(cameraTexts.noBirthday);
  await expect(alert('IM5')).toHaveText(cameraTexts.beforeBirth('2026-08-01'));
  await expect(tile('IM5').getByRole('button', { name: /核对/ })).toHaveCount(0);

  await eye('IM1', '左眼').check();
  await expect(eye('IM1', '右眼')).not.toBeChecked();
  await expect(alert('IM1')).toHaveText(cameraTexts.eyesDiffer('右眼', '左眼'));
  await eye('IM1', '右眼').check();
  await expect(alert('IM1')).toHaveText(cameraTexts.eyesDiffer('右眼', '右眼、左眼'));
  await tile('IM1')
    .getByRole('button', { name: despite({ eyes: true }) })
    .click();
  await expect(tile('IM1')).toContainText(cameraTexts.checked);
  await eye('IM1', '右眼').uncheck();
  await expect(tile('IM1')).toContainText(cameraTexts.checkAgain);
  await tile('IM2').getByLabel('拍摄日期').fill('2026-10-30');
  await expect(alert('IM2')).toHaveText(cameraTexts.dayDiffers('2026-10-21', '2026-10-30'));
  // One alone of which nothing is said.
  await expect(page.getByRole('button', { name: /^全部核对无误/ })).toHaveCount(0);
  await expectAccessible(page);
  expect(await noSidewaysScroll(page)).toBe(true);

  await invite(page, other);
  await submit(page, texts.proposeConsultation);
  await expect(tile('IM5').getByText(findingsTexts.imageBeforeBirth)).toBeVisible();
  await expect(page.getByText(cameraTexts.unchecked(5))).toBeVisible();
  await expect(tile('IM1').getByRole('button', { name: despite({ eyes: true }) })).toBeFocused();
  const faulty = page.locator('[class*="status-error"] input[aria-label$="拍摄日期"]');
  await expect(faulty).toHaveAttribute('aria-label', '附件 5拍摄日期');
  // By the keyboard, from one that is confirmed to the next that is not.
  for (const name of ['IM1', 'IM2', 'IM3', 'IM4', 'IM6']) {
    await expect(tile(name).getByRole('button', { name: /核对/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tile(name)).toContainText(cameraTexts.checked);
  }
  await expect(page.getByLabel('添加附件图片')).toBeFocused();
  await submit(page, texts.proposeConsultation);
  await expect(tile('IM5').getByLabel('拍摄日期')).toBeFocused();
  await tile('IM5').getByLabel('拍摄日期').fill('2026-10-25');
  await expect(tile('IM5').getByText(findingsTexts.imageBeforeBirth)).toHaveCount(0);
  // Still it may be the picture of an older child.
  await expect(alert('IM5')).toHaveText(cameraTexts.beforeBirth('2026-08-01'));
  await tile('IM5')
    .getByRole('button', { name: despite({ child: true }) })
    .click();
  await expect(tile('IM5')).toContainText(cameraTexts.checked);
  await tile('IM4').getByRole('button', { name: '移除' }).press('Enter');
  await expect(tile('IM5').getByRole('button', { name: '移除' })).toBeFocused();
  await tile('IM6').getByRole('button', { name: '移除' }).press('Enter');
  await expect(tile('IM5').getByRole('button', { name: '移除' })).toBeFocused();
});

test('a confirmation lapses with the child it was given for, and what spoke against a picture outlives a reload', async ({
  doctor,
}) => {
  const { page } = await doctor('yisheng05');
  await page.goto(pages.platformPropose);
  const newborn = { PatientName: [{ Alphabetic: 'ZHU^MIN', Ideographic: '朱敏之女' }] };
  await drop(page, [
    dropped('IM1', eyePicture(newborn)),
    dropped('IM2', eyePicture({ ImageLaterality: 'R', Laterality: 'L', BurnedInAnnotation: 'YES' }, 2)),
    dropped('IM3', eyePicture({ ImageLaterality: 'U', AcquisitionDate: '20990101' })),
  ]);
  await uploaded(page, 4);
  const tile = (number: number) =>
    page
      .getByRole('list', { name: '附件图片' })
      .getByRole('listitem')
      .nth(number - 1);
  const check = (number: number, words: string) =>
    tile(number).getByRole('button', { name: `附件 ${number}${words}`, exact: true });
  // Of nobody yet, nothing can be said to be theirs.
  await expect(tile(1)).toContainText(cameraTexts.nameInFile('朱敏之女'));
  await expect(tile(1)).toContainText(cameraTexts.childFirst);
  await expect(page.getByRole('button', { name: /核对/ })).toHaveCount(0);

  await fillPatient(page, '核对之后又改了姓名');
  await check(1, despite({ child: true })).click();
  await expect(tile(1)).toContainText(cameraTexts.checked);
  await page.getByLabel('姓名', { exact: true }).fill('张三');
  await expect(tile(1)).toContainText(cameraTexts.nameDiffers('朱敏之女', '张三'));
  await expect(tile(1)).toContainText(cameraTexts.checkAgain);
  await expect(tile(1).getByText(cameraTexts.checked, { exact: true })).toHaveCount(0);
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(cameraTexts.unchecked(4))).toBeVisible();
  await page.getByLabel('姓名', { exact: true }).fill('林小宝');
  await expect(tile(1).getByText(cameraTexts.checked, { exact: true })).toBeVisible();
  await expect(page.getByText(cameraTexts.unchecked(3))).toBeVisible();
  // Without an eye neither day nor device would be kept: that is said, and the word is another one.
  await expect(tile(4)).toContainText(cameraTexts.noEye);
  await expect(tile(4)).toContainText(cameraTexts.dayToCome);
  await expect(check(4, cameraTexts.withoutEye(cameraTexts.check))).toBeVisible();
  await tile(4).getByRole('checkbox', { name: '左眼' }).check();
  await untilKept(page, () => check(4, cameraTexts.check).click());
  await expectAccessible(page);

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(tile(1)).toContainText(cameraTexts.differed.name);
  await expect(tile(1).getByText(cameraTexts.checked, { exact: true })).toBeVisible();
  for (const [place, number] of [2, 3].entries()) {
    await expect(tile(number)).toContainText(cameraTexts.frame(place + 1, 2));
    await expect(tile(number)).toContainText(cameraTexts.lateralityDiffers);
    await expect(tile(number)).toContainText(cameraTexts.burnedIn);
    await expect(check(number, cameraTexts.withoutEye(cameraTexts.check))).toBeVisible();
  }
  await expect(tile(4)).toContainText(cameraTexts.dayToCome);
  await page.getByLabel('姓名', { exact: true }).fill('张三');
  await expect(tile(1)).toContainText(cameraTexts.identityGone);
  await expect(page.getByText(cameraTexts.checkAgain)).toHaveCount(2);
});

test('what was compressed in any way a browser can unpack is shown as the camera saw it', async ({ doctor }) => {
  const { page } = await doctor('yisheng05');
  await page.goto(pages.platformPropose);
  const names = ['implicit', 'big-endian', 'deflated', 'rle', 'jpeg-lossless', 'jpeg-baseline', 'jpeg2000-lossless'];
  await drop(
    page,
    await Promise.all(names.map(async (name) => dropped(name, await sample(`${name}.dcm`), 'application/dicom'))),
  );
  await uploaded(page, names.length);
  const original = await sharp(await sample('eye.png'))
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const name of names) {
    const shown = page.getByRole('listitem').filter({ hasText: name }).getByRole('img').first();
    const pixels = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 < 3);
    });
    const mean = original.reduce((sum, value, at) => sum + Math.abs(value - pixels[at]!), 0) / original.length;
    expect(mean, name).toBeLessThan(name === 'jpeg-baseline' ? 12 : 0.01);
  }
});
