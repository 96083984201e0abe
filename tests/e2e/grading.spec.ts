import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { pages } from '../../contract/pages.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { choose, eye, phone, ropOf } from './clinical.ts';
import { type DoctorPage, detailPath, expect, propose, test, writeIn } from './platform.ts';

const graded = '2026年10月20日 ROP 检查';
const replies = async ({ call }: DoctorPage, id: number) =>
  (await call<ConsultationDetail>(detailPath(id))).rmObject.replies;

test('an expert grades on a phone, both records stand side by side, and the grading is changed and taken away', async ({
  doctor,
}) => {
  test.setTimeout(150_000);
  const initiator = await doctor('yisheng01', { viewport: { width: 1366, height: 768 } });
  const invited = await doctor('yisheng02', phone);
  const { page } = invited;
  const recorded = ropOf({ zone: 'II', stage: '2', plus: 'none', extent: [9, 10] }, { zone: 'III', stage: 'none' });
  const id = await propose(initiator, [invited], `附分级 ${Date.now()}`, { findings: JSON.stringify(recorded) });
  const unfold = () => page.getByRole('button', { name: /^附上我的分级/ });

  await test.step('write it, beside the text; nothing of the initiator’s is filled in', async () => {
    await page.goto(pages.platformConsultation(id));
    await writeIn(page, '会诊意见', '右眼我读作 3 期。');
    await unfold().tap();
    await choose(page.getByRole('radiogroup', { name: '分级的是哪一次检查' }), graded);
    const right = eye(page, '右眼 OD');
    await expect(right.getByRole('radio', { checked: true })).toHaveCount(0);
    await choose(right, 'Ⅱ区');
    await choose(right, '3 期');
    await choose(right, '有附加病变');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('come back to it after a reload, and send it', async () => {
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText(/^已恢复 .* 保存的草稿。$/)).toBeVisible();
    await expect(eye(page, '右眼 OD').getByRole('radio', { name: '3 期' })).toBeChecked();
    await page.getByRole('button', { name: '回复', exact: true }).tap();
    await expect(page.getByText(texts.replySaved)).toBeVisible();
    const record = page.getByRole('region', { name: /的分级$/ });
    await expect(record.getByRole('heading', { name: `附上的分级：${graded}` })).toBeVisible();
    await expect(unfold()).toHaveAttribute('aria-expanded', 'false');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('the initiator reads what differs and what follows from it, on paper too', async () => {
    const { page: reader } = initiator;
    await reader.goto(pages.platformConsultation(id));
    await writeIn(reader, '会诊意见', '请再看一次。');
    const mark = reader.getByRole('link', {
      name: new RegExp(`^急 ${invited.name}的分级：右眼 须治疗 · 已逾期 \\d+ 天$`),
    });
    await mark.click();
    await expect(reader.getByRole('listitem').filter({ hasText: '右眼我读作 3 期。' })).toBeFocused();
    await expect(reader.getByRole('dialog')).toHaveCount(0);
    const table = reader.getByRole('table', { name: `${invited.name}的分级，右眼` });
    await expect(table.getByRole('row', { name: /^分期 不同/ }).getByRole('cell')).toHaveText(['2 期', '3 期']);
    await expect(
      table
        .getByRole('row', { name: /^病变范围 不同/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('未填');
    await expect(table.getByRole('row', { name: /^分区/ })).toHaveCount(0);
    const record = reader.getByRole('region', { name: `${invited.name}的分级` });
    await expect(record.getByText(/^按此分级：右眼须治疗（72 小时内）/)).toBeVisible();
    await expect(record.getByText(/^按病例记录：右眼须复查/)).toBeVisible();
    await expect(record.getByText('未分级')).toBeVisible();
    await record.getByText(/^其余 \d 项一致$/).click();
    await expect(record.getByText(/分区：Ⅱ区/)).toBeVisible();
    await record.getByText('按此分级的理由与依据').click();
    await expect(record.getByText(/^依据：/).first()).toBeVisible();
    await expectNoSidewaysScroll(reader);
    await expectAccessible(reader);
    await reader.emulateMedia({ media: 'print' });
    await expect(table).toBeVisible();
    await expect(record.getByText(/^按此分级：右眼须治疗/)).toBeVisible();
    await expect(mark).toBeVisible();
  });

  await test.step('it is changed with the reply, and taken away', async () => {
    await page.getByRole('link', { name: /^编辑 .*的回复$/ }).tap();
    await choose(eye(page, '左眼 OS'), 'Ⅲ区');
    await page.getByRole('button', { name: texts.updateReply }).tap();
    await page.waitForURL(`**${pages.platformConsultation(id)}`);
    expect(await replies(invited, id)).toMatchObject([
      { grading: { eyes: { OD: { zone: 'II', stage: '3', plus: 'plus' }, OS: { zone: 'III' } } } },
    ]);
    await page.getByRole('link', { name: /^编辑 .*的回复$/ }).tap();
    await page.getByRole('button', { name: '移除我的分级' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).tap();
    await page.getByRole('button', { name: texts.updateReply }).tap();
    await page.waitForURL(`**${pages.platformConsultation(id)}`);
    expect(await replies(invited, id)).toMatchObject([{ grading: null }]);
    await expect(page.getByText(/的分级：/)).toHaveCount(0);
    await expect(page.getByRole('region', { name: /的分级$/ })).toHaveCount(0);
  });
});

test('in a case without exams the expert says on which day, by keyboard, and hears what is wrong with it', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng01'), await doctor('yisheng02')];
  const { page } = invited;
  const id = await propose(initiator, [invited], `没有检查所见 ${Date.now()}`, { diseaseId: '4' });
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '请看分级。');
  await page.getByRole('button', { name: /^附上我的分级/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '青光眼 检查（填写日期）' }).focus();
  await page.keyboard.press('Space');
  await eye(page, '左眼 OS').getByLabel('眼压', { exact: true }).fill('32');
  await page.getByLabel('检查日期').fill('2026-08-04');
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByText(findingsTexts.examBeforeBirth).first()).toBeVisible();
  await expect(page.getByLabel('检查日期')).toBeFocused();
  await page.getByLabel('检查日期').fill('2026-10-20');
  await page.getByRole('button', { name: '回复', exact: true }).click();
  const record = page.getByRole('region', { name: `${invited.name}的分级` });
  await expect(record.getByText('发起医生没有记录 2026年10月20日 青光眼 检查。')).toBeVisible();
  const table = record.getByRole('table', { name: `${invited.name}的分级，左眼` });
  await expect(table.getByRole('row', { name: /^眼压/ }).getByRole('cell')).toHaveText('32 mmHg');
  await expectAccessible(page);
});
