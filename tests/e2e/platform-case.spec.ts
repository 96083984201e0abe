import type { Page, Route } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { intercept } from './intercept.ts';
import {
  delayAfter,
  detailPath,
  expect,
  giveReply,
  jpeg,
  largePicture,
  picture,
  propose,
  readAll,
  test,
  writeIn,
} from './platform.ts';

test.use({ allowedErrors: [/status of 40[49]/] });

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };

async function fillCase(page: Page, title: string): Promise<void> {
  await page.getByLabel('姓名', { exact: true }).fill('王小宝');
  await page.getByText('男', { exact: true }).click();
  await page.getByLabel('出生日期').fill('2026-08-05');
  await page.getByLabel('孕周（周）').fill('27');
  await page.getByLabel('孕周（天）').fill('3');
  await page.getByLabel('体重（kg）').fill('2.15');
  await page.getByLabel('身长（cm）').fill('44');
  await page.getByText('视网膜病变', { exact: true }).last().click();
  await page.getByLabel('会诊标题').fill(title);
  await writeIn(page, '病情描述', '双眼 II 区 3 期伴 plus，是否需要治疗？');
}

async function invite(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await expect(dialog.getByText(texts.invitationNotice)).toBeVisible();
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: /^添加到/ }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

test('two doctors take a case through its whole life, one of them by phone', async ({ doctor }) => {
  test.setTimeout(150_000);
  const initiator = await doctor('yisheng01', phone);
  const invited = await doctor('yisheng02');
  const title = `早产儿视网膜病变会诊 ${Date.now()}`;
  const { page } = initiator;
  const other = invited.page;
  await readAll(initiator);
  await other.goto(pages.platformHome);

  await test.step('propose, with an image that must be made smaller', async () => {
    await page.goto(pages.platformPropose);
    await expect(page.getByText(texts.invitationNotice)).toBeVisible();
    await expect(page.getByText(`${initiator.name}（我）`)).toBeVisible();
    await fillCase(page, title);
    const files = [jpeg('od.jpg', await picture()), jpeg('os.jpg', await largePicture())];
    await page.locator('input[type=file]').setInputFiles(files);
    await expect(page.getByText(texts.attachmentSize).first()).toBeVisible();
    await page.getByRole('button', { name: '压缩后上传附件 2' }).click();
    await expect(page.getByText(/原图 1800×1400，.* MB；已压缩为 \d+×\d+，.*（JPG）/)).toBeVisible();
    await expect(page.getByText('已上传')).toHaveCount(2);
    await invite(page, invited.name);
    await page.getByRole('main').getByRole('button', { name: texts.proposeConsultation }).click();
    await expect(page.getByText(texts.consultationAdded)).toBeVisible();
    await page.waitForURL(`**${pages.platformConsultations}`);
  });

  let address = '';
  await test.step('the invited doctor finds it, enlarges an image and replies', async () => {
    await other.getByRole('link', { name: texts.myConsultations }).first().click();
    await other.getByRole('link', { name: title, exact: true }).click();
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
    address = new URL(other.url()).pathname;
    await expect(other.getByRole('button', { name: '修改状态' })).toHaveCount(0);
    await other.getByRole('button', { name: '放大查看附件 1' }).click();
    await expect(other.getByRole('dialog', { name: '图像查看器' }).getByRole('img', { name: '附件 1' })).toBeVisible();
    await other.keyboard.press('Escape');
    await expect(other.getByRole('dialog', { name: '图像查看器' })).toBeHidden();

    await other.getByRole('button', { name: '回复', exact: true }).click();
    await expect(other.getByText(texts.replyContentRequired).first()).toBeVisible();
    await writeIn(other, '会诊意见', '建议 72 小时内治疗。');
    const reload = await delayAfter(other, apiPaths.replySave, { call: detailPath(idIn(address)) });
    await other.getByRole('button', { name: '回复', exact: true }).click();
    await expect(other.getByText(texts.replySaved)).toBeVisible();
    expect(await reload()).toBeGreaterThanOrEqual(1990);
    await expect(other.getByRole('listitem').filter({ hasText: '建议 72 小时内治疗。' })).toBeVisible();
  });

  await test.step('the initiator sees the red dot without doing anything, then reads it', async () => {
    await expect(page.getByTitle('1 条未读回复').first()).toBeVisible({ timeout: 20_000 });
    // Sample invitations that were not looked at are counted with it.
    await expect(page).toHaveTitle(/^\(\d+\) /);
    await expect(page.getByText('1 条未读回复').last()).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('新回复', { exact: true })).toBeVisible();
    await expect(page.getByTitle('1 条未读回复')).toHaveCount(0);
  });

  await test.step('the reply is edited by its author alone', async () => {
    await expect(page.getByRole('link', { name: /^编辑 .*的回复$/ })).toHaveCount(0);
    await other.getByRole('link', { name: /^编辑 .*的回复$/ }).click();
    await expect(other.getByRole('heading', { name: title })).toBeVisible();
    const editor = other.getByRole('textbox', { name: '会诊意见' });
    await expect(editor).toContainText('建议 72 小时内治疗。');
    const replyEdit = new URL(other.url()).pathname;
    await page.goto(replyEdit);
    await expect(page.getByText(texts.replyEditForbidden)).toBeVisible();
    await editor.click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type('首选抗 VEGF。');
    const moved = await delayAfter(other, apiPaths.replyUpdate, 'address');
    await other.getByRole('button', { name: texts.updateReply }).click();
    await expect(other.getByText(texts.replyUpdated)).toBeVisible();
    expect(await moved()).toBeGreaterThanOrEqual(795);
    await other.waitForURL(`**${address}`);
    await expect(other.getByText('首选抗 VEGF。')).toBeVisible();
    await page.goto(address);
    await expect(page.getByText('首选抗 VEGF。')).toBeVisible();
  });

  await test.step('the initiator edits the case, the other may not', async () => {
    await other.goto(pages.platformConsultationUpdate(idIn(address)));
    await expect(other.getByText(texts.consultationEditForbidden)).toBeVisible();
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await expect(page.getByLabel('会诊标题')).toHaveValue(title);
    await expect(page.getByRole('listitem').filter({ hasText: invited.name }).getByRole('button')).toHaveCount(0);
    await page.getByLabel('体重（kg）').fill('2.4');
    await page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
    await expect(page.getByText(texts.consultationUpdated)).toBeVisible();
    await page.waitForURL(`**${pages.platformConsultations}`);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('article').getByText('2.4 kg', { exact: true })).toBeVisible();
  });

  await test.step('after the status is set nobody replies any more, what was being written least of all', async () => {
    await other.goto(address);
    await writeIn(other, '会诊意见', '这条意见来晚了');
    await page.getByRole('button', { name: '修改状态' }).click();
    const dialog = page.getByRole('dialog', { name: '修改会诊状态' });
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByText('已确诊').click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText(texts.consultationUpdated).last()).toBeVisible();
    await expect(page.getByText('已确诊', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(texts.replyClosed)).toBeVisible();
    await expect(other.getByText(texts.replyClosed)).toBeVisible();
    await expect(other.getByRole('region', { name: '未发出的意见' })).toContainText('这条意见来晚了');
    await expect(other.getByRole('link', { name: /^编辑 .*的回复$/ })).toHaveCount(0);
    await page.getByRole('button', { name: '修改状态' }).click();
    await dialog.getByText('会诊中').click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the reply is deleted, then the case', async () => {
    await other.reload();
    await expect(other.getByRole('textbox', { name: '会诊意见' })).toContainText('这条意见来晚了');
    await other.getByRole('button', { name: '放弃草稿' }).click();
    await other.getByRole('dialog').getByRole('button', { name: '放弃' }).click();
    await other.getByRole('button', { name: /^删除 .*的回复$/ }).click();
    const reload = await delayAfter(other, apiPaths.replyDelete, { call: detailPath(idIn(address)) });
    await other.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(other.getByText(texts.replyDeleted)).toBeVisible();
    expect(await reload()).toBeGreaterThanOrEqual(795);
    await expect(other.getByText('还没有会诊意见')).toBeVisible();

    await page.getByRole('button', { name: '删除', exact: true }).click();
    const moved = await delayAfter(page, apiPaths.consultationDelete, 'address');
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(texts.consultationDeleted)).toBeVisible();
    expect(await moved()).toBeGreaterThanOrEqual(795);
    await page.waitForURL(`**${pages.platformConsultations}`);
    await expect(page.getByText(title)).toHaveCount(0);
    await other.reload();
    await expect(other.getByText('内容不存在或已被删除', { exact: false })).toBeVisible();
  });
});

