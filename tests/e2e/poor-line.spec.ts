import type { Page, Route } from '@playwright/test';
import sharp, { type JpegOptions } from 'sharp';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { jpeg } from './platform.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

const parts = `**${apiPaths.uploadPart.split('/:')[0]}/**`;
const fromByteOf = (route: Route) => Number(route.request().url().split('/').at(-2));

/** A photograph that gets no smaller: noise does not compress. */
const photograph = (width: number, height: number, sigma: number, options: JpegOptions) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma } },
  })
    .jpeg(options)
    .toBuffer();

const chosen = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const shownPercent = async (page: Page, name: string) =>
  Number(/(\d+)%/.exec((await chosen(page, name).getByRole('status').textContent()) ?? '')?.[1]);
const isOnlineAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('a picture whose line breaks says so, keeps its progress and goes on where it stopped, after a reload as well; one too large is made small', async ({
  doctor,
}) => {
  const { page } = await doctor({}, phone);
  // Little more than the first part: the next one is all the rest, however slowly the first went.
  const bytes = await photograph(400, 300, 40, { quality: 90 });
  const begun: number[] = [];
  let isBroken = false;
  await intercept(page, parts, async (route) => {
    begun.push(fromByteOf(route));
    if (begun.length === 2) isBroken = true;
    return isBroken ? route.abort() : route.continue();
  });
  await page.goto(pages.platformPropose);
  const attach = page.locator('input[type=file]');
  await attach.setInputFiles(jpeg('od.jpg', bytes));
  const picture = chosen(page, 'od.jpg');
  await expect(picture).toContainText(texts.uploadBroken);
  const held = await shownPercent(page, 'od.jpg');
  expect(held).toBeGreaterThan(10);

  await test.step('the next try keeps what is held', async () => {
    const tried = begun.length;
    await isOnlineAgain(page);
    await expect.poll(() => begun.length).toBeGreaterThan(tried);
    await expect(picture).toContainText(texts.uploadBroken);
    expect(await shownPercent(page, 'od.jpg')).toBeGreaterThanOrEqual(held);
    expect(new Set(begun)).toEqual(new Set([0, begun[1]!]));
  });

  await test.step('the page is opened anew, while the line is away', async () => {
    const before = begun.length;
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(picture).toContainText(texts.uploadBroken);
    // The former page may have tried once more.
    expect(begun.slice(before)).toContain(0);
  });

  await test.step('and is online again', async () => {
    const before = begun.length;
    isBroken = false;
    await isOnlineAgain(page);
    await expect(picture).toContainText('已上传');
    const [first, second] = begun.slice(before);
    expect(first).toBe(0);
    expect(second! / bytes.length).toBeGreaterThan(held / 100 - 0.02);
  });

  await test.step('a picture of over 2 MB is sent once it was made small', async () => {
    const large = await photograph(1100, 800, 128, { quality: 100, chromaSubsampling: '4:4:4' });
    expect(large.length).toBeGreaterThan(2 * 1024 * 1024);
    await attach.setInputFiles(jpeg('large.jpg', large));
    await page.getByRole('button', { name: '压缩后上传附件 2' }).tap();
    await expect(page.getByText(/原图 1100×800，.* MB；已压缩为 \d+×\d+，.*（JPG）/)).toBeVisible();
    await expect(page.getByText('已上传')).toHaveCount(2);
  });
});
