import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { intercept } from './intercept.ts';
import { expect, test } from './platform.ts';

/** The first requests for a file of the portal are lost on the way. */
async function lose(page: Page, name: string, times: number): Promise<() => number> {
  let asked = 0;
  await intercept(page, `**/_astro/${name}.*.js`, (route) => {
    asked += 1;
    return asked <= times ? route.abort('connectionreset') : route.fallback();
  });
  return () => asked;
}

test.use({
  allowedErrors: [/ERR_CONNECTION_RESET|status of 404|dynamically imported module/],
});

test('a page whose code is lost on the way comes by itself, and its frame stays', async ({ doctor }) => {
  const { page } = await doctor('yisheng01');
  const asked = await lose(page, 'Team', 2);
  await page.goto(pages.platformHome);
  const header = page.getByRole('navigation', { name: '平台' });
  await header.getByRole('link', { name: texts.consultationTeam }).click();
  await expect.poll(asked).toBeGreaterThan(0);
  await expect(header).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: texts.consultationTeam })).toBeVisible();
  expect(asked()).toBeGreaterThan(2);
  await expect(page.getByText('页面未能打开')).toHaveCount(0);
});

test('a dialog whose code is lost on the way comes by itself, and what was typed stays', async ({ doctor }) => {
  const { page } = await doctor('yisheng01');
  const asked = await lose(page, 'DoctorsDialog', 2);
  await page.goto(pages.platformPropose);
  const title = page.getByLabel('会诊标题');
  await title.fill('网络不稳时写下的标题');
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  expect(asked()).toBeGreaterThan(2);
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(title).toHaveValue('网络不稳时写下的标题');
});

test('after an update of the site the page says at once that it has to be opened anew', async ({ doctor }) => {
  const { page } = await doctor('yisheng01');
  await page.goto(pages.platformHome);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await intercept(page, '**/_astro/Team.*.js', (route) => route.fulfill({ status: 404 }));
  await intercept(page, `**${pages.platformHome}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/main\.[\w-]+\.js/g, 'main.newer.js'),
    });
  });
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.consultationTeam }).click();
  await expect(page.getByRole('heading', { name: '页面未能打开' })).toBeVisible();
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible();
});
