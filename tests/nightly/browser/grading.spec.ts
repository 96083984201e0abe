import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { choose, eye, phone, ropOf } from '../../e2e/clinical.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { detailPath, propose, writeIn } from '../../e2e/platform.ts';

const replies = async ({ call }: DoctorPage, id: number) =>
  (await call<ConsultationDetail>(detailPath(id))).rmObject.replies;

test('in a case without exams the expert says on which day, by keyboard, and hears what is wrong with it', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
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

test('a grading is changed with its reply, and taken away', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const { page } = invited;
  const recorded = ropOf({ zone: 'II', stage: '2', plus: 'none' }, { zone: 'III', stage: 'none' });
  const id = await propose(initiator, [invited], `改分级 ${Date.now()}`, { findings: JSON.stringify(recorded) });
  const grading = { disease: 'rop', examDate: '2026-10-20', eyes: { OD: { zone: 'II', stage: '3', plus: 'plus' } } };
  const opinion = { userId: invited.id, consultationId: id, content: '<p>右眼我读作 3 期。</p>' };
  await invited.call(apiPaths.replySave, { ...opinion, grading: JSON.stringify(grading) });
  await page.goto(pages.platformConsultation(id));
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
