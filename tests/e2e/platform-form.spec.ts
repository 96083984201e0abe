import type { Page, Route } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { expectAccessible } from './accessibility.ts';
import { phone } from './clinical.ts';
import { intercept } from './intercept.ts';
import { chooseForText, expect, jpeg, keptPictures, picture, propose, test, untilKept, writeIn } from './platform.ts';

// What records the tests asks for a picture that cannot be shown once more; without it nobody does.
test.use({ allowedErrors: [/Failed to load resource|^Connecting to 'blob:/] });

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: texts.proposeConsultation }).click();
const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await dialog.getByLabel('密码', { exact: true }).fill(demoPassword());
  await dialog.getByRole('button', { name: texts.loginButton }).click();
};
const title = (page: Page) => page.getByLabel('会诊标题');

test('a proposal names what is missing and what cannot be', async ({ doctor }) => {
  const { page } = await doctor('yisheng03');
  await page.goto(pages.platformPropose);
  await submit(page);
  await expect(page.getByText(texts.fieldRequired)).toHaveCount(10);
  await expect(page.getByText(texts.inviteesRequired)).toBeVisible();

  await page.getByLabel('出生日期').fill('2199-01-01');
  await page.getByLabel('孕周（周）').fill('45');
  await page.getByLabel('孕周（天）').fill('7');
  await page.getByLabel('体重（kg）').fill('0');
  await page.getByLabel('身长（cm）').fill('1e2');
  for (const message of [
    refusalTexts.birthdayFuture,
    refusalTexts.embryoAgeRange,
    refusalTexts.embryoAgeDayRange,
    refusalTexts.patientWeightRange,
    refusalTexts.patientBodyLongRange,
  ])
    await expect(page.getByText(message)).toBeVisible();

  const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') };
  const gif = { name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('no image') };
  await page.locator('input[type=file]').setInputFiles([text, gif, jpeg('a.jpg', await picture())]);
  for (const { name } of [text, gif]) await expect(page.getByText(`${name}：${texts.attachmentType}`)).toBeVisible();
  await expect(page.getByText('已上传')).toHaveCount(1);

  await page.locator('input[type=file]').setInputFiles(jpeg('c.jpg', Buffer.from('no image')));
  const refused = page.getByRole('listitem').filter({ hasText: 'c.jpg' });
  await expect(refused).toContainText(`上传失败${texts.attachmentType}`);
  await expect(refused).toContainText('这个文件无法预览');
  // Sent again it would be refused again.
  await expect(refused.getByRole('button')).toHaveText(['移除']);
});

test('Back closes the dialog of doctors and leaves the form as it is, on a phone', async ({ doctor }) => {
  const { page } = await doctor('yisheng03', phone);
  await page.goto(pages.platformHome);
  await page.goto(pages.platformPropose);
  await title(page).fill('尚未写完');
  const opener = page.getByRole('button', { name: texts.selectDoctors });
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await opener.tap();
    await expect(dialog.getByText('已选 0 位医生（不含本人）')).toBeVisible();
  };
  await open();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await open();
  await dialog.getByRole('checkbox', { disabled: false }).nth(1).check();
  await expect(dialog.getByText('已选 1 位医生（不含本人）')).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: '参与医生' }).getByRole('listitem')).toHaveCount(2);
  await expect(title(page)).toHaveValue('尚未写完');
});

test('several images are sent at once; one that fails says so and is tried again', async ({ doctor }) => {
  const { page } = await doctor('yisheng03');
  await page.goto(pages.platformPropose);
  let refused = 0;
  await intercept(page, `**${apiPaths.upload}`, (route) => {
    refused += 1;
    return refused === 1 ? route.abort() : route.continue();
  });
  const files = await Promise.all(
    ['#8c2f1d', '#a03b22', '#5f1d14'].map(async (colour, n) => jpeg(`${n}.jpg`, await picture(800, 600, colour))),
  );
  await page.locator('input[type=file]').setInputFiles(files);
  // It goes by itself, and the other two may take longer.
  await expect(page.getByText(texts.attachmentUploadFailed).first()).toBeVisible();
  await expect(page.getByText('已上传')).toHaveCount(2);
  await submit(page);
  await expect(page.getByText('有图片上传失败，请重试或移除')).toBeVisible();
  await page.getByRole('button', { name: '重试附件 1' }).click();
  await expect(page.getByText('已上传')).toHaveCount(3);
  await expect(page.getByText('有图片上传失败，请重试或移除')).toHaveCount(0);
  await page.getByRole('button', { name: '移除附件 2' }).click();
  await expect(page.getByRole('list', { name: '附件图片' }).getByRole('listitem')).toHaveCount(2);
});

test('that an image is on its way is said when it is sent too early, and no longer once it has arrived', async ({
  doctor,
}) => {
  const { page } = await doctor('yisheng03');
  await page.goto(pages.platformPropose);
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await intercept(page, `**${apiPaths.upload}`, async (route) => {
    await arrives;
    await route.continue();
  });
  const three = ['#8c2f1d', '#a03b22', '#5f1d14'].map(async (colour, n) =>
    jpeg(`${n}.jpg`, await picture(90, 60, colour)),
  );
  await page.locator('input[type=file]').setInputFiles(await Promise.all(three));
  await submit(page);
  const early = page.getByText('图片仍在上传，请稍候再提交');
  await expect(early).toBeVisible();
  arrive();
  await expect(page.getByText('已上传')).toHaveCount(3);
  await expect(early).toHaveCount(0);

  await page.unroute(`**${apiPaths.upload}`);
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(jpeg('os.jpg', await picture()));
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  await expect(page.getByText('有图片上传失败，请重试或移除')).toHaveCount(0);
  await submit(page);
  await expect(page.getByText('有图片上传失败，请重试或移除')).toBeVisible();
  await page.getByRole('button', { name: '移除附件 4' }).click();
  await expect(page.getByText('有图片上传失败，请重试或移除')).toHaveCount(0);
});

