import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { fillPatient, invite, openCase, phone, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { delayAfter, detailPath, jpeg, largePicture, picture, writeIn } from './platform.ts';

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
    const obtained = page.getByRole('checkbox', { name: /监护人已同意会诊/ });
    await obtained.check();
    await obtained.uncheck();
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
    await other.getByRole('button', { name: '写意见' }).click();
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
