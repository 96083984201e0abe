import type { Page, Route } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import {
  chooseForText,
  detailPath,
  jpeg,
  keptPictures,
  picture,
  propose,
  untilKept,
  writeIn,
} from '../../e2e/platform.ts';

// What records the tests asks for a picture that cannot be shown once more; without it nobody does.
test.use({ allowedErrors: [/Failed to load resource|^Connecting to 'blob:/] });

const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: refusalTexts.signedOut });
  await dialog.getByLabel('密码', { exact: true }).fill(demoPassword());
  await dialog.getByRole('button', { name: texts.loginButton }).click();
};
const title = (page: Page) => page.getByLabel('会诊标题');

test('an image that could not be sent is still there after the page was closed, and is sent then', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  await page.goto(pages.platformPropose);
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('上传失败')).toBeVisible();
  await page.goto('about:blank');
  await page.unroute(`**${apiPaths.upload}`);
  await page.goto(pages.platformPropose);
  await expect(page.getByText('od.jpg')).toBeVisible();
  await expect(page.getByText('已上传')).toHaveCount(1);
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await untilKept(page, () => page.getByRole('button', { name: '移除附件 1' }).click());
  await page.reload();
  await expect(page.getByText('添加图片')).toBeVisible();
  await expect(page.getByText('od.jpg')).toHaveCount(0);
});

test('a draft that was given up is gone after a reload', async ({ doctor }) => {
  const { page } = await doctor();
  await page.goto(pages.platformPropose);
  await untilKept(page, () => title(page).fill('不再需要'));
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page.getByRole('dialog', { name: '放弃草稿？' }).getByRole('button', { name: '放弃' }).click();
  await expect(title(page)).toHaveValue('');
  await page.reload();
  await expect(title(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: '放弃草稿' })).toHaveCount(0);
});

test('a picture of the description comes back to the description, not to the attachments', async ({ doctor }) => {
  const { page } = await doctor();
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  await page.goto(pages.platformPropose);
  await writeIn(page, '病情描述', '右眼白瞳');
  await chooseForText(page, jpeg('od.jpg', await picture()));
  await expect(page.getByRole('list', { name: '上传失败的图片' })).toContainText('od.jpg');
  await page.goto('about:blank');
  await page.unroute(`**${apiPaths.upload}`);
  await page.goto(pages.platformPropose);
  await expect(page.getByRole('textbox', { name: '病情描述' }).getByRole('img')).toBeVisible();
  await expect(page.getByRole('list', { name: '附件图片' })).toHaveCount(0);
});

test('a picture that was kept over an ended session is sent once, and comes no more', async ({ doctor }) => {
  const { page } = await doctor();
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  await page.goto(pages.platformPropose);
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  await page.unroute(`**${apiPaths.upload}`);
  await page.context().clearCookies();
  // No click: the page may have found out and be covered already.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await signInAgain(page);
  await expect(page.getByText('已上传')).toHaveCount(1);
  await expect.poll(() => keptPictures(page)).toEqual([]);
  await untilKept(page, () => title(page).fill('右眼白瞳一月'));
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(title(page)).toHaveValue('右眼白瞳一月');
  await expect(page.getByText('已上传')).toHaveCount(1);
  await expect(page.getByRole('list', { name: '附件图片' }).getByRole('listitem')).toHaveCount(1);
});

test('a reply survives a lost connection, a lost answer and an ended session, and is stored once', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], fresh('断网与登录过期'));
  const stored = async () => (await initiator.call<ConsultationDetail>(detailPath(id))).rmObject.replies;
  const { page } = invited;
  const press = () => page.getByRole('button', { name: '回复', exact: true }).click();
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '建议全麻下检查');

  await page.context().setOffline(true);
  await expect(page.getByText('网络已断开', { exact: false })).toBeVisible();
  await press();
  await expect(page.getByText(texts.replyFailed)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('网络已断开', { exact: false })).toBeHidden();
  expect(await stored()).toEqual([]);

  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await intercept(page, `**${apiPaths.replySave}`, loseAnswer, { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(apiPaths.replySave));
  await press();
  await lost;
  await expect(page.getByText(texts.replyFailed).last()).toBeVisible();
  expect(await stored()).toHaveLength(1);

  // With this very call: whatever else the page asked without a session would cover the button first.
  const endSession = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await intercept(page, `**${apiPaths.replySave}`, endSession, { times: 1 });
  await press();
  const over = page.getByRole('dialog', { name: refusalTexts.signedOut });
  await over.getByLabel('密码', { exact: true }).fill(demoPassword());
  await over.getByRole('button', { name: texts.loginButton }).click();
  await expect(page.getByText(texts.replySaved)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '建议全麻下检查' })).toHaveCount(1);
  expect(await stored()).toHaveLength(1);
});
