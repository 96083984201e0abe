import { expect, type Page } from '@playwright/test';

/** A file that every page may ask for, at an address at which no page does. */
const probe = '/favicon.svg?intercepted';

/**
 * As `page.route`, once it holds for the page that is open: the browser says that it does before the page has heard of it,
 * and what a busy page sends upon the next click may get through.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  if (page.url() === 'about:blank') return;
  const isProbe = (url: URL) => url.pathname + url.search === probe;
  await page.route(isProbe, (one) => one.fulfill({ status: 204 }));
  const statusOfProbe = () => page.evaluate((address) => fetch(address).then(({ status }) => status), probe);
  // A page that is just being left cannot be asked.
  await expect(async () => expect(await statusOfProbe()).toBe(204)).toPass();
  await page.unroute(isProbe);
}
