import sharp from 'sharp';
import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import { cameraFaults, cameraTexts } from '../../../contract/camera-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { cameraFile, despite, drop, dropped, eyePicture, uploaded } from '../../e2e/camera.ts';
import { fillPatient, invite, phone, submit } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { untilKept } from '../../e2e/platform.ts';

test('on a phone, files that cannot be read are named beside the picture of a phone that can', async ({ doctor }) => {
  const { page } = await doctor({}, phone);
  await page.goto(pages.platformPropose);
  await drop(page, [
    dropped('IM000003', (await cameraFile('explicit.dcm')).subarray(0, 3000)),
    dropped('报告.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
    dropped('IMG_0417.HEIC', await cameraFile('eye.heic')),
  ]);
  await uploaded(page, 1);
  const unread = page.getByRole('alert', { name: cameraTexts.notAdded });
  await expect(unread).toContainText(`IM000003：${cameraFaults.damaged}`);
  await expect(unread).toContainText(`报告.pdf：${texts.attachmentType}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await unread.getByRole('button', { name: cameraTexts.dismiss }).click();
  await expect(unread).toHaveCount(0);
});

test('a picture of another child, or with writing on it, is pointed out and confirmed by itself', async ({
  doctor,
}) => {
  const { page } = await doctor();
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
  const [{ page }, other] = [await doctor({}, phone), await doctor()];
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
  await expectNoSidewaysScroll(page);

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
  const { page } = await doctor();
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
  const { page } = await doctor();
  await page.goto(pages.platformPropose);
  const names = ['implicit', 'big-endian', 'deflated', 'rle', 'jpeg-lossless', 'jpeg-baseline', 'jpeg2000-lossless'];
  await drop(
    page,
    await Promise.all(names.map(async (name) => dropped(name, await cameraFile(`${name}.dcm`), 'application/dicom'))),
  );
  await uploaded(page, names.length);
  const original = await sharp(await cameraFile('eye.png'))
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
