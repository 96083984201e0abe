import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { colours } from '../../../contract/colours.ts';
import { pages } from '../../../contract/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { detailPath, giveReply, propose } from '../../e2e/platform.ts';

test.use({ serviceWorkers: 'allow' });

/** Where the browser keeps what, by the worker's choice. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search) };
  });

const untilShellIsKept = (page: Page) =>
  expect.poll(async () => (await keptBy(page)).paths, { timeout: 30_000 }).toContain(pages.platformHome);

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));

test('the platform can be installed: its manifest, its pictures and what leads to them', async ({ page, request }) => {
  for (const address of [pages.login, pages.platformHome]) {
    const shell = await (await request.get(address)).text();
    expect(shell).toContain('<link rel="manifest" href="/platform.webmanifest">');
    expect(shell).toContain('<link rel="apple-touch-icon" href="/app-icon-180.png">');
  }
  expect(await (await request.get(pages.consoleHome)).text()).not.toContain('rel="manifest"');

  const answer = await request.get('/platform.webmanifest');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: '童眸',
    start_url: pages.platformHome,
    display: 'standalone',
    theme_color: colours.teal,
    background_color: colours.mist,
  });
  for (const { src, sizes } of [...manifest.icons, { src: '/app-icon-180.png', sizes: '180x180' }]) {
    const picture = await (await request.get(src)).body();
    const { width, height } = await sharp(picture).metadata();
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }

  await page.goto(pages.login);
  const browser = await page.context().newCDPSession(page);
  const { errors, url } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe('/platform.webmanifest');
});

test('the worker is asked for anew each time, and may run under the pages’ own policy', async ({ request }) => {
  const answer = await request.get('/platform-sw.js');
  expect(answer.headers()).toMatchObject({
    'content-type': expect.stringMatching(/^(application|text)\/javascript/),
    'cache-control': 'public, no-cache',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  });
});

test('the worker keeps the shell and nothing of a case, and lets go of what an older build left', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], '离线不留病例');
  await giveReply(invited, id, '建议复查');
  const { page } = initiator;
  await page.goto(pages.platformHome);
  await page.evaluate(async () => {
    const old = await caches.open('tongmou-shell /_astro/main.old.js');
    await old.put('/_astro/main.old.js', new Response('old'));
  });
  await page.reload();
  for (const address of [
    pages.platformHome,
    pages.platformConsultations,
    pages.platformConsultation(id),
    pages.platformPropose,
    pages.platformTeam,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
  }
  expect((await initiator.call(detailPath(id))).statusCode).toBe(200);
  await untilShellIsKept(page);
  await expect.poll(async () => (await keptBy(page)).names).toHaveLength(1);
  const { paths } = await keptBy(page);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(path).toMatch(/^(\/platform\/home|\/_astro\/[\w.~-]+\.(js|css|svg|woff2?))$/);
  const texts = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0]!);
    return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))!.text()));
  });
  for (const text of texts)
    for (const word of ['离线不留病例', '测试患儿', initiator.name]) expect(text).not.toContain(word);
});

test.describe('without a network', () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR/] });

  test('the shell says so, and opens the page once there is one again', async ({ doctor }) => {
    const { page } = await doctor();
    await page.goto(pages.platformHome);
    await untilShellIsKept(page);
    await page.context().setOffline(true);
    await page.goto(pages.platformConsultations);
    await expect(page.getByRole('heading', { level: 1, name: '网络已断开' })).toBeVisible();
    await expect(page.getByText('病例不保存在本机')).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '我的会诊' })).toBeVisible();
  });
});

test('what is pushed is shown in its words, and leads to its page of this site alone', async ({ doctor }) => {
  const { page } = await doctor();
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/platform');
      if (found) resolve(found.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  await page.goto(pages.platformHome);
  await untilShellIsKept(page);
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  const push = (message: object) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/platform');
      const found = (await registration?.getNotifications()) ?? [];
      return found.map(({ title, body, data }) => ({ title, body, data }));
    });

  // Within the page, without asking for another: the worker has to know where it stands now.
  await page.getByRole('link', { name: '我的会诊' }).first().click();
  await page.waitForURL(`**${pages.platformConsultations}`);

  const link = pages.platformConsultation(7);
  await push({ text: '您有一个急会诊邀请', link, tag: '1' });
  await expect.poll(shown).toEqual([{ title: '童眸', body: '您有一个急会诊邀请', data: link }]);
  // The same once more takes its place.
  await push({ text: '您有一个急会诊邀请', link, tag: '1' });
  await push({ text: '一个会诊还在等您的回复', link: 'https://example.org/', tag: '2' });
  await push({ text: '您参与的会诊有新的回复', link: pages.platformConsultations, tag: '3' });
  await expect.poll(async () => (await shown()).length).toBe(3);

  // A browser without a screen has nothing to click on, and lets only a click open a page: the worker is asked what it would.
  const worker = await workerOf(context);
  const acts = await worker.evaluate(async () => {
    type Worker = typeof globalThis & {
      clients: { openWindow: (address: string) => Promise<void> };
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: { focus: () => Promise<void> } };
      NotificationEvent: new (type: string, options: { notification: Notification }) => Event;
    };
    const scope = self as unknown as Worker;
    const acts: string[] = [];
    scope.clients.openWindow = async (address) => void acts.push(`open ${address}`);
    scope.WindowClient.prototype.focus = async () => void acts.push('focus');
    const notifications = await scope.registration.getNotifications();
    for (const notification of notifications) {
      const click = new scope.NotificationEvent('notificationclick', { notification });
      const done = new Promise((resolve) => {
        Object.assign(click, { waitUntil: (work: Promise<unknown>) => resolve(work) });
      });
      scope.dispatchEvent(click);
      await done;
    }
    return acts;
  });
  expect(acts.sort()).toEqual(['focus', `open ${origin}${link}`, `open ${origin}${pages.platformHome}`].sort());
  await expect.poll(shown).toEqual([]);
});
