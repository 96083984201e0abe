import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 360, height: 800 } });

const results = (page: Page) => page.getByRole('region', { name: '搜索结果' });

async function searchFor(page: Page, typed: string): Promise<void> {
  await page.getByRole('searchbox').fill(typed);
  await page.keyboard.press('Enter');
}

test('the search leads from the header to a page, with the keyboard alone, and says what to do otherwise', async ({
  page,
}) => {
  await page.goto(pages.team);
  await page.getByRole('link', { name: '站内搜索' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('heading', { name: '大家常找' })).toBeVisible();

  await page.keyboard.type('xiesh');
  const suggestions = page.getByRole('list', { name: '您可能要找' });
  await expect(suggestions).toContainText('斜视');
  await page.keyboard.press('ArrowDown');
  await expect(suggestions.getByRole('link', { name: '斜视' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('i');
  await expect(suggestions).toContainText('斜视');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${pages.search}?q=${encodeURIComponent('斜视')}`);
  await expect(results(page).locator('mark').first()).toHaveText('斜视');

  // Pages of the site and articles stand in one list.
  await searchFor(page, '白童');
  await expect(page.getByText('您是不是要找：白瞳')).toBeVisible();
  const found = results(page).getByRole('link');
  await expect(found.filter({ hasText: '照片里的白瞳' })).toBeVisible();
  const paths = await found.evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  const areArticles = paths.map((path) => path.startsWith(pages.newsInfo(0).slice(0, -1)));
  expect(new Set(areArticles)).toEqual(new Set([true, false]));

  await searchFor(page, '甲乙<b>丙丁</b>');
  await expect(page.getByRole('status')).toHaveText('没有找到“甲乙<b>丙丁</b>”。');
  await expect(page.locator('.help a[href^="tel:"]').last()).toBeVisible();

  await page.getByRole('searchbox').fill('');
  await expect(page).toHaveURL(pages.search);
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(page.getByRole('heading', { name: '大家常找' })).toBeVisible();

  await intercept(page, `**${apiPaths.articleSearch}?*`, (route) => route.abort());
  await searchFor(page, '石灰进眼睛');
  await expect(page.getByRole('status')).toContainText('暂时无法搜索');
  await expect(page.locator('.help a[href^="tel:"]').last()).toBeVisible();
  await page.unroute(`**${apiPaths.articleSearch}?*`);
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(found.filter({ hasText: '看到这些样子，要多快来' })).toBeVisible();
  await expect(page.locator('.help')).toBeHidden();

  await found.filter({ hasText: '看到这些样子，要多快来' }).press('Enter');
  await expect(page).toHaveURL(`${pages.eyeChecks}#signs`);
  await expect(page.locator('[data-sign="chemical"]')).toBeInViewport();
});
