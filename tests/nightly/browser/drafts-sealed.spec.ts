import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { sessionTexts } from '../../../contract/session-texts.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { jpeg, picture, propose, sealedDrafts, untilKept, writeIn } from '../../e2e/platform.ts';
import { everythingKept } from './kept-in-browser.ts';

test.use({ allowedErrors: [/Failed to load resource|^Connecting to 'blob:|ERR_FAILED/] });

const title = (page: Page) => page.getByLabel('会诊标题');
const restored = (page: Page) => page.getByText(/^已恢复 .* 保存的草稿。$/);
const others = (page: Page) => page.getByRole('region', { name: sessionTexts.otherDrafts });

test('each of two tabs has a draft of its own, and a new tab offers those that no tab has open', async ({ doctor }) => {
  const { page } = await doctor();
  await page.setViewportSize({ width: 360, height: 780 });
  const second = await page.context().newPage();
  for (const [tab, words] of [
    [page, '第一例'],
    [second, '第二例'],
  ] as const) {
    await tab.goto(pages.platformPropose);
    await expect(title(tab)).toHaveValue('');
    await untilKept(tab, () => title(tab).fill(words));
    tab.on('dialog', (dialog) => dialog.accept());
  }
  for (const [tab, words] of [
    [page, '第一例'],
    [second, '第二例'],
  ] as const) {
    await tab.reload();
    await expect(restored(tab)).toBeVisible();
    await expect(title(tab)).toHaveValue(words);
    await expect(others(tab)).toHaveCount(0);
  }

  await second.close();
  const third = await page.context().newPage();
  third.on('dialog', (dialog) => dialog.accept());
  await third.setViewportSize({ width: 360, height: 780 });
  await third.goto(pages.platformPropose);
  await expect(title(third)).toHaveValue('');
  await expect(others(third).getByRole('listitem')).toHaveText([/保存：第二例/]);
  await expectNoSidewaysScroll(third);
  await expectAccessible(third);
  await others(third).getByRole('button', { name: sessionTexts.goOnWith }).click();
  await expect(title(third)).toHaveValue('第二例');
  await expect(others(third)).toHaveCount(0);

  // Beside it another one is begun, and both are there.
  await third.getByRole('button', { name: sessionTexts.writeAnother }).click();
  await expect(title(third)).toHaveValue('');
  await untilKept(third, () => title(third).fill('第三例'));
  await third.reload();
  await expect(title(third)).toHaveValue('第三例');
  await expect(others(third).getByRole('listitem')).toHaveText([/保存：第二例/]);
  await others(third).getByRole('button', { name: sessionTexts.drop }).click();
  await third
    .getByRole('dialog', { name: sessionTexts.dropQuestion })
    .getByRole('button', { name: sessionTexts.drop })
    .click();
  await expect(others(third)).toHaveCount(0);
  await page.reload();
  await expect(title(page)).toHaveValue('第一例');
});

test('two tabs with one case open do not write over each other’s reply', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `两个标签页 ${Date.now()}`);
  const { page } = invited;
  const second = await page.context().newPage();
  for (const [tab, words] of [
    [page, '甲页的意见'],
    [second, '乙页的意见'],
  ] as const) {
    tab.on('dialog', (dialog) => dialog.accept());
    await tab.goto(pages.platformConsultation(id));
    await untilKept(tab, () => writeIn(tab, '会诊意见', words));
  }
  for (const [tab, words] of [
    [page, '甲页的意见'],
    [second, '乙页的意见'],
  ] as const) {
    await tab.reload();
    await expect(tab.getByRole('textbox', { name: '会诊意见' })).toContainText(words);
  }
  await second.close();
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByText(texts.replySaved)).toBeVisible();
  // The other one is still there to be sent or dropped.
  await page.reload();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('乙页的意见');
});

test('signing out in one tab leaves nothing of any tab', async ({ doctor }) => {
  const { page } = await doctor();
  await page.goto(pages.platformPropose);
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  await untilKept(page, () => title(page).fill('没写完的病例'));
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  const second = await page.context().newPage();
  // Even where what this browser keeps is not known yet.
  const { promise: known, resolve: learn } = Promise.withResolvers<void>();
  await intercept(second, `**${apiPaths.draftKey}`, async (route) => {
    await known;
    await route.continue();
  });
  await second.goto(pages.platformHome);
  await second.getByRole('button', { name: texts.signOut }).click();
  learn();
  await second.getByRole('dialog').getByRole('button', { name: '清除并退出' }).click();
  for (const tab of [page, second]) await tab.waitForURL(`**${pages.login}`);
  const text = await everythingKept(page);
  expect(text).not.toContain('tongmou.sealed');
  expect(text.length).toBeLessThan(300);
});

