import type { Browser, Page } from '@playwright/test';
import { openAs } from '../../e2e/console.ts';

/** The same page in a browser of its own. */
export async function colleague(
  browser: Browser,
  baseURL: string | undefined,
  username: string,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN' });
  const page = await context.newPage();
  await openAs(page, username, path);
  return page;
}

export const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
export const conflict = (page: Page, title: string) => page.getByRole('region', { name: title });
export const take = (page: Page, label: string) => page.getByRole('button', { name: `采用已保存的${label}` }).click();
