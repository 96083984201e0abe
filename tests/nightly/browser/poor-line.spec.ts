import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { isUploadedPicture } from '../../../contract/pictures.ts';
import { texts } from '../../../contract/texts.ts';
import { phone } from '../../e2e/clinical.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { jpeg, keptPictures, picture, propose, untilKept } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

const parts = `**${apiPaths.uploadPart.split('/:')[0]}/**`;

/** A photograph that gets no smaller. */
const photograph = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

const chosen = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('pictures are made small in a worker, and on the page where none starts', async ({ doctor }) => {
  const { page } = await doctor({}, phone);
  const large = await photograph(2200, 1700);
  expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
  const makeSmall = async () => {
    await page.goto(pages.platformPropose);
    await page.locator('input[type=file]').setInputFiles(jpeg('large.jpg', large));
    await page.getByRole('button', { name: '压缩后上传附件 1' }).click();
    await expect(page.getByText(/原图 2200×1700，.* MB；已压缩为 \d+×\d+，.*（JPG）/)).toBeVisible();
    await expect(page.getByText('已上传')).toHaveCount(1);
    await expect.poll(() => keptPictures(page)).toEqual([]);
    await untilKept(page, () => page.getByRole('button', { name: '移除附件 1' }).click());
  };
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await makeSmall();
  expect(workers).toEqual([expect.stringContaining('shrink-worker')]);
  await intercept(page, /shrink-worker/, (route) => route.abort());
  page.on('dialog', (dialog) => dialog.accept());
  await makeSmall();
  expect(workers).toHaveLength(1);
});

test('a picture that was made small goes on after a reload, and one that was refused is not sent again', async ({
  doctor,
}) => {
  const { page } = await doctor({}, phone);
  page.on('dialog', (dialog) => dialog.accept());
  const begun: string[] = [];
  let mayGo = 1;
  await intercept(page, parts, async (route) => {
    begun.push(route.request().url().split('/').at(-3)!);
    return mayGo-- > 0 ? route.continue() : route.abort();
  });
  await page.goto(pages.platformPropose);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      jpeg('broken.jpg', Buffer.concat([(await photograph(100, 100)).subarray(0, 5000)])),
      jpeg('large.jpg', await photograph(2200, 1700)),
    ]);
  await expect(chosen(page, 'broken.jpg')).toContainText('上传失败');
  await page.getByRole('button', { name: '压缩后上传附件 2' }).click();
  await expect(chosen(page, 'large.jpg')).toContainText(texts.uploadBroken);
  // The third: the one that was refused and the one that was too large are kept no more.
  await expect.poll(() => keptPictures(page)).toEqual([3]);
  await page.reload();
  await expect(chosen(page, 'large.jpg')).toContainText(texts.uploadBroken);
  await expect(chosen(page, 'broken.jpg')).toHaveCount(0);
  mayGo = Number.POSITIVE_INFINITY;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(chosen(page, 'large.jpg')).toContainText('已上传');
  expect(new Set(begun).size).toBe(1);
});

async function caseWithPictures(initiator: DoctorPage, invited: DoctorPage): Promise<number> {
  const paths: string[] = [];
  for (const colour of ['#8c2f1d', '#3f6d2a', '#224488']) {
    const file = jpeg('a.jpg', await picture(900, 600, colour));
    const uploaded = await initiator.page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
    paths.push((await uploaded.json()).rmObject);
  }
  return propose(initiator, [invited], `慢线看图 ${Date.now()}`, { imageUrl: paths.join(',') });
}

/** Requests of whole pictures, portraits aside, each held until it is let go. */
async function holdPictures(page: Page) {
  const asked: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await intercept(
    page,
    ({ pathname, search }) => isUploadedPicture(pathname) && pathname.endsWith('.jpg') && search === '',
    async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await released;
      await route.continue();
    },
  );
  return { asked, release };
}

test('the viewer shows what is at hand at once, the picture when it is here, and fetches the next meanwhile', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const id = await caseWithPictures(initiator, invited);
  const { page } = invited;
  const { asked, release } = await holdPictures(page);
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '放大查看附件 1' }).tap();
  const viewer = page.getByRole('dialog', { name: '图像查看器' });
  const rough = viewer.locator('img[alt=""]').first();
  await expect(rough).toBeVisible();
  const boxOf = (one: typeof rough) => one.evaluate((image) => JSON.stringify(image.getBoundingClientRect()));
  expect(await rough.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(viewer.getByText('正在加载原图…')).toBeVisible();
  const roughBox = JSON.parse(await boxOf(rough));
  await expect.poll(() => asked.length).toBe(1);
  release();
  const full = viewer.getByRole('img', { name: '附件 1' });
  await expect(full).toBeVisible();
  await expect(viewer.getByText('正在加载原图…')).toHaveCount(0);
  const fullBox = JSON.parse(await boxOf(full));
  for (const side of ['x', 'y', 'width', 'height']) expect(Math.abs(fullBox[side] - roughBox[side])).toBeLessThan(2);
  await expect.poll(() => asked.length).toBe(3);
  await page.keyboard.press(']');
  await expect(viewer.getByRole('img', { name: '附件 2' })).toBeVisible();
  await expect(viewer.getByText('正在加载原图…')).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(viewer.getByRole('img', { name: '附件 1' })).toBeVisible();
  expect(new Set(asked).size).toBe(asked.length);
});

test('a neighbour that could not be fetched can be asked for again once it is turned to', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const id = await caseWithPictures(initiator, invited);
  const { page } = invited;
  const asked: string[] = [];
  await intercept(
    page,
    ({ pathname, search }) => isUploadedPicture(pathname) && pathname.endsWith('.jpg') && search === '',
    (route) => (asked.push(route.request().url()) === 1 ? route.continue() : route.abort()),
  );
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '放大查看附件 1' }).tap();
  const viewer = page.getByRole('dialog', { name: '图像查看器' });
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  await page.keyboard.press(']');
  await expect(viewer.getByText('图片无法加载')).toBeVisible();
  await page.unrouteAll();
  await viewer.getByRole('button', { name: '重试' }).tap();
  await expect(viewer.getByRole('img', { name: '附件 2' })).toBeVisible();
  await expect(viewer.getByText('图片无法加载')).toHaveCount(0);
});

test('who saves data has nothing fetched before it is looked at', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const id = await caseWithPictures(initiator, invited);
  const { page } = invited;
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const { asked, release } = await holdPictures(page);
  release();
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('button', { name: '放大查看附件 1' }).tap();
  const viewer = page.getByRole('dialog', { name: '图像查看器' });
  await expect(viewer.getByRole('img', { name: '附件 1' })).toBeVisible();
  await expect(viewer.getByText('正在加载原图…')).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(viewer.getByRole('img', { name: '附件 2' })).toBeVisible();
  expect(asked).toHaveLength(2);
});
