import { test as base, expect, type Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { demoPassword } from '../../demo/seed.ts';
import { type ScratchDemo, startScratchDemo } from '../scratch-demo.ts';

export { expect };

type Fixtures = { allowedErrors: RegExp[] };
/** The whole product with its sample content, for one worker alone. */
type WorkerFixtures = { product: ScratchDemo };

/** A page of the running product on which any console error fails the test, but those in `allowedErrors`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _anyBrowser }, use) => {
      const product = await startScratchDemo();
      await use(product);
      await product.stop();
    },
    // To be there at all takes a busy machine minutes.
    { scope: 'worker', timeout: 300_000 },
  ],
  allowedErrors: [[], { option: true }],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, allowedErrors }, use) => {
    const errors = errorsOf(page, allowedErrors);
    await use(page);
    expect(errors, 'errors and warnings in the browser console').toEqual([]);
  },
});

/** Said where `serviceWorkers` is `block`. */
const blockedWorker = /Service Worker registration blocked/;

/** What a page's console says from now on that it should not, but for what is allowed. */
export function errorsOf(page: Page, allowed: RegExp[]): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (![...allowed, blockedWorker].some((one) => one.test(text))) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(String(error)));
  return errors;
}

/** Signs a sample account in through the login page. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(pages.login);
  await enterCredentials(page, username);
}

/** On the sign-in page, to which somebody may have been led. */
export async function enterCredentials(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== pages.login);
}
