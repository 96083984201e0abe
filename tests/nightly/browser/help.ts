import type { Page } from '@playwright/test';
import { expect } from '../../e2e/fixtures.ts';

export const tour = (page: Page) => page.locator('.ant-tour');

/** Opens the help from the page at hand, as somebody would; the page stays. */
export async function helpFrom(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('banner').getByRole('link', { name: '帮助' }).click();
  const help = await opening;
  await expect(help.getByRole('heading', { level: 1, name: '帮助' })).toBeVisible();
  return help;
}
