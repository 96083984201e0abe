import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { giveReply, propose } from './platform.ts';

// Without a network nothing loads.
test.use({ serviceWorkers: 'allow', allowedErrors: [/Failed to load resource|net::ERR/] });

/** Where the browser keeps what, by the worker's choice. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search) };
  });

test('the browser keeps the shell and nothing of a case; without a network the shell says so, and opens the page once there is one', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const title = fresh('离线不留病例');
  const id = await propose(initiator, [invited], title);
  await giveReply(invited, id, '建议复查');
  const { page } = initiator;
  await page.goto(pages.platformHome);
  await page.evaluate(async () => {
    const old = await caches.open('tongmou-shell /_astro/main.old.js');
    await old.put('/_astro/main.old.js', new Response('old'));
  });
  await page.goto(pages.platformConsultation(id));
  await expect(page.getByRole('listitem').filter({ hasText: '建议复查' })).toBeVisible();
  await expect.poll(async () => (await keptBy(page)).paths, { timeout: 30_000 }).toContain(pages.platformHome);
  await expect.poll(async () => (await keptBy(page)).names).toHaveLength(1);
  const { paths } = await keptBy(page);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(path).toMatch(/^(\/platform\/home|\/_astro\/[\w.~-]+\.(js|css|svg|woff2?))$/);
  const texts = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]!);
    return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))!.text()));
  });
  for (const text of texts) for (const word of [title, '测试患儿', initiator.name]) expect(text).not.toContain(word);

  await page.context().setOffline(true);
  await page.goto(pages.platformConsultations);
  await expect(page.getByRole('heading', { level: 1, name: '网络已断开' })).toBeVisible();
  await expect(page.getByText('病例不保存在本机')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: '我的会诊' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
