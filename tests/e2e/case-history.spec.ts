import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { texts } from '../../contract/texts.ts';
import { phone, ropOf } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { detailPath, proposalFields, propose, untilKept, untilListening, writeIn } from './platform.ts';

const findings = (stage: string) =>
  JSON.stringify(ropOf({ zone: 'II', stage, plus: 'none' }, { zone: 'III', stage: 'none' }));

test('who writes an opinion while the case changes is told what did, compares it, and the opinion says which version they saw', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const { page } = invited;
  const title = fresh('写意见时病例有修改');
  const id = await propose(initiator, [invited], title, { findings: findings('2') });
  const opinion = page.getByRole('region', { name: '我的意见' });
  const comparison = page.getByRole('region', { name: '比较' });

  await test.step('it is told at the top of the open case and beside the opinion', async () => {
    const listens = untilListening(page);
    await page.goto(pages.platformConsultation(id));
    await listens;
    await untilKept(page, () => writeIn(page, '会诊意见', '按 2 期处理'));
    const consultationDesc = '<p>双眼 II 区 3 期，请各位老师会诊。</p>';
    await edit(initiator, invited, id, { title, consultationDesc, findings: findings('3') });
    const news = page.getByRole('status').filter({ hasText: '有您还没有看过的修改' });
    await expect(news).toContainText('右眼分期 2 期 → 3 期');
    await expect(news).toContainText('病情描述有修改');
    await expect(opinion).toContainText('您打开后病例有修改（第 2 版）');
  });

  await test.step('the two versions are compared on a phone, and the draft is still there', async () => {
    await opinion.getByRole('link', { name: '查看修改' }).tap();
    await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '离开' }).tap();
    await expect(page).toHaveURL(new RegExp(`${pages.platformHistory(id)}\\?old=1&new=2$`));
    await expect(comparison.locator('dd').first()).toHaveText('2 期3 期');
    await expect(comparison.locator('ins').filter({ hasText: '3' })).toHaveCount(2);
    await page.getByLabel('旧版本').selectOption('2');
    await expect(page.getByText('两个版本的内容相同。')).toBeVisible();
    await page.getByRole('link', { name: '会诊详情' }).tap();
    await expect(opinion).toContainText('草稿写于病例第 1 版，之后病例有修改（第 2 版）');
    await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('按 2 期处理');
  });

  await test.step('an opinion says on which version of the case it rests, and what changed in it', async () => {
    await page.getByRole('button', { name: '回复', exact: true }).tap();
    await expect(page.getByText(texts.replySaved)).toBeVisible();
    await expect(opinion).not.toContainText('病例有修改');
    const { rmObject } = await invited.call<ConsultationDetail>(detailPath(id));
    expect(rmObject.replies).toMatchObject([{ consultationVersionNo: 2 }]);
    const { replyId } = rmObject.replies[0]!;
    await edit(initiator, invited, id, { title: `${title} 改` });
    await expect(page.getByText('发表于第 2 版，之后病例有修改')).toBeVisible();
    await invited.call(apiPaths.replyUpdate, { replyId, content: '<p>按 3 期处理</p>' });
    const changed = page.getByRole('listitem').getByRole('link', { name: /已修改 1 次/ });
    await changed.tap();
    await expect(page).toHaveURL(new RegExp(`${pages.platformReplyHistory(replyId)}$`));
    await expect(comparison.locator('del')).toHaveText('2');
    await expect(comparison.locator('ins')).toHaveText('3');
  });
});

/** Edits the case through the API as its form would. */
async function edit(initiator: DoctorPage, invited: DoctorPage, id: number, { title, ...more }: Edited): Promise<void> {
  const own = { consultationId: id, doctorId: initiator.doctorId };
  const answer = await initiator.call(apiPaths.consultationUpdate, {
    ...proposalFields([invited], title),
    ...own,
    ...more,
  });
  expect(answer.statusCode).toBe(200);
}
type Edited = { title: string; consultationDesc?: string; findings?: string };