test('where the browser cannot seal nothing is kept, and the forms say so', async ({ doctor }) => {
  const { page } = await doctor();
  // As over plain http at an address of the hospital's network.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
  await page.goto(pages.platformPropose);
  await expect(page.getByText(sessionTexts.nothingKept)).toBeVisible();
  await title(page).fill('不会留下');
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).click();
  await expect(page.getByText(sessionTexts.draftNotKept)).toBeVisible();
  await page.getByRole('button', { name: '继续编辑' }).click();
  expect(await sealedDrafts(page)).toBe('');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(sessionTexts.nothingKept)).toBeVisible();
  await expect(title(page)).toHaveValue('');
});

test('on a computer that several people use nothing is kept, and its page is covered after five minutes', async ({
  doctor,
}) => {
  const { page, call, username } = await doctor();
  await page.goto(pages.platformPropose);
  await untilKept(page, () => title(page).fill('自己的电脑上写的'));
  await call(apiPaths.login, { username, ps: demoPassword(), ward: '1' });
  page.on('dialog', (dialog) => dialog.accept());
  await page.clock.install();
  await page.reload();
  await expect(page.getByText(sessionTexts.nothingKept)).toBeVisible();
  await expect(title(page)).toHaveValue('');
  await title(page).fill('病区电脑上写的');
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('已上传')).toHaveCount(1);
  expect(await sealedDrafts(page)).toBe('');
  expect(await everythingKept(page)).not.toContain('od.jpg');
  await page.clock.fastForward('04:40');
  await expect(page.getByRole('dialog', { name: signInTexts.lockedTitle })).toBeVisible();
  await expect(title(page)).toHaveCount(0);
});

test('each of two tabs has a draft of its own, a new tab goes on with one that no tab has open, and signing out in it leaves nothing of any', async ({
  doctor,
}) => {
  const { page } = await doctor();
  const second = await page.context().newPage();
  const tabs = [
    [page, '第一例'],
    [second, '第二例'],
  ] as const;
  for (const [tab, words] of tabs) {
    await tab.goto(pages.platformPropose);
    await expect(title(tab)).toHaveValue('');
    await untilKept(tab, () => title(tab).fill(words));
    tab.on('dialog', (dialog) => dialog.accept());
  }
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  for (const [tab, words] of tabs) {
    await tab.reload();
    await expect(restored(tab)).toBeVisible();
    await expect(title(tab)).toHaveValue(words);
    await expect(others(tab)).toHaveCount(0);
  }
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();

  await second.close();
  const third = await page.context().newPage();
  await third.clock.install();
  await third.goto(pages.platformPropose);
  await expect(title(third)).toHaveValue('');
  await expect(others(third).getByRole('listitem')).toHaveText([/保存：第二例/]);
  await others(third).getByRole('button', { name: sessionTexts.goOnWith }).click();
  await expect(title(third)).toHaveValue('第二例');
  await expect(others(third)).toHaveCount(0);
  // Beside it another one is begun, and both are there.
  await third.getByRole('button', { name: sessionTexts.writeAnother }).click();
  await expect(title(third)).toHaveValue('');
  await untilKept(third, () => title(third).fill('第三例'));
  await expect(others(third).getByRole('listitem')).toHaveText([/保存：第二例/]);

  await third.getByRole('button', { name: texts.signOut }).click();
  const question = third.getByRole('dialog', { name: '退出登录会清除未提交的草稿' });
  await expect(question).toContainText('3 份草稿尚未提交');
  await question.getByRole('button', { name: '清除并退出' }).click();
  await expect(third.getByRole('button', { name: '撤销退出' })).toBeVisible();
  await third.clock.fastForward(6000);
  for (const tab of [page, third]) await tab.waitForURL(`**${pages.login}`);
  const text = await everythingKept(page);
  expect(text).not.toContain('tongmou.sealed');
  expect(text.length).toBeLessThan(300);
});

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
