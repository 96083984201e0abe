import type { Page } from '@playwright/test';
import { contradicting } from '../../clinical/testing/sign-sentences.ts';
import { signIds, signOf, signUrgencies } from '../../clinical/warning-signs.ts';
import { pages } from '../../contract/pages.ts';
import { publicPages } from '../../contract/public-pages.ts';
import { expect, test } from './fixtures.ts';
import { nowhere } from './public-screens.ts';
import { glideEnds, noteRests, shownSlide, stopTime } from './slider.ts';

test('the slider moves on after 2.5 s, round and round, stops at a click and follows the keyboard, as do the disease tabs', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await noteRests(page);
  // The interval passes as time is stopped, so that the strip glides once.
  await stopTime(page, '/');
  await expect(page).toHaveURL(pages.home);
  await expect(page.getByText('本网站部分内容为示例')).toBeVisible();
  await expect(page.locator('.home-cards a')).toHaveText(['预约挂号', '专家团队', '学术研究']);
  const slides = await page.locator('[data-slide]').count();
  expect(slides).toBeGreaterThanOrEqual(3);
  await glideEnds(page);
  // The interval counts from here, and not from some moment while time was being stopped.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const first = await shownSlide(page);
  for (let moves = 1; moves <= slides; moves++) {
    await page.clock.runFor(2400);
    await expect.poll(() => shownSlide(page)).toBe((first + moves - 1) % slides);
    await page.clock.runFor(100);
    await expect.poll(() => shownSlide(page)).toBe((first + moves) % slides);
    await glideEnds(page);
  }
  await page.getByRole('button', { name: '暂停轮播' }).click();
  await page.clock.runFor(10_000);
  expect(await shownSlide(page)).toBe(first);

  // Without gliding each key has moved it at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: '下一张' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await shownSlide(page)).toBe((first + 1) % slides);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await shownSlide(page)).toBe((first + slides - 1) % slides);

  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['视网膜病变', '视网膜母细胞瘤', '先天性白内障', '先天性青光眼']);
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await page.keyboard.press('End');
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  expect(await page.context().cookies()).toEqual([]);
});

/** Lists and articles of other tests come and go meanwhile. Those of the demo are reached from its other pages. */
const mayGo = (path: string) =>
  /^\/hospital\/news(\/disease\/\d)?\/\d+$/.test(path) || Number(/^\/hospital\/newsInfo\/(\d+)/.exec(path)?.[1]) > 30;

test('no link is dead, no picture is missing, each sign has one urgency, and an address that leads nowhere has a way home', async ({
  request,
  baseURL,
}) => {
  const seen = new Set<string>(publicPages);
  const anchors: [from: string, to: string, id: string][] = [];
  const ids = new Map<string, Set<string>>();

  async function read(path: string): Promise<string[]> {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    if (!answer.headers()['content-type']?.includes('text/html')) return [];
    const html = (await answer.text()).replaceAll('&amp;', '&');
    expect(contradicting(html), path).toEqual([]);
    ids.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!)));
    const links = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)]
      .map(([, address]) => new URL(address!, baseURL + path))
      .filter(({ origin, pathname }) => origin === baseURL && !/^\/(login|platform|hospital_back)/.test(pathname))
      .filter(({ pathname }) => !mayGo(pathname));
    for (const { hash, pathname } of links) if (hash) anchors.push([path, pathname, decodeURIComponent(hash.slice(1))]);
    return links.map(({ pathname, search }) => pathname + search);
  }

  for (let next = [...seen]; next.length > 0; ) {
    const found = (await Promise.all(next.map(read))).flat();
    next = [...new Set(found)].filter((path) => !seen.has(path));
    for (const path of next) seen.add(path);
  }
  expect(seen.size).toBeGreaterThan(40);
  for (const [from, to, id] of anchors) expect(ids.get(to)?.has(id), `${from} links to ${to}#${id}`).toBe(true);

  for (const short of ['/hospital', '/hospital/layout'])
    expect(new URL((await request.get(short)).url()).pathname).toBe(pages.home);
  const missing = await request.get(nowhere);
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain(pages.home);
});

