import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { contradicting } from '../../../clinical/testing/sign-sentences.ts';
import { pages } from '../../../contract/pages.ts';
import { publicPages } from '../../../contract/public-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { nowhere, publicScreens } from '../../e2e/public-screens.ts';
import { shownSlide, stopTime } from '../../e2e/slider.ts';

test('the sitemap says when each article and page changed, a list of titles of which year it is, and the icon is one', async ({
  page,
  request,
}) => {
  const xmlOf = async (path: string) => (await request.get(path)).text();
  const parts = Array.from(
    (await xmlOf('/sitemap.xml')).matchAll(/<loc>[^<]*(\/sitemap\/[^<]+)</g),
    ([, path]) => path!,
  );
  const entries = (await Promise.all(parts.map(xmlOf))).flatMap((xml) => xml.split('<url>').slice(1));
  const dated = new Map(
    entries.map((entry) => [
      new URL(/<loc>([^<]+)/.exec(entry)![1]!).pathname,
      /<lastmod>([^<]+)/.exec(entry)?.[1] ?? '',
    ]),
  );
  for (const path of publicPages) expect(dated.has(path), path).toBe(true);
  for (const [path, changed] of dated) expect(changed, path).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);

  expect(await xmlOf('/robots.txt')).not.toContain(pages.search);

  const icon = await request.get('/favicon.ico');
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
  expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);

  await page.goto(pages.home);
  const days = (await page.locator('.titles time').allInnerTexts()).join(' ');
  expect(days).toMatch(/^(20\d\d-\d\d-\d\d ?)+$/);
});

/** What stays on the screen leaves more than half of it to the page, and the hotline's number and urgent help apart. */
async function expectRoomToRead(page: Page, where: string): Promise<void> {
  const { overlap, share } = await page.evaluate(() => {
    const [number, button] = ['.help-bar strong', '.help-bar summary'].map((parts) =>
      document.querySelector(parts)!.getBoundingClientRect(),
    );
    const overlap =
      number!.left < button!.right &&
      button!.left < number!.right &&
      number!.top < button!.bottom &&
      button!.top < number!.bottom;
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    const staying = [...document.querySelectorAll('body *')]
      .filter((part) => ['sticky', 'fixed'].includes(getComputedStyle(part).position))
      .map((part) => part.getBoundingClientRect())
      .map(({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)));
    return { overlap, share: staying.reduce((sum, height) => sum + height, 0) / innerHeight };
  });
  expect(overlap, where).toBe(false);
  expect(share, where).toBeLessThan(0.5);
}

/** The pages of a kind differ in their text alone, which one width sees as well as two. */
const oneOfEachKind = publicPages.filter((path) => !/\/[2-9]$/.test(path));

for (const width of [360, 1366])
  test(`axe finds nothing on any public page at ${width} px, and none scrolls sideways, with large letters either`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicScreens) {
      await page.goto(path);
      if (width !== 360 || oneOfEachKind.includes(path)) await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('link', { name: '咨询与预约热线' }).first()).toBeInViewport();
      for (const size of ['150%', '200%']) {
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
        await expectNoSidewaysScroll(page);
        await expectRoomToRead(page, `${path} at ${size}`);
      }
      if (path === pages.ropCalculator) {
        const { width } = (await page.getByRole('textbox', { name: '出生胎龄' }).boundingBox())!;
        expect(width).toBeGreaterThan(100);
      }
    }
    expect(await page.context().cookies()).toEqual([]);
    await intercept(page, nowhere, async (route) => route.fulfill({ response: await route.fetch(), status: 200 }));
    await page.goto(nowhere);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test('no link is dead and no picture is missing in any width that pages offer, and each sign has one urgency', async ({
  page,
  request,
}) => {
  test.slow();
  await page.goto(pages.home);
  const { origin } = new URL(page.url());
  const seen = new Set<string>();
  const queue: string[] = [pages.home];
  const anchors: [from: string, to: string, id: string][] = [];
  const ids = new Map<string, Set<string>>();
  while (queue.length > 0) {
    const path = queue.pop()!;
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    if (!answer.headers()['content-type']?.includes('text/html')) continue;
    const html = (await answer.text()).replaceAll('&amp;', '&');
    expect(contradicting(html), path).toEqual([]);
    ids.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!)));
    for (const [, , value] of html.matchAll(/\s(href|src|srcset)="([^"]+)"/g)) {
      for (const address of value!.split(/,\s+/).map((each) => each.split(' ')[0]!)) {
        const url = new URL(address, origin + path);
        if (!/^https?:$/.test(url.protocol)) continue;
        if (url.origin !== origin) continue;
        if (/^\/(login|platform|hospital_back)/.test(url.pathname)) continue;
        if (url.hash) anchors.push([path, url.pathname, decodeURIComponent(url.hash.slice(1))]);
        queue.push(url.pathname + url.search);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(40);
  for (const [from, to, id] of anchors) expect(ids.get(to)?.has(id), `${from} links to ${to}#${id}`).toBe(true);
});

test('the Nu HTML checker finds no error in any built page', async ({ request, product }) => {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-html-'));
  await cp(product.siteFolder, folder, { recursive: true, dereference: true });
  const jar = resolve('node_modules/vnu-jar/build/dist/vnu.jar');
  // The checker's CSS part does not know container queries, which every browser of the last three years does.
  const known = ['--filterpattern', '.*(@container|container-type).*'];
  const checker = spawnSync('java', ['-jar', jar, '--skip-non-html', '--errors-only', ...known, folder], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(checker.stderr).toBe('');
  expect(checker.status).toBe(0);
  expect((await request.get(pages.home)).ok()).toBe(true);
});

test('the slider waits for those who prefer less motion, and follows the keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopTime(page, pages.home);
  await page.clock.runFor(10_000);
  expect(await shownSlide(page)).toBe(0);
  await page.getByRole('button', { name: '下一张' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await shownSlide(page)).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await shownSlide(page)).toBe((await page.locator('[data-slide]').count()) - 1);
});
