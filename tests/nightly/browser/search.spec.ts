import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { Success } from '../../../contract/schemas/envelope.ts';
import type { SearchAnswer } from '../../../contract/schemas/search.ts';
import { expectAccessible, expectNoSidewaysScroll, layoutShift } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { searchQuestions } from './search-questions.ts';

test('every question of a parent has the right page among its first three results, and no markup', async ({
  request,
}) => {
  const missed: string[] = [];
  for (const [typed, ...right] of searchQuestions) {
    const address = `${apiBase + apiPaths.articleSearch}?q=${encodeURIComponent(typed)}`;
    const { rmObject } = (await (await request.get(address)).json()) as Success<SearchAnswer>;
    const { results } = rmObject;
    const isRight = ({ path, title }: SearchAnswer['results'][number]) =>
      right.some((one) => (one.startsWith('/') ? path.startsWith(one) : title.includes(one)));
    if (!results.slice(0, 3).some(isRight))
      missed.push(`${typed}: ${results.slice(0, 3).map(({ title, path }) => `${title} (${path})`)}`);
    for (const { title, excerpt } of results)
      expect(title + excerpt).not.toMatch(/<\/?\w|\*\*|&\w+;|\]\(|瞳孔中央灰白；/);
  }
  expect(missed).toEqual([]);
});

const results = (page: Page) => page.getByRole('region', { name: '搜索结果' });

async function searchFor(page: Page, typed: string): Promise<void> {
  await page.getByRole('searchbox').fill(typed);
  await page.keyboard.press('Enter');
}

test.describe('the search page', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const width of [360, 1366])
    test(`leads from the header to a page, with the keyboard alone, and says what to do otherwise at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(pages.team);
      await page.getByRole('link', { name: '站内搜索' }).click();
      await expect(page.getByRole('searchbox')).toBeFocused();
      await expect(page.getByRole('heading', { name: '大家常找' })).toBeVisible();

      await page.keyboard.type('xiesh');
      await expect(page.getByRole('list', { name: '您可能要找' })).toContainText('斜视');
      await expectAccessible(page);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('list', { name: '您可能要找' }).getByRole('link', { name: '斜视' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('i');
      await expect(page.getByRole('list', { name: '您可能要找' })).toContainText('斜视');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${pages.search}?q=${encodeURIComponent('斜视')}`);
      await expect(results(page).locator('mark').first()).toHaveText('斜视');
      expect(await layoutShift(page)).toBeLessThan(0.1);

      await searchFor(page, '白童');
      await expect(page.getByText('您是不是要找：白瞳')).toBeVisible();
      const found = results(page).getByRole('link');
      await expect(found.filter({ hasText: '照片里的白瞳' })).toBeVisible();
      const paths = await found.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
      const areArticles = paths.slice(0, 4).map((path) => path.startsWith(pages.newsInfo(0).slice(0, -1)));
      expect(new Set(areArticles)).toEqual(new Set([true, false]));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await searchFor(page, '甲乙<b>丙丁</b>');
      await expect(page.getByRole('status')).toHaveText('没有找到“甲乙<b>丙丁</b>”。');
      await expect(page.locator('.help a[href^="tel:"]').last()).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('searchbox').fill('');
      await expect(page).toHaveURL(pages.search);
      await expect(page.getByRole('status')).toBeEmpty();
      await expect(page.getByRole('heading', { name: '大家常找' })).toBeVisible();

      await intercept(page, `**${apiPaths.articleSearch}?*`, (route) => route.abort());
      await searchFor(page, '挂号');
      await expect(page.getByRole('status')).toContainText('暂时无法搜索');
      await expect(page.locator('.help a[href^="tel:"]').last()).toBeVisible();
      await page.unroute(`**${apiPaths.articleSearch}?*`);
      await page.getByRole('button', { name: '再试一次' }).click();
      await expect(found.first()).toHaveText('联系我们：怎样预约');
      await expect(page.locator('.help')).toBeHidden();
    });
});