/** Of each sign on a page all that is said of it, in one line. */
const signsOn = async (page: Page) =>
  new Map(
    await page
      .locator('[data-sign]')
      .evaluateAll((signs) =>
        (signs as HTMLElement[]).map(({ dataset, textContent }) => [
          dataset.sign!,
          textContent.replaceAll(/\s+/g, ' '),
        ]),
      ),
  );

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('every slide, every tab’s articles, the menu, each sign with its first aid and the rules of screening are there', async ({
    page,
  }) => {
    await page.goto(pages.home);
    expect(await page.locator('[data-panel]').count()).toBe(4);
    for (const panel of await page.locator('[data-panel]').all()) await expect(panel).toBeVisible();
    await page.getByText('菜单', { exact: true }).click();
    await expect(page.getByRole('link', { name: '科室介绍' }).first()).toBeVisible();
    const help = page.getByRole('complementary', { name: '热线与紧急情况' });
    await help.getByText('紧急情况', { exact: true }).click();
    await expect(help.getByRole('link', { name: '拨打 120' })).toBeVisible();
    await expect(help.getByText('大量清水')).toBeInViewport();

    await page.goto(pages.eyeChecks);
    const signs = await signsOn(page);
    for (const id of signIds) {
      const { sign, urgency, firstAid = [] } = signOf(id);
      for (const text of [sign, signUrgencies[urgency], ...firstAid]) expect(signs.get(id), id).toContain(text);
    }
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByText('18、30 月龄')).toBeVisible();

    await page.goto(pages.ropCalculator);
    await expect(page.getByRole('button', { name: '算一算' })).toBeHidden();
    await expect(page.locator('noscript p')).toContainText('或直接问医生');
    await expect(page.locator('noscript li')).toHaveText([/出生日期/, /出生胎龄/, /再加天数/, /出生体重/, /吸氧/]);
    await expect(page.getByRole('row', { name: /中国 2014 年指南.*生后 4～6 周，或矫正胎龄 31～32 周/ })).toBeVisible();
  });
});

test('the home page has slider, cards and intro, what is urgent in one row and news within two screens, and leads doctors in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pages.home);
  const place = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const [cards, intro, signs, news] = [
    await place('.home-cards'),
    await place('.intro'),
    await place('#signs'),
    await place('#news article'),
  ];
  expect(cards.y).toBeLessThan(900);
  expect(intro.y).toBeLessThan(cards.y + 10);
  expect(signs.height).toBeLessThan(120);
  expect(news.y + news.height).toBeLessThan(1800);
  await expect(page.locator('#signs li')).toContainText(['紧急情况', signOf('white-pupil').sign]);
  const booking = page.locator('.home-cards li', { has: page.getByRole('link', { name: '预约挂号' }) });
  await expect(booking).toContainText('示例');
  await expect(booking.getByRole('link')).toHaveAttribute('href', 'https://example.com/booking');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: '医生登录' })).toHaveAttribute('href', pages.login);
  await expect(header.getByRole('link', { name: '医生转诊' })).toHaveAttribute('href', pages.referral);

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = header.getByText('菜单', { exact: true });
  await menu.click();
  await expect(header.getByRole('link', { name: '医生转诊' })).toBeVisible();
  await header.getByRole('link', { name: '新闻动态' }).focus();
  await page.keyboard.press('Escape');
  await expect(header.getByRole('link', { name: '医生转诊' })).toBeHidden();
  await expect(menu).toBeFocused();
});

/** Brackets and numbers that a line takes apart: what opens hangs at its end, what belongs together stands on two. */
const takenApart = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const lineOf = (node: Text, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getClientRects()[0]?.bottom;
    };
    let before: { sign: string; line: number } | undefined;
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
      for (const [at, sign] of [...node.data].entries()) {
        const line = /\s/.test(sign) ? undefined : lineOf(node, at);
        if (line === undefined) continue;
        const isApart = before && Math.abs(before.line - line) > 12;
        const belongs =
          before && (/[（“]/.test(before.sign) || /[）”，。；]/.test(sign) || /\d-|-\d/.test(before.sign + sign));
        if (isApart && belongs) found.push(`${before!.sign}|${node.data.slice(at, at + 12)}`);
        before = { sign, line };
      }
    return found;
  });

test('on a phone no bracket hangs, no number or mark of a sample breaks in two and the timetable is read row by row; on paper it takes two pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [pages.contact, pages.referral, pages.privacy]) {
    await page.goto(path);
    expect(await takenApart(page), path).toEqual([]);
  }
  for (const path of [pages.research, pages.contact]) {
    await page.goto(path);
    const lines = await page
      .getByText('示例', { exact: true })
      .evaluateAll((marks) => marks.map((one) => one.getClientRects().length));
    expect(lines.length, path).toBeGreaterThan(5);
    expect(Math.max(...lines), path).toBe(1);
  }
  for (const row of await page.locator('#hours tbody tr').all()) {
    const { width } = (await row.getByRole('cell').boundingBox())!;
    expect(width).toBeGreaterThan(150);
    expect((await row.boundingBox())!.height).toBeLessThan(120);
  }
  for (const path of [pages.contact, pages.eyeChecks]) {
    await page.goto(path);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length, path).toBeLessThanOrEqual(2);
  }
});
