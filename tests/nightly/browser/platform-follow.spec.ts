import type { Page } from '@playwright/test';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import {
  chooseForText,
  detailPath,
  giveReply,
  jpeg,
  keptPictures,
  largePicture,
  picture,
  propose,
  untilListening,
  writeIn,
} from '../../e2e/platform.ts';

test.use({ allowedErrors: [/status of (40[1349]|415)|net::ERR_FAILED/] });

const reply = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a page whose session was ended elsewhere is covered at once, and comes back by signing in', async ({
  doctor,
}) => {
  const { page, call } = await doctor();
  const listens = untilListening(page);
  await page.goto(pages.platformHome);
  await listens;
  await call(apiPaths.logout);
  const over = page.getByRole('dialog', { name: refusalTexts.signedOut });
  await expect(over).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await over.getByLabel('密码', { exact: true }).fill(demoPassword());
  await over.getByRole('button', { name: texts.loginButton }).click();
  await expect(page.getByRole('navigation', { name: '平台' })).toBeVisible();
});

test('a reply is marked as new where another answer overtook the one that told so', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `两次询问 ${Date.now()}`);
  await giveReply(invited, id, '第一条意见');
  const { page } = initiator;
  const gate = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  let asked = 0;
  await intercept(page, `**${detailPath(id)}`, async (route) => {
    asked += 1;
    const isFirst = asked === 1;
    const response = await route.fetch();
    if (isFirst) {
      told.resolve();
      await gate.promise;
    }
    await route.fulfill({ response });
  });
  // Only an open stream of events tells of what comes while the first answer is on its way.
  const listens = untilListening(page);
  await page.goto(pages.platformConsultation(id));
  await Promise.all([told.promise, listens]);
  await giveReply(invited, id, '第二条意见');
  await expect(reply(page, '第二条意见')).toContainText('新回复');
  gate.resolve();
  await expect(reply(page, '第一条意见')).toContainText('新回复');
});

test('a reply is not sent without the pictures that are on their way or failed, and they come again', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `图在路上 ${Date.now()}`);
  const { page } = invited;
  const editor = page.getByRole('textbox', { name: '会诊意见' });
  const failed = page.getByRole('list', { name: '上传失败的图片' });
  const open = async () => {
    await page.goto(pages.platformConsultation(id));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const send = () => page.getByRole('button', { name: '回复', exact: true }).click();
  const replies = async () => (await invited.call<ConsultationDetail>(detailPath(id))).rmObject.replies;

  await open();
  await writeIn(page, '会诊意见', '见下图');
  await intercept(page, `**${apiPaths.upload}`, (route) => route.abort());
  const small = await picture();
  await chooseForText(page, jpeg('右眼.jpg', small), jpeg('左眼.jpg', small), jpeg('外眼.jpg', small));
  await expect(failed.getByRole('listitem')).toHaveCount(3);
  await send();
  await expect(page.getByText(texts.picturesFailed)).toBeVisible();
  await failed.getByRole('button', { name: '移除 外眼.jpg' }).click();
  await expect.poll(async () => (await keptPictures(page)).length).toBe(2);
  // What is written is as at the beginning: the text goes, its pictures stay.
  await editor.press('Control+A');
  await page.keyboard.press('Delete');
  await page.goto('about:blank');
  await page.unroute(`**${apiPaths.upload}`);

  let gate = Promise.withResolvers<void>();
  await intercept(page, `**${apiPaths.upload}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const coming = page.waitForRequest(`**${apiPaths.upload}`);
  await open();
  await coming;
  await writeIn(page, '会诊意见', '见下图');
  await send();
  await expect(page.getByText(texts.picturesOnTheWay)).toBeVisible();
  expect(await replies()).toEqual([]);
  gate.resolve();
  await expect(editor.getByRole('img', { name: '会诊意见配图 2' })).toBeVisible();
  await chooseForText(page, jpeg('随后.jpg', small));
  await expect(editor.getByRole('img').last()).toHaveAttribute('alt', '会诊意见配图 3');
  // None may stand in a list, into which somebody has gone meanwhile: it comes after it.
  gate = Promise.withResolvers();
  await editor.getByText('见下图').click();
  const next = page.waitForRequest(`**${apiPaths.upload}`);
  await chooseForText(page, jpeg('复查.jpg', small));
  await next;
  await editor.getByText('见下图').click();
  await page.getByRole('button', { name: '无序列表' }).click();
  gate.resolve();
  await expect(editor.getByRole('img', { name: '会诊意见配图 4' })).toBeVisible();
  await send();
  await expect(page.getByRole('button', { name: '放大查看：会诊意见配图 4' })).toBeVisible();
  expect((await replies())[0]!.replyContent).toMatch(/<ul><li>见下图<\/li><\/ul>(.*<img ){4}/);
  await open();
  await expect(page.getByRole('button', { name: '写意见' })).toBeVisible();
  await expect(editor.getByRole('img')).toHaveCount(0);
  // One that ends with a picture takes another one.
  await page.goto(pages.platformReplyUpdate((await replies())[0]!.replyId));
  await chooseForText(page, jpeg('补充.jpg', small));
  await expect(editor.getByRole('img', { name: '会诊意见配图 5' })).toBeVisible();
});

test('a reply takes a large picture, goes on below it, names what it cannot take, and is sent by Ctrl+Enter', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `带图的意见 ${Date.now()}`);
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '见下图');
  const refused = ['病历.gif', '报告.pdf', '说明.txt', 'IM1.dcm'];
  await chooseForText(
    page,
    ...refused.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('no image') })),
  );
  for (const name of refused) await expect(page.getByText(`${name}：${texts.attachmentType}`)).toBeVisible();
  await expect(page.getByText(cameraTexts.intoForm)).toBeVisible();
  await chooseForText(page, jpeg('眼底.jpg', await largePicture()));
  const editor = page.getByRole('textbox', { name: '会诊意见' });
  await expect(editor.getByRole('img', { name: '会诊意见配图 1' })).toBeVisible();
  await page.keyboard.type('建议治疗');
  await expect(editor).toContainText('建议治疗');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: '放大查看：会诊意见配图 1' })).toBeVisible();
  const { rmObject } = await invited.call<ConsultationDetail>(detailPath(id));
  expect(rmObject.replies[0]!.replyContent).toMatch(
    /<p>见下图<img [^>]*alt="会诊意见配图 1"[^>]*><\/p><p>建议治疗<\/p>/,
  );

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await page.getByRole('button', { name: '写意见…' }).click();
  await chooseForText(page, jpeg('假.jpg', Buffer.from('no image')));
  await expect(page.getByText(`假.jpg：${texts.attachmentType}`)).toBeVisible();
  await chooseForText(page, jpeg('眼底.jpg', await largePicture()));
  await expect(editor.getByRole('img', { name: '会诊意见配图 1' })).toBeVisible();
  await expect(page.getByText(texts.replySaved)).toBeHidden();
  await expectAccessible(page);
});
