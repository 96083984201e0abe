import { expect, type Locator, type Page } from '@playwright/test';
import { apiBase } from '../../../contract/paths.ts';
import { intercept } from '../../e2e/intercept.ts';

/** Lets the next calls wait; `fail` then leaves them without an answer, `mend` lets those that follow through. */
export async function holdCall(page: Page, path: string) {
  const address = new RegExp(`${apiBase}${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const held = Promise.withResolvers<void>();
  await intercept(page, address, async (route) => {
    await held.promise;
    await route.abort();
  });
  return { fail: () => held.resolve(), mend: () => page.unroute(address) };
}

/** A page is turned over a slow line that then breaks: the former rows are dimmed, then go, and come for the page asked. */
export async function expectTruePageTurn(page: Page, call: string, failed: string, rows: Locator): Promise<void> {
  const paging = page.getByRole('navigation', { name: '分页' });
  await expect(rows.first()).toBeVisible();
  const first = await rows.first().textContent();
  const { fail, mend } = await holdCall(page, call);
  await paging.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByRole('status').getByText('正在更新…')).toBeVisible();
  await expect(page.locator('[aria-busy="true"][inert]')).toHaveCount(1);
  await expect(rows.first()).toHaveText(first!);
  await expect(paging.getByRole('button', { name: '第 1 页' })).toHaveAttribute('aria-current', 'page');
  fail();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: failed });
  // It goes by itself.
  await expect(page.locator('.ant-message').getByText(failed)).toBeVisible();
  await expect(alert).toBeVisible();
  await expect(rows).toHaveCount(0);
  await mend();
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(paging.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(rows.first()).not.toHaveText(first!);
  await page.goto(`${new URL(page.url()).pathname}?page=99`);
  await expect(rows.first()).toBeVisible();
  await expect(paging.getByRole('button', { name: '下一页' })).toBeDisabled();
  await expect(page).not.toHaveURL(/page=99/);
}
