import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { expectAccessible } from './accessibility.ts';
import { phone, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { jpeg, keptPictures, picture, writeIn } from './platform.ts';

// What records the tests asks for a picture that cannot be shown once more; without it nobody does.
test.use({ allowedErrors: [/Failed to load resource|^Connecting to 'blob:/] });

const upload = `**${apiPaths.upload}`;
const attach = (page: Page) => page.locator('input[type=file]');
const title = (page: Page) => page.getByLabel('会诊标题');
const signOut = (page: Page) => page.getByRole('button', { name: texts.signOut }).click();
const signOutQuestion = (page: Page) => page.getByRole('dialog', { name: '退出登录会清除未提交的草稿' });

test('on a phone a proposal names what is missing and what cannot be, and Back and Esc close what lies over it, alone', async ({
  doctor,
}) => {
  const [{ page }, other] = [await doctor({}, phone), await doctor()];
  await page.goto(pages.platformPropose);

  await test.step('what is missing, and what cannot be', async () => {
    await submit(page, texts.proposeConsultation);
    await expect(page.getByText(texts.fieldRequired)).toHaveCount(10);
    await expect(page.getByText(texts.inviteesRequired)).toBeVisible();
    for (const [label, value, fault] of [
      ['出生日期', '2199-01-01', refusalTexts.birthdayFuture],
      ['孕周（周）', '45', refusalTexts.embryoAgeRange],
      ['孕周（天）', '7', refusalTexts.embryoAgeDayRange],
      ['体重（kg）', '0', refusalTexts.patientWeightRange],
      ['身长（cm）', '1e2', refusalTexts.patientBodyLongRange],
    ] as const) {
      await page.getByLabel(label).fill(value);
      await expect(page.getByText(fault)).toBeVisible();
    }
  });

  await test.step('what is no picture, by its type and by what it holds', async () => {
    const text = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') };
    const gif = { name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('no image') };
    const called = jpeg('d.jpg', Buffer.from('no image'));
    const broken = jpeg('c.jpg', Buffer.from('\xff\xd8\xff no image', 'latin1'));
    // As WeChat hands a picture on: without an ending and without a type.
    const nameless = { name: 'mmexport1757000000000', mimeType: '', buffer: await picture() };
    await attach(page).setInputFiles([text, gif, called, nameless, broken]);
    for (const { name } of [text, gif, called])
      await expect(page.getByText(`${name}：${texts.attachmentType}`)).toBeVisible();
    const refused = page.getByRole('listitem').filter({ hasText: 'c.jpg' });
    await expect(refused).toContainText(`上传失败${refusalTexts.unreadableImage}`);
    await expect(refused).toContainText('这个文件无法预览');
    // Sent again it would be refused again.
    await expect(refused.getByRole('button')).toHaveText(['移除']);
    await expect(page.getByText('已上传')).toHaveCount(1);
  });

  await test.step('Back closes the dialog of doctors', async () => {
    await title(page).fill('尚未写完');
    const opener = page.getByRole('button', { name: texts.selectDoctors });
    const dialog = page.getByRole('dialog');
    await opener.tap();
    await expect(dialog.getByText('已选 0 位医生（不含本人）')).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.tap();
    await dialog.getByRole('textbox').first().fill(other.name);
    await dialog.getByRole('checkbox', { name: new RegExp(`^${other.name}`) }).check();
    await expect(dialog.getByText('已选 1 位医生（不含本人）')).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('list', { name: '参与医生' }).getByRole('listitem')).toHaveCount(2);
    await expect(title(page)).toHaveValue('尚未写完');
  });

  await test.step('the question of signing out lies over the menu', async () => {
    await page.getByRole('button', { name: '打开菜单' }).tap();
    const menu = page.getByRole('dialog', { name: '菜单' });
    await menu.getByRole('button', { name: texts.signOut }).tap();
    await expect(signOutQuestion(page).getByRole('button', { name: '暂不退出' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(signOutQuestion(page)).toHaveCount(0);
    await expect(menu.getByRole('button', { name: texts.signOut })).toBeFocused();
  });
});

/** Hands a picture to the page by the clipboard or by drag and drop, as the browser does. */
const hand = async (page: Page, kind: 'paste' | 'drop' | 'drop beside') =>
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
    { base64: (await picture(320, 240)).toString('base64'), kind },
  );

test('images are chosen, pasted and dropped; who sends too early is told, and one that fails says so and is tried again', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await page.goto(pages.platformPropose);
  const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>();
  await intercept(page, upload, async (route) => {
    await arrives;
    await route.continue();
  });
  const three = ['#8c2f1d', '#a03b22', '#5f1d14'].map(async (colour, n) =>
    jpeg(`${n}.jpg`, await picture(90, 60, colour)),
  );
  await attach(page).setInputFiles(await Promise.all(three));
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(texts.picturesOnTheWay)).toBeVisible();
  arrive();
  await expect(page.getByText('已上传')).toHaveCount(3);
  await expect(page.getByText(texts.picturesOnTheWay)).toHaveCount(0);

  await page.unroute(upload);
  await intercept(page, upload, (route) => route.abort(), { times: 1 });
  await hand(page, 'paste');
  await expect(page.getByText(texts.attachmentUploadFailed).first()).toBeVisible();
  for (const kind of ['drop', 'drop beside'] as const) await hand(page, kind);
  await expect(page.getByText('已上传')).toHaveCount(5);
  await expect(page.getByText(texts.picturesFailed)).toHaveCount(0);
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(texts.picturesFailed)).toBeVisible();
  await page.getByRole('button', { name: '重试附件 4' }).click();
  await expect(page.getByText('已上传')).toHaveCount(6);
  await expect(page.getByText(texts.picturesFailed)).toHaveCount(0);
  await page.getByRole('button', { name: '移除附件 2' }).click();
  await expect(page.getByRole('list', { name: '附件图片' }).getByRole('listitem')).toHaveCount(5);
});

test('a draft survives a reload, is given up and had back with its picture, and goes at sign-out, which can be taken back', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await page.clock.install();
  await page.goto(pages.platformPropose);
  await title(page).fill('右眼白瞳两月');
  await writeIn(page, '病情描述', '家长发现右眼瞳孔发白');
  await intercept(page, upload, (route) => route.abort());
  await attach(page).setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).click();
  const warning = page.getByRole('dialog', { name: '内容尚未提交' });
  await expect(warning.getByText('草稿已保存在本机浏览器', { exact: false })).toBeVisible();
  await warning.getByRole('button', { name: '继续编辑' }).click();

  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  const expectRestored = async () => {
    await expect(title(page)).toHaveValue('右眼白瞳两月');
    await expect(page.getByRole('textbox', { name: '病情描述' })).toContainText('家长发现右眼瞳孔发白');
    await expect(page.getByText('od.jpg')).toBeVisible();
  };
  await expect(page.getByText(/^已恢复 .* 保存的草稿。$/)).toBeVisible();
  await expectRestored();

  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page.getByRole('dialog', { name: '放弃草稿？' }).getByRole('button', { name: '放弃' }).click();
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText('od.jpg')).toHaveCount(0);
  await expect(page.getByText('10 秒内可以撤销；开始填写或离开本页后不能再撤销。')).toBeVisible();
  await page.getByRole('button', { name: '撤销放弃' }).click();
  await expectRestored();
  await expect(page.getByText('上传失败', { exact: true })).toBeVisible();
  await page.unroute(upload);
  await page.getByRole('button', { name: '重试附件 1' }).click();
  await expect(page.getByText('已上传')).toHaveCount(1);
  await expect.poll(() => keptPictures(page)).toEqual([]);

  await signOut(page);
  await expect(signOutQuestion(page)).toContainText('1 份草稿尚未提交');
  await expect(signOutQuestion(page)).toContainText('5 秒内可以撤销，之后无法找回');
  await signOutQuestion(page).getByRole('button', { name: '清除并退出' }).click();
  await page.getByRole('button', { name: '撤销退出' }).click();
  await page.clock.fastForward(6000);
  await expectRestored();
  await signOut(page);
  await signOutQuestion(page).getByRole('button', { name: '清除并退出' }).click();
  await expect(page.getByRole('button', { name: '撤销退出' })).toBeVisible();
  await page.clock.fastForward(6000);
  await page.waitForURL(`**${pages.login}`);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
