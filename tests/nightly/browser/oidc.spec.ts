import type { Page } from '@playwright/test';
import { identityFaults, identityTexts as words } from '../../../contract/identity-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { type RunningProvider, startIdentityProvider } from '../../../server/testing/identity-provider.ts';
import { test as base, enterAs, expect, signIn } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { expectFit, leave } from '../../e2e/second-step.ts';
import { type ScratchDemo, startScratchDemo } from '../../scratch-demo.ts';

const name = '本院统一身份认证';

/** The product beside a provider of identities, which is another site to a browser. */
const test = base.extend<object, { provider: RunningProvider; product: ScratchDemo }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads it
    async ({}, use) => {
      const people = ['lin', 'zhou', 'wu', 'chen', 'sun', 'stranger'];
      const provider = await startIdentityProvider(
        Object.fromEntries(people.map((one) => [one, { preferred_username: `${one}@hospital.example` }])),
      );
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startScratchDemo({ ...provider.settings, OIDC_NAME: name });
      provider.allow(`${product.url}${apiBase}${apiPaths.identityReturn}`);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// What is asked before is refused by the server, and a locked computer answers 423.
test.use({ allowedErrors: [/status of (401|403|423|503)/], viewport: { width: 1366, height: 768 } });
test.setTimeout(120_000);

const button = (page: Page) => page.getByRole('button', { name: words.signIn(name) });

/** On the provider's own page. */
async function signInThere(page: Page, who: string): Promise<void> {
  await page.getByLabel('工号').fill(who);
  await page.getByRole('button', { name: '登录' }).click();
}

async function link(page: Page, username: string, who: string): Promise<void> {
  await signIn(page, username);
  await page.goto(pages.platformSecurity);
  await page.getByRole('button', { name: words.link }).click();
  await signInThere(page, who);
  await page.waitForURL(`**${pages.platformSecurity}`);
  await expect(page.getByText(words.linkDone, { exact: true })).toBeVisible();
}

test('a doctor links their account, and signs in at the hospital’s provider to the page they wanted', async ({
  page,
}) => {
  await link(page, 'yisheng11', 'lin');
  await expect(page.getByText(/^lin@hospital\.example · .* 绑定$/)).toBeVisible();
  await expectFit(page);
  await page.reload();
  await expect(page.getByRole('button', { name: words.unlink })).toBeVisible();
  await expect(page.getByText(words.linkDone, { exact: true })).toHaveCount(0);
  await leave(page);

  await page.goto(`${pages.login}?from=${encodeURIComponent(pages.platformDoctors)}`);
  await expect(button(page)).toBeVisible();
  await expectFit(page);
  await button(page).click();
  // They are still signed in there, but have left here: somebody else may have sat down.
  await signInThere(page, 'lin');
  await page.waitForURL(`**${pages.platformDoctors}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(pages.platformHome);
  const news = page.getByRole('region', { name: '您的账号有新动态' });
  await expect(news).toContainText('您的账号绑定了统一身份');
});

test('who cancels, is not linked, or finds the provider away is told what to do, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(pages.login);
  await button(page).click();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('alert').getByText(identityFaults.cancelled)).toBeVisible();
  await expectFit(page);
  await button(page).click();
  await signInThere(page, 'stranger');
  await expect(page.getByRole('alert').getByText(identityFaults.unlinked)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectFit(page);
  // The provider lets the next one say who they are.
  await button(page).click();
  await expect(page.getByLabel('工号')).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('alert').getByText(identityFaults.cancelled)).toBeVisible();
  await intercept(page, `**${apiPaths.identityStart}`, (route) =>
    route.fulfill({ status: 503, json: { status: 'ERROR', rmObject: null, errMsg: identityFaults.unreachable } }),
  );
  await button(page).click();
  await expect(page.getByRole('alert').getByText(identityFaults.unreachable)).toBeVisible();
  await page.getByLabel('用户名').fill('yisheng12');
  await expect(button(page)).toBeEnabled();
});

test('what asks for a proof, and a shared computer, take the provider’s in a window of its own', async ({
  page,
  context,
}) => {
  await link(page, 'yisheng13', 'zhou');
  await leave(page);
  await page.goto(pages.login);
  await page.getByLabel(signInTexts.wardTick).check();
  await button(page).click();
  // On a shared computer they are asked again.
  await signInThere(page, 'zhou');
  await page.waitForURL(`**${pages.platformHome}`);

  const inWindow = async (press: () => Promise<void>, who: string) => {
    const opening = context.waitForEvent('page');
    await press();
    const opened = await opening;
    await signInThere(opened, who);
    return opened;
  };
  await page.getByRole('button', { name: signInTexts.lockNow }).click();
  const lockScreen = page.getByRole('dialog', { name: signInTexts.lockedTitle });
  await expectFit(page);
  const unlock = () => lockScreen.getByRole('button', { name: '使用统一身份认证解锁' }).click();
  // A colleague signs in there meanwhile.
  await context.clearCookies({ domain: 'localhost' });
  const wrong = await inWindow(unlock, 'wu');
  await expect(wrong.getByText(identityFaults.other)).toBeVisible();
  await expectFit(wrong);
  await wrong.close();
  await context.clearCookies({ domain: 'localhost' });
  await expect(lockScreen).toBeVisible();
  await inWindow(unlock, 'zhou');
  await expect(lockScreen).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a manager ends the link of an account whose owner left it with others', async ({ page, browser, baseURL }) => {
  await link(page, 'yisheng14', 'wu');
  const manager = await browser.newPage({ baseURL: baseURL! });
  await enterAs(manager, 'admin');
  await manager.goto(`${pages.consoleUsers}?q=yisheng14`);
  await manager.getByRole('link', { name: /编辑/ }).first().click();
  await manager.getByRole('button', { name: words.unlink }).click();
  await manager.getByRole('dialog').getByRole('button', { name: words.unlink }).click();
  await expect(manager.getByText(words.unlinkDone)).toBeVisible();
  await expect(manager.getByRole('heading', { name: words.title })).toHaveCount(0);
  await manager.close();
  await page.goto(pages.login);
  await button(page).click();
  await expect(page.getByRole('alert').getByText(identityFaults.unlinked)).toBeVisible();
});

test('who cannot sign in tells a manager a code, and comes in by their own identity after a second manager’s word', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(pages.login);
  await button(page).click();
  await signInThere(page, 'sun');
  await page.getByRole('button', { name: words.codeOffer }).click();
  const offer = page.getByRole('region', { name: words.codeLabel });
  const code = await offer.getByText(/^[2-9a-z]{4}-[2-9a-z]{4}$/).textContent();
  await expect(offer).toContainText('sun@hospital.example');
  await expectFit(page);

  const manager = await browser.newPage({ baseURL: baseURL! });
  await enterAs(manager, 'admin');
  await manager.goto(`${pages.consoleUsers}?q=yisheng16`);
  await manager.getByRole('link', { name: /编辑/ }).first().click();
  const linking = manager.getByRole('region', { name: words.title });
  await linking.getByLabel(words.codeLabel).fill('abcd-2345');
  await manager.keyboard.press('Enter');
  await expect(linking.getByRole('alert')).toHaveText(words.codeWrong);
  await expectFit(manager);
  await linking.getByLabel(words.codeLabel).fill(code!.toUpperCase());
  await manager.keyboard.press('Enter');
  const question = manager.getByRole('dialog', { name: words.linkQuestion });
  await expect(question).toContainText('sun@hospital.example');
  await expectFit(manager);
  await question.getByRole('button', { name: words.linkAgree }).click();
  const told = manager.getByRole('dialog', { name: words.linkAskedTitle });
  await expect(told).toContainText(words.linkAsked.confirm);
  await told.getByRole('button', { name: '知道了' }).click();

  await button(page).click();
  await signInThere(page, 'sun');
  await expect(page.getByRole('alert').getByText(identityFaults.linkWaits)).toBeVisible();

  await enterAs(manager, 'guanli');
  await manager.goto(pages.consoleUsers);
  const waiting = manager.getByRole('region', { name: signInTexts.resetsTitle });
  await expect(waiting).toContainText('申请绑定统一身份 sun@hospital.example');
  await expectFit(manager);
  await waiting.getByRole('button', { name: '确认账号 yisheng16' }).click();
  const word = manager.getByRole('dialog', { name: '确认绑定统一身份' });
  await expect(word).toContainText('sun@hospital.example');
  await word.getByRole('button', { name: '已核实，确认' }).click();
  await expect(waiting).toContainText('已确认，等待用户登录');
  await manager.close();

  await button(page).click();
  await signInThere(page, 'sun');
  await page.waitForURL(`**${pages.platformHome}`);
  await expect(page.getByRole('region', { name: '您的账号有新动态' })).toContainText('确认了您账号的统一身份绑定');
});
