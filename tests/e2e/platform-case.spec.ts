import { consentTexts } from '../../contract/consent-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { choose, fillPatient, invite, openCase, phone, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { delayAfter, detailPath, giveReply, jpeg, largePicture, picture, propose, writeIn } from './platform.ts';

// What is refused or gone on purpose.
test.use({ allowedErrors: [/status of 404/] });

test('a case is proposed on a phone, answered, and its initiator sees the answer without doing anything', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const [{ page }, { page: other }] = [initiator, invited];
  const title = fresh('早产儿视网膜病变会诊');

  await test.step('propose, with an image that must be made smaller', async () => {
    await page.goto(pages.platformPropose);
    await expect(page.getByText(texts.invitationNotice)).toBeVisible();
    await expect(page.getByText(`${initiator.name}（我）`)).toBeVisible();
    const files = [jpeg('od.jpg', await picture()), jpeg('os.jpg', await largePicture())];
    await page.locator('input[type=file]').setInputFiles(files);
    await expect(page.getByText(texts.attachmentSize).first()).toBeVisible();
    await page.getByRole('button', { name: '压缩后上传附件 2' }).click();
    await fillPatient(page, title);
    const obtained = page.getByRole('radiogroup', { name: '是否已取得' });
    await choose(obtained, '已取得');
    await expect(page.getByLabel(consentTexts.guardianName)).toBeVisible();
    await choose(obtained, '尚未取得');
    await invite(page, invited);
    await expect(page.getByText(/原图 1800×1400，.* MB；已压缩为 \d+×\d+，.*（JPG）/)).toBeVisible();
    await expect(page.getByText('已上传')).toHaveCount(2);
    await submit(page, texts.proposeConsultation);
    await expect(page.getByText(texts.consultationAdded)).toBeVisible();
    await page.waitForURL(`**${pages.platformConsultations}`);
  });

  await test.step('the invited doctor finds it and replies', async () => {
    await other.goto(pages.platformConsultations);
    const id = await openCase(other, title);
    await expect(other.getByRole('button', { name: /^放大查看附件 \d/ })).toHaveCount(2);
    for (const name of ['修改状态', '删除']) await expect(other.getByRole('button', { name })).toHaveCount(0);
    await other.getByRole('button', { name: '回复', exact: true }).click();
    await expect(other.getByText(texts.replyContentRequired).first()).toBeVisible();
    await writeIn(other, '会诊意见', '建议 72 小时内治疗。');
    const reload = await delayAfter(other, apiPaths.replySave, { call: detailPath(id) });
    await other.getByRole('button', { name: '回复', exact: true }).click();
    await expect(other.getByText(texts.replySaved)).toBeVisible();
    expect(await reload()).toBeGreaterThanOrEqual(1990);
    await expect(other.getByRole('listitem').filter({ hasText: '建议 72 小时内治疗。' })).toBeVisible();
  });

  await test.step('the initiator sees the red dot without doing anything, then reads it', async () => {
    await expect(page.getByTitle('1 条未读回复').first()).toBeVisible();
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(page.getByText('1 条未读回复').last()).toBeVisible();
    await page.getByRole('link', { name: title }).tap();
    await expect(page.getByText('新回复', { exact: true })).toBeVisible();
    await expect(page.getByTitle('1 条未读回复')).toHaveCount(0);
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
