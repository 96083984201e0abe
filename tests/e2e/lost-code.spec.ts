import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

/** The first requests for a file of the portal are lost on the way. */
async function lose(page: Page, name: string, times: number): Promise<() => number> {
  let asked = 0;
  await intercept(page, `**/_astro/${name}.*.js`, (route) => {
    asked += 1;
    return asked <= times ? route.abort('connectionreset') : route.fallback();
  });
  return () => asked;
}

test.use({ allowedErrors: [/ERR_CONNECTION_RESET|dynamically imported module/] });

test('pages and dialogs whose code is lost on the way come by themselves, and what was typed stays', async ({
  doctor,
}) => {
  const { page } = await doctor();
  const [ofPage, ofDialog] = [await lose(page, 'Team', 1), await lose(page, 'DoctorsDialog', 2)];
  await page.goto(pages.platformHome);
  const header = page.getByRole('navigation', { name: '平台' });
  await header.getByRole('link', { name: texts.consultationTeam }).click();
  await expect.poll(ofPage).toBeGreaterThan(0);
  await expect(header).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: texts.consultationTeam })).toBeVisible();
  expect(ofPage()).toBeGreaterThan(1);
  await expect(page.getByText('页面未能打开')).toHaveCount(0);

  await page.goto(pages.platformPropose);
  const title = page.getByLabel('会诊标题');
  await title.fill('网络不稳时写下的标题');
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  expect(ofDialog()).toBeGreaterThan(2);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(title).toHaveValue('网络不稳时写下的标题');
});
