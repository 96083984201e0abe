import { extractText, getDocumentProxy } from 'unpdf';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { phone, ropOf } from '../../e2e/clinical.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { detailPath, giveReply, propose, untilKept, untilListening, writeIn } from '../../e2e/platform.ts';

const findings = (stage: string) =>
  JSON.stringify(ropOf({ zone: 'II', stage, plus: 'none' }, { zone: 'III', stage: 'none' }));

/** Edits the case through the API as its form would. */
const edit = (initiator: DoctorPage, invited: DoctorPage, consultationId: number, more: Record<string, string>) =>
  initiator.call(apiPaths.consultationUpdate, {
    consultationId,
    doctorId: initiator.doctorId,
    patientName: '测试患儿',
    patientSex: 1,
    patientBirthday: '2026-08-05',
    embryoAge: 28,
    embryoAgeDay: 3,
    patientWeight: 2.35,
    patientBodyLong: 45.5,
    consultationDesc: '<p>双眼 II 区 2 期，请各位老师会诊。</p>',
    diseaseId: 1,
    doctorSelect: [invited.doctorId],
    ...more,
  });

test('what changed in a case is told, compared and printed', async ({ doctor }) => {
  test.setTimeout(120_000);
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const title = `修改记录 ${Date.now()}`;
  const id = await propose(initiator, [invited], title, { findings: findings('2') });
  const { page } = invited;
  await page.goto(pages.platformConsultation(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: /已修改/ })).toHaveCount(0);
  // Not on the case while it changes, which would be to see it.
  await page.goto(pages.platformHome);
  await giveReply(invited, id, '按 2 期处理');
  const withdrawn = await giveReply(invited, id, '说错了的意见');
  await invited.call(apiPaths.replyDelete, { doctorId: invited.doctorId, replyId: withdrawn });
  const corrected = { title, consultationDesc: '<p>双眼 II 区 3 期，请各位老师会诊。</p>', findings: findings('3') };
  expect((await edit(initiator, invited, id, corrected)).statusCode).toBe(200);

  await test.step('the list marks it, and the case says what changed, for this visit', async () => {
    await page.goto(pages.platformConsultations);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('病例有修改');
    await page.getByRole('link', { name: title }).tap();
    const news = page.getByRole('status').filter({ hasText: '有您还没有看过的修改' });
    await expect(news).toContainText('右眼分期 2 期 → 3 期');
    await expect(news).toContainText('病情描述有修改');
    await expect(page.getByText('发表于第 1 版，之后病例有修改')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await news.getByRole('link').tap();
  });

  await test.step('the two versions are compared on a phone', async () => {
    const comparison = page.getByRole('region', { name: '比较' });
    await expect(comparison.locator('dd').first()).toHaveText('2 期3 期');
    await expect(comparison.locator('ins').filter({ hasText: '3' })).toHaveCount(2);
    await expect(page.getByRole('region', { name: '撤回的意见' })).toContainText('说错了的意见');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('from the keyboard, on a wide screen', async () => {
    const { page: wide } = initiator;
    await wide.goto(pages.platformConsultation(id));
    await wide.getByRole('link', { name: /已修改 1 次/ }).focus();
    await wide.keyboard.press('Enter');
    await wide.getByRole('button', { name: '第 2 版与前一版比较' }).focus();
    await wide.keyboard.press('Enter');
    await expect(wide).toHaveURL(/old=1&new=2/);
    await wide.getByLabel('旧版本').selectOption('2');
    await expect(wide.getByText('两个版本的内容相同。')).toBeVisible();
    await expectAccessible(wide);
  });

  await test.step('and printed in short, for which it is read only when somebody prints', async () => {
    const { page: wide } = initiator;
    const printed = async () => {
      const pdf = await getDocumentProxy(new Uint8Array(await wide.pdf({ format: 'A4' })));
      return (await extractText(pdf, { mergePages: true })).text.replace(/\s/g, '');
    };
    await wide.addInitScript('window.print = () => { window.printed = true }');
    // What is new to the initiator is asked for when the page opens: an opinion was withdrawn.
    await wide.goto(pages.platformConsultation(id), { waitUntil: 'networkidle' });
    let asked = 0;
    wide.on('request', (request) => {
      if (request.url().endsWith(apiPaths.consultationHistory)) asked += 1;
    });
    await wide.getByRole('button', { name: '导出', exact: true }).click();
    await expect(wide.getByRole('button', { name: '打印', exact: true })).toBeVisible();
    expect(await printed()).toContain('没有打印修改记录');
    expect(asked).toBe(0);
    await wide.getByRole('button', { name: '打印', exact: true }).click();
    await expect.poll(() => wide.evaluate('window.printed')).toBe(true);
    expect(asked).toBe(1);
    // 见 comes out of a PDF as its radical.
    for (const said of [
      '修改记录第2版',
      '右眼分期2期→3期',
      '删去「双眼II区2期，」',
      '最初的内容',
      '撤回的意',
      '说错了的意',
    ])
      expect(await printed()).toContain(said);
  });
});

test('a history that is opened again tells what was saved since', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const title = `再次打开修改记录 ${Date.now()}`;
  const id = await propose(initiator, [invited], title, { findings: findings('1') });
  expect((await edit(initiator, invited, id, { title, findings: findings('2') })).statusCode).toBe(200);
  const { page } = initiator;
  const listens = untilListening(page);
  await page.goto(pages.platformConsultation(id));
  await page.getByRole('link', { name: /已修改 1 次/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '当前版本' })).toContainText('第 2 版');
  await page.getByRole('link', { name: '会诊详情' }).click();
  await expect(page.getByRole('link', { name: /已修改 1 次/ })).toBeVisible();
  await listens;
  expect((await edit(initiator, invited, id, { title, findings: findings('3') })).statusCode).toBe(200);
  await page.getByRole('link', { name: /已修改 2 次/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '当前版本' })).toContainText('第 3 版');
  await expect(page.getByRole('region', { name: '比较' }).locator('dd').first()).toHaveText('2 期3 期');
});

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
    await page.getByRole('dialog', { name: '内容尚未提交' }).getByRole('button', { name: '离开' }).tap();
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
    await expect(opinion.getByText('病例有修改')).toHaveCount(0);
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
