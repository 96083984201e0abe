import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Clicks an entry of a drop-down that was opened, once it has come to rest: while it opens, an entry that cannot be clicked yet
 * is scrolled to, and then moves away under the pointer.
 */
export async function clickEntry(page: Page, entry: Locator): Promise<void> {
  await expect(entry).toBeVisible();
  await expect(page.locator('[class*="ant-slide-"]')).toHaveCount(0);
  await entry.click();
}