test('images are taken from the clipboard and by drag and drop', async ({ doctor }) => {
  const { page } = await doctor('yisheng03');
  await page.goto(pages.platformPropose);
  await expect(page.getByText('添加图片')).toBeVisible();
  const base64 = (await picture(320, 240)).toString('base64');
  const send = (kind: string) =>
    page.evaluate(
      ({ base64, kind }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], `${kind}.jpg`, { type: 'image/jpeg' }));
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true });
        const zone = document.querySelector('[aria-label="添加附件图片"]')!.parentElement!;
        const isTaken = !(kind === 'drop' ? zone : document.querySelector('h1')!).dispatchEvent(event);
        if (!isTaken) throw new Error(`the browser would open what was sent by ${kind}`);
      },
      { base64, kind },
    );
  // The page may be seen a moment before it listens. What it does not take has no effect.
  for (const kind of ['paste', 'drop', 'drop beside']) await expect(() => send(kind)).toPass();
  await expect(page.getByText('已上传')).toHaveCount(3);
});

test('what is typed survives a reload, warns before it is left, and goes at sign-out, which asks and can be taken back', async ({
  doctor,
}) => {
  const { page } = await doctor('yisheng03');
  await page.goto(pages.platformPropose);
  await title(page).fill('右眼白瞳两月');
  await writeIn(page, '病情描述', '家长发现右眼瞳孔发白');
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).click();
  const warning = page.getByRole('dialog', { name: '内容尚未保存' });
  await expect(warning.getByText('草稿已保存在本机浏览器', { exact: false })).toBeVisible();
  await warning.getByRole('button', { name: '继续编辑' }).click();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/^已恢复 .* 保存的草稿。$/)).toBeVisible();
  await expect(title(page)).toHaveValue('右眼白瞳两月');
  await expect(page.getByRole('textbox', { name: '病情描述' })).toContainText('家长发现右眼瞳孔发白');

  const signOut = () => page.getByRole('button', { name: texts.signOut }).click();
  const question = page.getByRole('dialog', { name: '退出登录会清除未提交的草稿' });
  await signOut();
  await expect(question).toContainText('1 份草稿尚未提交');
  await expect(question).toContainText('5 秒内可以撤销，之后无法找回');
  await question.getByRole('button', { name: '暂不退出' }).click();
  await signOut();
  await question.getByRole('button', { name: '清除并退出' }).click();
  await page.getByRole('button', { name: '撤销退出' }).click();
  await page.waitForTimeout(6000);
  await expect(title(page)).toHaveValue('右眼白瞳两月');
  await signOut();
  await question.getByRole('button', { name: '清除并退出' }).click();
  await page.waitForURL(`**${pages.login}`);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('on a phone the question lies over the menu, and Esc takes the question alone', async ({ doctor }) => {
  const { page } = await doctor('yisheng03');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(pages.platformPropose);
  await title(page).fill('右眼白瞳两月');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await menu.getByRole('button', { name: texts.signOut }).click();
  const question = page.getByRole('dialog', { name: '退出登录会清除未提交的草稿' });
  await expect(question.getByRole('button', { name: '暂不退出' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(menu.getByRole('button', { name: texts.signOut })).toBeFocused();
});

test('an image that could not be sent is still there after the page was closed, and is sent then', async ({
  doctor,
}) => {
  const { page } = await doctor('yisheng03');
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

test('a draft is given up once that was confirmed, and can be had back with its pictures', async ({ doctor }) => {
  const { page } = await doctor('yisheng03');
  await page.goto(pages.platformPropose);
  await untilKept(page, () => title(page).fill('不再需要'));
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  page.on('dialog', (dialog) => dialog.accept());
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  await page.reload();
  const giveUp = async () => {
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await page.getByRole('dialog', { name: '放弃草稿？' }).getByRole('button', { name: '放弃' }).click();
    await expect(title(page)).toHaveValue('');
  };
  await giveUp();
  await expect(page.getByText('10 秒内可以撤销；开始填写或离开本页后不能再撤销。')).toBeVisible();
  await page.getByRole('button', { name: '撤销放弃' }).click();
  await expect(title(page)).toHaveValue('不再需要');
  await expect(page.getByText('od.jpg')).toBeVisible();
  await giveUp();
  await page.reload();
  await expect(title(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: '放弃草稿' })).toHaveCount(0);
});

test('a picture of the description comes back to the description, not to the attachments', async ({ doctor }) => {
  const { page } = await doctor('yisheng03');
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
  const { page } = await doctor('yisheng03');
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

test('a reply survives a lost connection and an ended session', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng03')];
  const id = await propose(initiator, [invited], `断网与登录过期 ${Date.now()}`);
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '建议全麻下检查');

  await page.context().setOffline(true);
  await expect(page.getByText('网络已断开', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByText(texts.replyFailed)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('网络已断开', { exact: false })).toBeHidden();

  // With this very call: whatever else the page asked without a session would cover the button first.
  const endSession = async (route: Route) => {
    await page.context().clearCookies();
    await route.continue();
  };
  await intercept(page, `**${apiPaths.replySave}`, endSession, { times: 1 });
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await signInAgain(page);
  await expect(page.getByText(texts.replySaved)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '建议全麻下检查' })).toBeVisible();
});
