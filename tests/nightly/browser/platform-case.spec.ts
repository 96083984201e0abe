import type { Route } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import { delayAfter, detailPath, giveReply, propose, readAll, writeIn } from '../../e2e/platform.ts';

// Who may not see a case, and who had it open when it was deleted, asks for it in vain.
test.use({ allowedErrors: [/status of 404/] });

test.describe('where the stream of events does not come through', () => {
  // The browser itself says so of the stream.
  test.use({ allowedErrors: [/ERR_FAILED|replyEvents|reply\/events/] });

  test('a case that was edited shows what was saved, whatever was asked about it before', async ({ doctor }) => {
    const initiator = await doctor();
    const { page } = initiator;
    const title = `改后再看 ${Date.now()}`;
    const id = await propose(initiator, [await doctor()], title);
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
    const initiator = await doctor();
    const invited = await doctor();
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

test('a reply and a case are changed by who wrote them alone, and what was being written survives that the case is closed', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page: stranger } = await doctor();
  const [{ page }, { page: other }] = [initiator, invited];
  const title = fresh('只有作者能改');
  const id = await propose(initiator, [invited], title);
  const replyId = await giveReply(invited, id, '建议 72 小时内治疗。');
  const address = pages.platformConsultation(id);
  const ofReply = (deed: string) => new RegExp(`^${deed} .*的回复$`);

  await test.step('nobody else changes them, and a stranger finds nothing', async () => {
    await page.goto(pages.platformReplyUpdate(replyId));
    await expect(page.getByText(texts.replyEditForbidden)).toBeVisible();
    await page.getByRole('link', { name: '查看会诊' }).click();
    await expect(page.getByText('建议 72 小时内治疗。')).toBeVisible();
    await expect(page.getByRole('link', { name: ofReply('编辑') })).toHaveCount(0);
    await other.goto(pages.platformConsultationUpdate(id));
    await expect(other.getByText(texts.consultationEditForbidden)).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByText(refusalTexts.notFound, { exact: false })).toBeVisible();
    expect(await stranger.content()).not.toContain(title);
  });

  await test.step('its author edits the reply, then deletes it', async () => {
    await other.goto(address);
    await other.getByRole('link', { name: ofReply('编辑') }).click();
    await expect(other.getByRole('heading', { name: title })).toBeVisible();
    const editor = other.getByRole('textbox', { name: '会诊意见' });
    await expect(editor).toContainText('建议 72 小时内治疗。');
    await editor.click();
    await other.keyboard.press('Control+End');
    await other.keyboard.type('首选抗 VEGF。');
    const moved = await delayAfter(other, apiPaths.replyUpdate, 'address');
    await other.getByRole('button', { name: texts.updateReply }).click();
    await expect(other.getByText(texts.replyUpdated)).toBeVisible();
    expect(await moved()).toBeGreaterThanOrEqual(795);
    await other.waitForURL(`**${address}`);
    for (const one of [other, page]) await expect(one.getByText('首选抗 VEGF。')).toBeVisible();
    await other.getByRole('button', { name: ofReply('删除') }).click();
    const reload = await delayAfter(other, apiPaths.replyDelete, { call: detailPath(id) });
    await other.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(other.getByText(texts.replyDeleted)).toBeVisible();
    expect(await reload()).toBeGreaterThanOrEqual(795);
    for (const one of [other, page]) await expect(one.getByText('还没有会诊意见')).toBeVisible();
  });

  await test.step('after the status is set nobody replies any more, what was being written least of all', async () => {
    await writeIn(other, '会诊意见', '这条意见来晚了');
    await page.getByRole('button', { name: '修改状态' }).click();
    const dialog = page.getByRole('dialog', { name: '修改会诊状态' });
    await expect(dialog.getByRole('radio')).toHaveCount(3);
    await dialog.getByText('已确诊').click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText(texts.consultationUpdated).last()).toBeVisible();
    await expect(page.getByText('已确诊', { exact: true }).first()).toBeVisible();
    for (const one of [page, other]) await expect(one.getByText(texts.replyClosed)).toBeVisible();
    await expect(other.getByRole('region', { name: '未发出的意见' })).toContainText('这条意见来晚了');
  });

  await test.step('the case is deleted and nobody finds it any more', async () => {
    await page.getByRole('button', { name: '删除', exact: true }).click();
    const moved = await delayAfter(page, apiPaths.consultationDelete, 'address');
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(texts.consultationDeleted)).toBeVisible();
    expect(await moved()).toBeGreaterThanOrEqual(795);
    await page.waitForURL(`**${pages.platformConsultations}`);
    await expect(page.getByText(title)).toHaveCount(0);
    await expect(other.getByText(refusalTexts.notFound, { exact: false })).toBeVisible();
    await expect(other.getByRole('region', { name: '未发出的意见' })).toContainText('这条意见来晚了');
  });
});
