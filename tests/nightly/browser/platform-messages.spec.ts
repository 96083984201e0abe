import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { todayTexts } from '../../../contract/today-texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import {
  chooseForText,
  delayAfter,
  detailPath,
  giveReply,
  jpeg,
  keptPictures,
  picture,
  propose,
  writeIn,
} from '../../e2e/platform.ts';
import { expectTruePageTurn } from './held-call.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

/** Lets a call fail until the answered function is called. */
async function failing(
  page: Page,
  path: string,
  errMsg = '服务器说的原因',
  status = 500,
): Promise<() => Promise<void>> {
  const address = `**${apiBase}${path.replace(/:\w+/g, '*')}`;
  await intercept(page, address, (route) =>
    route.fulfill({ status, json: { status: 'ERROR', rmObject: null, errMsg } }),
  );
  return () => page.unroute(address);
}

/** In the page; what appears over it and goes by itself is another. */
const alert = (page: Page, text: string) => page.locator('[role=alert]:not(.ant-message *)').filter({ hasText: text });

test('what cannot be fetched says so in its words and is fetched again', async ({ doctor }) => {
  const { page } = await doctor();
  const screens: Array<[address: string, call: string, text: string]> = [
    [pages.platformHome, apiPaths.platformHome, texts.platformHomeFailed],
    [pages.platformConsultations, apiPaths.consultationList, texts.consultationListFailed],
    [pages.platformHospitalToday, apiPaths.childToday, todayTexts.failed],
    [pages.platformTeam, apiPaths.doctorList, texts.doctorListFailed],
    [pages.platformDoctors, apiPaths.doctorPage, texts.doctorListFailed],
    [pages.platformHospitals, apiPaths.hospitalRows, texts.hospitalListFailed],
  ];
  for (const [address, call, text] of screens) {
    const mend = await failing(page, call);
    await page.goto(address);
    await expect(alert(page, text)).toBeVisible();
    await mend();
    const again = alert(page, text).getByRole('button', { name: '重试' });
    // The page asks again by itself too, and may be the first.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2_000 });
      await expect(alert(page, text)).toHaveCount(0, { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  }
});

test('rows of one page never stand under another: a slow page turn says so, a failed one leaves none', async ({
  sample,
}) => {
  const { page } = await sample('yisheng01');
  for (const [address, call, text, rows] of [
    [pages.platformConsultations, apiPaths.consultationList, texts.consultationListFailed, '[role=tabpanel] h2'],
    [pages.platformDoctors, apiPaths.doctorPage, texts.doctorListFailed, 'tbody tr'],
    [pages.platformHospitals, apiPaths.hospitalRows, texts.hospitalListFailed, 'tbody tr'],
  ] as const) {
    await page.goto(address);
    await expectTruePageTurn(page, call, text, page.locator(rows));
  }
});

test('a consultation that cannot be fetched, changed or deleted says so, and nothing is lost', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `失败提示 ${Date.now()}`);
  const { page } = initiator;
  let mend = await failing(page, apiPaths.consultationDetail);
  await page.goto(pages.platformConsultation(id));
  await expect(alert(page, texts.replyListFailed)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: '重试' }).click();

  mend = await failing(page, apiPaths.consultationStatus);
  await page.getByRole('button', { name: '修改状态' }).click();
  await page.getByRole('dialog').getByText('已转诊').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(texts.consultationStatusFailed)).toBeVisible();
  await mend();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  for (const [status, errMsg, shown] of [
    [500, '原因', texts.consultationDeleteFailed],
    [403, texts.consultationDeleteForbidden, texts.consultationDeleteForbidden],
  ] as const) {
    mend = await failing(page, apiPaths.consultationDelete, errMsg, status);
    await page.getByRole('main').getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(shown)).toBeVisible();
    await mend();
  }

  mend = await failing(page, apiPaths.consultationInfo);
  await page.goto(pages.platformConsultationUpdate(id));
  await expect(alert(page, texts.replyListFailed)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: '重试' }).click();
  mend = await failing(page, apiPaths.consultationUpdate, '孕周不正确', 400);
  await page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
  await expect(alert(page, `${texts.consultationEditFailed}：孕周不正确`)).toBeVisible();
  await mend();
});

