import { type APIRequestContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { AccountNews } from '../../contract/schemas/sign-in.ts';
import { demoPassword } from '../../demo/seed.ts';
import { type ScratchDemo, startScratchDemo } from '../scratch-demo.ts';
import { type Answer, call, callOk, type Form } from './calls.ts';
import { addDoctor, addManager, type NewDoctor } from './people.ts';

export { expect };

/** Somebody who is signed in, in a browser of their own. */
export type SignedIn = {
  page: Page;
  id: number;
  username: string;
  /** Calls the API as this person. */
  call: <Value>(path: string, form?: Form) => Promise<Answer<Value>>;
};
export type DoctorPage = SignedIn & { doctorId: number; name: string; hospital: string };

type Fixtures = {
  allowedErrors: RegExp[];
  /** A new doctor: of a hospital of their own, unless a colleague's is said. */
  doctor: (who?: NewDoctor, options?: BrowserContextOptions) => Promise<DoctorPage & { hospitalId: number }>;
  /** A new manager with a role of their own that allows this, or with the built-in role of this id. */
  manager: (held: readonly Permission[] | number, options?: BrowserContextOptions) => Promise<SignedIn>;
  /** A sample doctor of the demo, for who looks at what the demo holds: others may do so at the same time. */
  sample: (username: string, options?: BrowserContextOptions) => Promise<DoctorPage>;
};
/** The whole product with its sample content, for one worker alone, and its super administrator's session. */
type WorkerFixtures = { product: ScratchDemo; admin: APIRequestContext };

/** A browser test. Any console error fails it, on each page that it opens, but those in `allowedErrors`. */
export const test = base.extend<Fixtures & { enter: Enter }, WorkerFixtures>({
  product: [
    async ({ browserName: _anyBrowser }, use) => {
      const product = await startScratchDemo();
      await use(product);
      await product.stop();
    },
    // To be there at all takes a busy machine minutes.
    { scope: 'worker', timeout: 300_000 },
  ],
  admin: [
    async ({ playwright, product }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.url });
      await callOk(request, apiPaths.login, { username: 'admin', ps: demoPassword() });
      await use(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  allowedErrors: [[], { option: true }],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, allowedErrors }, use) => {
    const errors = errorsOf(page, allowedErrors);
    await use(page);
    expect(errors, 'errors and warnings in the browser console').toEqual([]);
  },
  enter: async ({ browser, baseURL, allowedErrors }, use) => {
    const errors: string[][] = [];
    const contexts: Array<{ close: () => Promise<void> }> = [];
    await use(async (username, options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN', ...options });
      contexts.push(context);
      const page = await context.newPage();
      errors.push(errorsOf(page, allowedErrors));
      const user = await enterAs(page, username);
      return { ...user, page, username, call: (path, form) => call(page.request, path, form) };
    });
    for (const context of contexts) await context.close();
    expect(errors.flat(), 'errors and warnings in the browser console').toEqual([]);
  },
  doctor: async ({ admin, enter }, use) =>
    use(async (who, options) => {
      const { username, hospitalId } = await addDoctor(admin, who);
      return { ...doctorPage(await enter(username, options)), hospitalId };
    }),
  manager: async ({ admin, enter }, use) =>
    use(async (held, options) => enter((await addManager(admin, held)).username, options)),
  sample: async ({ enter }, use) => use(async (username, options) => doctorPage(await enter(username, options))),
});

type Entered = {
  id: number;
  doctorId: number;
  doctorName: string;
  hospital: string;
  permissions: string[];
  accountNews: number;
  isTourDue: boolean;
};
type Enter = (username: string, options?: BrowserContextOptions) => Promise<SignedIn & Entered>;

const doctorPage = ({ doctorName, ...user }: Awaited<ReturnType<Enter>>): DoctorPage => ({ ...user, name: doctorName });

/** Gives a page a session without the sign-in page, reads what there is to tell of the account and skips the tour. */
export async function enterAs(page: Page, username: string, password = demoPassword()): Promise<Entered> {
  const user = await callOk<Entered>(page.request, apiPaths.login, { username, ps: password });
  if (user.accountNews > 0) {
    const [latest] = await callOk<AccountNews>(page.request, apiPaths.accountNews);
    await callOk(page.request, apiPaths.accountNewsSeen, { upTo: latest!.id });
  }
  if (user.isTourDue) await callOk(page.request, apiPaths.tourSeen);
  return user;
}

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

/** Signs somebody in through the login page. */
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
