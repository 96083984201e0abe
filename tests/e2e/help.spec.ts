import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { demoPassword } from '../../demo/seed.ts';
import { callOk } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { helpFrom, tour } from './help.ts';
import { addDoctor } from './people.ts';

/** Somebody's first session, with the tour yet to come. */
const firstEntry = (page: Page, { username }: { username: string }) =>
  callOk(page.request, apiPaths.login, { username, ps: demoPassword() });

const untilTourSeen = (page: Page) => page.waitForResponse((response) => response.url().endsWith(apiPaths.tourSeen));

test('who is new is shown around once, by keyboard on a phone, and the help opens at the section of the page at hand', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 768 });
  await firstEntry(page, await addDoctor(admin));
  await page.goto(pages.platformHome);
  await expect(tour(page).getByText('欢迎使用会诊平台')).toBeVisible();
  await expect(page.getByRole('button', { name: '下一步' })).toBeFocused();
  for (const title of ['发起会诊', '待我处理', '随访名单', '帮助']) {
    await page.keyboard.press('Enter');
    await expect(tour(page).getByRole('heading', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const told = untilTourSeen(page);
  await page.keyboard.press('Enter');
  await told;
  await expect(tour(page)).toHaveCount(0);
  // The page is as it was.
  await page.getByRole('link', { name: '发起会诊' }).filter({ visible: true }).first().click();
  await page.waitForURL(`**${pages.platformPropose}`);

  const help = await helpFrom(page);
  const heading = help.getByRole('heading', { level: 3, name: '填写并发起会诊' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  const entry = help.getByRole('navigation', { name: '帮助目录' }).getByRole('link').last();
  const title = (await entry.textContent())!;
  await entry.focus();
  await help.keyboard.press('Enter');
  await expect(help.getByRole('heading', { level: 3, name: title })).toBeFocused();
  await expect(help.getByRole('heading', { level: 3, name: title })).toBeInViewport();
});
