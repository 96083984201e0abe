import sharp from 'sharp';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { beijing } from './console.ts';
import { expect, signIn, test } from './fixtures.ts';

test('security 14: markup in a title or a source stays text on every page it reaches', async ({ page }) => {
  await signIn(page, 'bianji');
  const file = {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer(),
  };
  const uploaded = await page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
  const hostile = '</script><img src=x onerror=alert(1)>';
  const form = {
    title: `甲${hostile}`,
    author: hostile,
    source: hostile,
    content: '<p>正文</p>',
    // The newest: home and the list show those alone.
    pubDateTime: beijing(Date.now() - 1000),
    diseaseProfile: '2',
    previewPic: (await uploaded.json()).rmObject,
  };
  const added = await page.request.post(apiBase + apiPaths.articleAdd, { form });
  const { id } = (await added.json()).rmObject;
  const publish = apiBase + fillPath(apiPaths.articlePubState, { id });
  await page.request.post(publish, { form: { articleIsPub: '1' } });
  await expect.poll(async () => (await page.request.get(pages.newsInfo(id))).status()).toBe(200);
  for (const path of [pages.newsInfo(id), pages.home, pages.news]) {
    // Pages that link to an article are written after it.
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(form.title).first()).toBeAttached({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    expect(await page.locator('[onerror]').count(), path).toBe(0);
  }
  await page.request.post(publish, { form: { articleIsPub: '0' } });
  // Its own page goes last: nothing of it is left to the tests that follow.
  await expect.poll(async () => (await page.request.get(pages.newsInfo(id))).status()).toBe(404);
});
