import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { ConsultationHistory } from '../../../contract/schemas/record.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { choose, eye, ropOf } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import {
  detailPath,
  giveReply,
  jpeg,
  picture,
  proposalFields,
  propose,
  untilKept,
  untilListening,
  writeIn,
} from '../../e2e/platform.ts';

test.use({ allowedErrors: [/status of 409|reply\/events|ERR_FAILED/] });

/** Opens a page, and waits until the server's events come to it. */
async function openListening(page: Page, path: string): Promise<void> {
  const listens = untilListening(page);
  await page.goto(path);
  await listens;
}

const conflictOf = (page: Page, title: string) => page.getByRole('region', { name: title });
const rowOf = (page: Page, label: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: label, exact: true }) });

test('an edit of a case goes on from what was saved elsewhere, if one wishes', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const title = `改用最新 ${Date.now()}`;
  const id = await propose(initiator, [invited], title);
  const { page } = initiator;
  await openListening(page, pages.platformConsultationUpdate(id));
  await untilKept(page, () => page.getByLabel('会诊标题').fill('本页改的标题'));
  const other = await page.context().newPage();
  await other.goto(pages.platformConsultationUpdate(id));
  await other.getByLabel('体重（kg）').fill('3.4');
  await other.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
  await other.waitForURL(`**${pages.platformConsultations}`);
  const conflict = conflictOf(page, texts.consultationEditedElsewhere);
  await expect(conflict).toBeVisible();
  await conflict.getByRole('button', { name: '改用最新内容' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '改用最新内容' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('体重（kg）')).toHaveValue('3.4');
});

test('two browsers edit one reply: it is compared, after a reload too, and one may keep what one wrote', async ({
  doctor,
  enter,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `两处改意见 ${Date.now()}`);
  const replyId = await giveReply(invited, id, '原来的意见');
  const { page } = invited;
  const { page: other } = await enter(invited.username);
  for (const one of [page, other]) {
    await openListening(one, pages.platformReplyUpdate(replyId));
    await expect(one.getByRole('textbox', { name: '会诊意见' })).toContainText('原来的意见');
  }
  const save = (one: Page) => one.getByRole('button', { name: texts.updateReply }).click();
  await writeIn(page, '会诊意见', '本页写的');
  await writeIn(other, '会诊意见', '别处写的');
  await save(other);
  await expect(other.getByText(texts.replyUpdated)).toBeVisible();
  await expect(other.getByText(texts.replyEditedElsewhere)).toHaveCount(0);
  const conflict = conflictOf(page, texts.replyEditedElsewhere);
  await expect(conflict).toBeVisible();
  await save(page);
  await expect(conflict.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('本页写的');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(rowOf(page, '会诊意见').locator('mark')).toHaveText(['别处', '本页']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await conflict.getByRole('button', { name: '以本页为准' }).click();
  await expect(conflict).toHaveCount(0);
  await save(page);
  await page.waitForURL(`**${pages.platformConsultation(id)}`);
  const { rmObject } = await invited.call<ConsultationDetail>(detailPath(id));
  expect(rmObject.replies[0]).toMatchObject({ versionNo: 3 });
  expect(rmObject.replies[0]!.replyContent).toContain('本页写的');
});

test('a case that was closed while it was edited is amended, where no events come through either', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `没有实时消息 ${Date.now()}`);
  const { page } = initiator;
  await intercept(page, `**${apiPaths.replyEvents}`, (route) => route.abort());
  await page.goto(pages.platformConsultationUpdate(id));
  await page.getByLabel('体重（kg）').fill('3.6');
  await initiator.call(apiPaths.consultationStatus, { id, status: 1 });
  const save = page.getByRole('button', { name: texts.confirmConsultationUpdate });
  await save.click();
  await page.getByRole('textbox', { name: '更正原因' }).fill('体重抄错');
  await expect(page.getByLabel('体重（kg）')).toHaveValue('3.6');
  await save.click();
  await page.waitForURL(`**${pages.platformConsultations}`);
});

test('a picture on its way stays while another field is taken over, and no save is told as somebody else’s', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `上传中 ${Date.now()}`);
  const { page } = initiator;
  await openListening(page, pages.platformConsultationUpdate(id));
  await page.getByLabel('体重（kg）').fill('3.6');
  const sent = Promise.withResolvers<void>();
  let uploads = 0;
  await intercept(page, `**${apiBase}${apiPaths.upload}`, async (route) => {
    uploads += 1;
    await sent.promise;
    await route.continue();
  });
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await expect(page.getByText('正在上传')).toBeVisible();
  const title = `别处改的 ${Date.now()}`;
  await initiator.call(apiPaths.consultationUpdate, {
    ...proposalFields([invited], title),
    consultationId: id,
    doctorId: initiator.doctorId,
  });
  const conflict = conflictOf(page, texts.consultationEditedElsewhere);
  await conflict.getByRole('button', { name: '采用已保存的会诊标题' }).click();
  await expect(page.getByLabel('会诊标题')).toHaveValue(title);
  await conflict.getByRole('button', { name: '以本页为准' }).click();
  sent.resolve();
  await expect(page.getByText('已上传')).toHaveCount(1);
  expect(uploads).toBe(1);

  const told = page.waitForResponse((response) => response.url().includes('/consultation/getConsultation'));
  await intercept(page, `**${apiBase}${apiPaths.consultationUpdate}`, async (route) => {
    const response = await route.fetch();
    await told;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await conflict.count()).toBe(0);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
  await page.waitForURL(`**${pages.platformConsultations}`);
  const { rmObject } = await initiator.call<ConsultationDetail>(detailPath(id));
  expect(rmObject).toMatchObject({ title, patientWeight: 3.6 });
  expect(rmObject.attachments).toHaveLength(1);
});