const idIn = (address: string) => Number(address.split('/').at(-1));

test.describe('where the stream of events does not come through', () => {
  // The browser itself says so of the stream.
  test.use({ allowedErrors: [/ERR_FAILED|replyEvents|reply\/events/] });

  test('a case that was edited shows what was saved, whatever was asked about it before', async ({ doctor }) => {
    const initiator = await doctor('yisheng05');
    const { page } = initiator;
    const title = `改后再看 ${Date.now()}`;
    const id = await propose(initiator, [await doctor('yisheng06')], title);
    await intercept(page, `**${apiPaths.replyEvents}`, (route) => route.abort());
    await page.goto(pages.platformConsultation(id));
    await expect(page.getByText('2.35 kg')).toBeVisible();
    const late = Promise.withResolvers<void>();
    let isAsked = false;
    const answerLate = async (route: Route) => {
      const response = await route.fetch();
      isAsked = true;
      await late.promise;
      await route.fulfill({ response });
    };
    await intercept(page, `**${detailPath(id)}`, answerLate, { times: 1 });
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      expect(isAsked).toBe(true);
    }).toPass();
    await page.getByRole('link', { name: '编辑', exact: true }).click();
    await page.getByLabel('体重（kg）').fill('2.4');
    await page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
    await page.waitForURL(`**${pages.platformConsultations}`);
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**${pages.platformConsultation(id)}`);
    late.resolve();
    await expect(page.getByRole('article').getByText('2.4 kg', { exact: true })).toBeVisible();
  });

  test('a reply still shows, half a minute later', async ({ doctor }) => {
    const initiator = await doctor('yisheng03');
    const invited = await doctor('yisheng04');
    const { page } = initiator;
    await readAll(initiator);
    const id = await propose(initiator, [invited], `没有推送的会诊 ${Date.now()}`);
    await page.clock.install();
    await intercept(page, `**${apiPaths.replyEvents}`, (route) => route.abort());
    const asked = (one: { url: () => string }) => one.url().endsWith(apiPaths.replyNotRead);
    const askedAtOnce = page.waitForResponse(asked);
    await page.goto(pages.platformHome);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await askedAtOnce;
    const dot = page.getByTitle(/条未读回复$/);
    await giveReply(invited, id, '请尽快复查眼底。');
    // The clock goes on by itself meanwhile, on a busy machine by seconds.
    await page.clock.runFor(15_000);
    await expect(dot).toHaveCount(0);
    let isAskedAgain = false;
    page.on('request', (request) => {
      isAskedAgain ||= asked(request);
    });
    // Second by second: the clock must not run on by the ten after which an answer is not waited for any more.
    for (let second = 0; second < 20 && !isAskedAgain; second++) await page.clock.runFor(1000);
    await expect(dot.filter({ visible: true }).first()).toBeVisible();
  });
});