test('replies: what fails says so in its words', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `回复失败 ${Date.now()}`);
  const replyId = await giveReply(invited, id, '建议两周后复查');
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));

  let mend = await failing(page, apiPaths.replyDelete);
  await page.getByRole('button', { name: /^删除 .*的回复$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(texts.replyDeleteFailed)).toBeVisible();
  await mend();

  mend = await failing(page, apiPaths.reply);
  await page.goto(pages.platformReplyUpdate(replyId));
  await expect(alert(page, texts.replyLoadFailed)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: '重试' }).click();
  const editor = page.getByRole('textbox', { name: '会诊意见' });
  await expect(editor).toContainText('建议两周后复查');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: texts.updateReply }).click();
  await expect(alert(page, texts.replyContentRequired).first()).toBeVisible();
  await editor.click();
  await page.keyboard.type('建议一周后复查');
  mend = await failing(page, apiPaths.replyUpdate);
  await page.getByRole('button', { name: texts.updateReply }).click();
  await expect(page.getByText(texts.replyUpdateFailed)).toBeVisible();
  await mend();
  await expect(editor).toContainText('建议一周后复查');
});

test('a proposal that is refused shows the words of the server; doctors that do not come, theirs', async ({
  doctor,
}) => {
  const { page } = await doctor();
  const mend = await failing(page, apiPaths.doctorFind);
  await page.goto(pages.platformPropose);
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await expect(dialog.getByText(texts.doctorListFailed)).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: '重试' }).click();
  await dialog.getByRole('checkbox').nth(3).check();
  await dialog.getByRole('button', { name: /^添加到/ }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByLabel('姓名', { exact: true }).fill('李小萌');
  await page.getByText('女', { exact: true }).click();
  await page.getByLabel('出生日期').fill('2026-01-05');
  for (const [label, value] of [
    ['孕周（周）', '38'],
    ['孕周（天）', '0'],
    ['体重（kg）', '8.1'],
    ['身长（cm）', '70'],
    ['会诊标题', '右眼白瞳'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByText('先天性白内障', { exact: true }).last().click();
  await writeIn(page, '病情描述', '发现两周');
  await failing(page, apiPaths.consultationSave, '所选医生不存在或已停用，请重新选择', 400);
  await page.getByRole('main').getByRole('button', { name: texts.proposeConsultation }).click();
  await expect(alert(page, '所选医生不存在或已停用，请重新选择').first()).toBeVisible();
  await expect(page.getByLabel('会诊标题')).toHaveValue('右眼白瞳');
});

test('the account page checks, refuses and changes in the words of its catalogue', async ({ doctor }) => {
  const [{ page }, other] = [await doctor(), await doctor()];
  await page.goto(pages.platformHome);
  await page.getByRole('link', { name: texts.changeAccount }).click();
  const update = () => page.getByRole('button', { name: '更新' }).click();
  const current = page.getByLabel('当前密码');
  await update();
  await expect(page.getByText(texts.currentPasswordRequired)).toBeVisible();
  await current.fill('12 3');
  await expect(current).toHaveValue('123');
  await expect(page.getByText(texts.passwordTooShort)).toBeVisible();
  await current.fill(demoPassword());
  await update();
  await expect(page.getByText(texts.nothingToModify)).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(demoPassword());
  await expect(page.getByText(texts.newPasswordSame)).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill('tongmou2027');
  await page.getByLabel('重复新密码').fill('tongmou2028');
  await expect(page.getByText(texts.newPasswordMismatch)).toBeVisible();
  await page.getByRole('button', { name: '重置' }).click();
  await expect(current).toHaveValue('');

  await current.fill('wrong-password');
  await page.getByLabel('姓名').fill('顾 言之');
  await update();
  await expect(page.getByText(texts.passwordWrong).first()).toBeVisible();
  await current.fill(demoPassword());
  await page.getByLabel('用户名').fill(other.username);
  await update();
  await expect(page.getByText(texts.usernameTaken).first()).toBeVisible();
  await page.getByLabel('用户名').fill('');
  const mend = await failing(page, apiPaths.accountUpdate);
  await update();
  await expect(page.getByText(texts.accountUpdateFailed).first()).toBeVisible();
  await mend();

  const moved = await delayAfter(page, apiPaths.accountUpdate, 'address');
  await update();
  await expect(page.getByText(texts.accountUpdated)).toBeVisible();
  expect(await moved()).toBeGreaterThanOrEqual(795);
  await page.waitForURL(`**${pages.platformHome}`);
  await expect(page.getByText('顾言之医生，您好')).toBeVisible();
});

test('what fails of a consultation says so in its words, an opinion is not sent without its pictures, and nothing is lost', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], fresh('失败提示'));
  const { page, call } = initiator;
  let mend = await failing(page, apiPaths.consultationDetail);
  await page.goto(pages.platformConsultation(id));
  await expect(alert(page, texts.replyListFailed)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: '重试' }).click();

  const editor = page.getByRole('textbox', { name: '会诊意见' });
  const failed = page.getByRole('list', { name: '上传失败的图片' });
  const send = () => page.getByRole('button', { name: '回复', exact: true }).click();
  await writeIn(page, '会诊意见', '见下图');
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  const small = await picture();
  await chooseForText(page, jpeg('右眼.jpg', small), jpeg('外眼.jpg', small));
  await expect(failed.getByRole('listitem')).toHaveCount(2);
  await send();
  await expect(page.getByText(texts.picturesFailed)).toBeVisible();
  await failed.getByRole('button', { name: '移除 外眼.jpg' }).click();
  await expect.poll(async () => (await keptPictures(page)).length).toBe(1);
  await page.unroute(`**${apiPaths.upload}`);

  // Who opens the page again has the picture sent again.
  const gate = Promise.withResolvers<void>();
  await intercept(page, `**${apiPaths.upload}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const coming = page.waitForRequest(`**${apiPaths.upload}`);
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('heading', { level: 2, name: '我的意见' }).scrollIntoViewIfNeeded();
  await coming;
  await expect(editor).toContainText('见下图');
  await send();
  await expect(page.getByText(texts.picturesOnTheWay)).toBeVisible();
  gate.resolve();
  await expect(editor.getByRole('img', { name: '会诊意见配图 1' })).toBeVisible();

  mend = await failing(page, apiPaths.replySave);
  await send();
  await expect(page.getByText(texts.replyFailed).first()).toBeVisible();
  await mend();
  await editor.getByText('见下图').click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: '放大查看：会诊意见配图 1' })).toBeVisible();
  const { replies } = (await call<ConsultationDetail>(detailPath(id))).rmObject;
  expect(replies.map(({ replyContent }) => replyContent)).toEqual([expect.stringMatching(/见下图.*<img /)]);

  mend = await failing(page, apiPaths.replyDelete);
  await page.getByRole('button', { name: /^删除 .*的回复$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(texts.replyDeleteFailed)).toBeVisible();
  await mend();
  mend = await failing(page, apiPaths.consultationStatus);
  await page.getByRole('button', { name: '修改状态' }).click();
  await page.getByRole('dialog').getByText('已转诊').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(texts.consultationStatusFailed)).toBeVisible();
  await mend();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  mend = await failing(page, apiPaths.consultationDelete, texts.consultationDeleteForbidden, 403);
  await page.getByRole('main').getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(texts.consultationDeleteForbidden)).toBeVisible();
});
