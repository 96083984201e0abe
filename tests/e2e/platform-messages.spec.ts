import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { texts } from '../../contract/texts.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { fresh } from './people.ts';
import { chooseForText, detailPath, jpeg, keptPictures, picture, propose, writeIn } from './platform.ts';

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