const save = (page: Page) => page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();

test('a closed case is amended with a reason, also where it was closed meanwhile; others see that it is open again', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const [{ page }, { page: seen }] = [initiator, invited];
  const [title, later] = [fresh('更正'), fresh('更晚的会诊')];
  const id = await propose(initiator, [invited], title);
  await propose(initiator, [invited], later);
  const mark = seen.getByText('病例有修改', { exact: true });
  const cards = seen.getByRole('main').getByRole('heading', { level: 2 });
  await openListening(seen, pages.platformConsultations);
  await expect(cards).toHaveText([later, title]);
  await expect(mark).toHaveCount(0);

  await openListening(page, pages.platformConsultationUpdate(id));
  await expect(page.getByRole('heading', { level: 1, name: '修改会诊' })).toBeVisible();
  await page.getByLabel('体重（kg）').fill('3.6');
  await initiator.call(apiPaths.consultationStatus, { id, status: 1 });
  await expect(page.getByRole('heading', { level: 1, name: '更正会诊' })).toBeVisible();
  await save(page);
  await expect(page.getByText(texts.amendmentReasonRequired)).toBeVisible();
  await page.getByRole('textbox', { name: '更正原因' }).fill('体重抄错');
  await save(page);
  await page.waitForURL(`**${pages.platformConsultations}`);
  const { rmObject } = await initiator.call<ConsultationHistory>(apiPaths.consultationHistory, { id });
  expect(rmObject.versions[0]).toMatchObject({ reason: '体重抄错', status: 1, changed: ['patientWeight'] });

  await expect(mark).toBeVisible();
  await expect(cards).toHaveText([later, title]);
  await seen.getByRole('link', { name: title }).click();
  await expect(mark).toHaveCount(0);
  await seen.goBack();
  await expect(cards.first()).toBeVisible();

  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('link', { name: '更正', exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText('3.6 kg', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '修改状态' }).click();
  const dialog = page.getByRole('dialog', { name: '修改会诊状态' });
  await expect(dialog).toContainText('重新开放后，参与医生可以继续回复，并会收到提醒');
  await dialog.getByRole('radio', { name: /会诊中/ }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('link', { name: '编辑', exact: true })).toBeVisible();
  await expect(mark).toBeVisible();
  await expect(cards).toHaveText([later, title]);
});

const titleField = (page: Page) => page.getByRole('textbox', { name: '会诊标题' });

test('two browsers edit one case: what differs is compared, taken over field by field, and nothing is lost', async ({
  doctor,
  enter,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const { page: other } = await enter(initiator.username);
  const recorded = ropOf({ zone: 'II', stage: '2', plus: 'none' }, { zone: 'III', stage: 'none' });
  const id = await propose(initiator, [invited], fresh('两处修改'), { findings: JSON.stringify(recorded) });
  for (const one of [page, other]) {
    await openListening(one, pages.platformConsultationUpdate(id));
    await expect(titleField(one)).not.toHaveValue('');
  }
  await expect(page.getByRole('listitem').filter({ hasText: invited.name }).getByRole('button')).toHaveCount(0);
  await page.getByLabel('体重（kg）').fill('3.3');
  await titleField(page).fill('本页改的标题');
  await titleField(other).fill('别处改的标题');
  await choose(eye(other, '右眼 OD'), '3 期');
  await save(other);
  await other.waitForURL(`**${pages.platformConsultations}`);

  const conflict = page.getByRole('region', { name: texts.consultationEditedElsewhere });
  const rowOf = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: label, exact: true }) });
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveText(['体重', '会诊标题', '检查所见']);
  await expect(rowOf('体重')).toContainText('3.3 kg');
  await expect(rowOf('检查所见')).toContainText('3 期');
  await save(page);
  await expect(page.getByText(`${texts.consultationEditFailed}：${texts.consultationEditedElsewhere}`)).toBeVisible();
  await expect(conflict).toContainText('请先选择“改用最新内容”或“以本页为准”。');
  await expect(conflict.getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveText(['体重', '会诊标题', '检查所见']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // The title was changed by both, the weight here alone, the findings elsewhere alone.
  await expect(conflict.getByText('您没有改动此项')).toHaveCount(1);
  await expect(rowOf('检查所见')).toContainText('您没有改动此项');
  await conflict.getByRole('button', { name: '采用已保存的会诊标题' }).click();
  await page.getByRole('dialog', { name: '采用已保存的会诊标题？' }).getByRole('button', { name: '保留' }).click();
  await expect(titleField(page)).toHaveValue('本页改的标题');
  await conflict.getByRole('button', { name: '以本页为准' }).click();
  await expect(conflict).toHaveCount(0);
  await save(page);
  await page.waitForURL(`**${pages.platformConsultations}`);

  const { rmObject } = await initiator.call<ConsultationHistory>(apiPaths.consultationHistory, { id });
  expect(rmObject.versions).toMatchObject([
    { state: { title: '本页改的标题', patientWeight: 3.3, findings: { exams: [{ eyes: { OD: { stage: '3' } } }] } } },
    { changed: ['title', 'findings'], state: { title: '别处改的标题' } },
    { versionNo: 1 },
  ]);
  expect(rmObject.versions[0]!.changed).toEqual(['patientWeight', 'title']);
});
