import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { everythingKept } from './kept-in-browser.ts';
import { jpeg, picture, sealedDrafts, untilKept, writeIn } from './platform.ts';

test.use({ allowedErrors: [/Failed to load resource|^Connecting to 'blob:|ERR_FAILED/] });

const title = (page: Page) => page.getByLabel('会诊标题');
const restored = (page: Page) => page.getByText(/^已恢复 .* 保存的草稿。$/);
const others = (page: Page) => page.getByRole('region', { name: sessionTexts.otherDrafts });

test('what is kept of a case holds no name, no picture and no text, comes back to its writer, and is gone for the next doctor', async ({
  doctor,
}) => {
  const [{ page, call }, next] = [await doctor(), await doctor()];
  await page.goto(pages.platformPropose);
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  const photograph = await picture(320, 240);
  await page.getByLabel('姓名').fill('欧阳小满');
  await title(page).fill('右眼白瞳两月');
  await page.locator('input[type=file]').setInputFiles(jpeg('ouyang-od.jpg', photograph));
  await untilKept(page, () => writeIn(page, '病情描述', '家长发现'));
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  const text = await everythingKept(page);
  expect(text.length).toBeGreaterThan(photograph.length);
  const utf8 = (word: string) => Buffer.from(word).toString('latin1');
  const words = ['欧阳小满', '右眼白瞳', '家长发现', 'ouyang', 'patientName', 'propose', 'image/jpeg'];
  for (const word of words) for (const form of [word, utf8(word)]) expect(text).not.toContain(form);
  expect(text).not.toContain(photograph.subarray(20, 60).toString('latin1'));

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('姓名')).toHaveValue('欧阳小满');
  await expect(page.getByText('ouyang-od.jpg')).toBeVisible();

  await page.goto('about:blank');
  await call(apiPaths.login, { username: next.username, ps: demoPassword() });
  await page.goto(pages.platformPropose);
  await expect(title(page)).toHaveValue('');
  await expect(others(page)).toHaveCount(0);
  await expect.poll(() => sealedDrafts(page)).toBe('');
});
