import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose, writeIn } from './platform.ts';

const over = (page: Page) => page.getByRole('dialog', { name: sessionTexts.over });
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: sessionTexts.soonIdle });

/** Nothing in the document says any of it, shown or not. */
async function expectNothingOf(page: Page, words: string[]): Promise<void> {
  const all = `${await page.title()} ${await page.evaluate(() => document.documentElement.outerHTML)}`;
  for (const word of words) expect(all).not.toContain(word);
}

test('a page that nobody touched for half an hour is covered in all tabs, on a phone, and comes back as it was once somebody signs in again', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const title = fresh('无人操作');
  const id = await propose(initiator, [invited], title);
  const { page } = initiator;
  // For all tabs.
  const { clock } = page.context();
  await clock.install();
  const second = await page.context().newPage();
  await second.goto(pages.platformHome);
  const greeting = second.getByText('您好。在这里发起会诊', { exact: false });
  await expect(greeting).toBeVisible();
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '写到一半的意见');
  await page.evaluate(() => window.scrollTo(0, 300));

  // Near the beginning of the last minute, which goes by while the page is looked at.
  await clock.fastForward('28:35');
  await expect(warning(page)).toBeVisible();
  // An answer that came after the clock was moved would count as use at that later time.
  const kept = page.waitForResponse(`**${apiBase}${apiPaths.userByUserId}`);
  await warning(page).getByRole('button', { name: sessionTexts.goOn }).tap();
  expect((await kept).request().headers()).not.toHaveProperty('x-unattended');
  await (await kept).finished();
  await expect(warning(page)).toHaveCount(0);

  // A machine that slept: no timer ran meanwhile.
  const scrolled = await page.evaluate(() => window.scrollY);
  await clock.fastForward('29:45');
  for (const one of [page, second]) await expect(over(one)).toBeVisible();
  await expectNothingOf(page, [title, '测试患儿', '写到一半的意见', initiator.name, invited.name]);
  await expect(greeting).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(title);
  await page.emulateMedia({ media: null });

  const password = over(page).getByLabel('密码', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
  await expect(over(page)).toBeVisible();
  // The browser's own controls are between the last and the first of the dialog.
  const isInside = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null);
  expect(await isInside()).toBe(true);

  await password.fill(demoPassword());
  await page.keyboard.press('Enter');
  for (const one of [page, second]) await expect(over(one)).toHaveCount(0);
  await expect(greeting).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('写到一半的意见');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole('button', { name: '回复', exact: true }).tap();
  await expect(page.getByText(texts.replySaved)).toBeVisible();
});
