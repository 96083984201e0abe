import { addDays, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import type { Exam } from '../../clinical/findings.ts';
import { absenceTexts } from '../../contract/absence-texts.ts';
import { childPageTexts } from '../../contract/child-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { Child } from '../../contract/schemas/child.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { countEffort } from './clicks.ts';
import { choose, eye, phone } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { detailPath, propose } from './platform.ts';

const today = dayInShanghai(new Date());

/** A child that a doctor proposed. */
async function childOf(initiator: DoctorPage, invited: DoctorPage): Promise<number> {
  const id = await propose(initiator, [invited], fresh('床旁检查'));
  return (await initiator.call<ConsultationDetail>(detailPath(id))).rmObject.childId!;
}

const examsOf = async ({ call }: DoctorPage, id: number): Promise<Exam[]> =>
  (await call<Child>(apiPaths.childRead, { id })).rmObject.findings.exams;

test('both eyes seen well, zone II stage 1 without plus, seen again on the day that is offered: eight taps on a phone', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const { page } = initiator;
  const childId = await childOf(initiator, invited);
  const effort = { clicks: 0, addresses: 0 };
  await countEffort(page, effort);
  await page.goto(pages.platformChildExam(childId));
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
  const tap = (within: typeof right, name: string) => within.getByText(name, { exact: true }).tap();

  await expect(right.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: '双眼看清' }).tap();
  for (const sign of ['Ⅱ区', '1 期', '无附加病变']) await tap(right, sign);
  await left.getByRole('button', { name: '与右眼相同' }).tap();
  await page.getByRole('button', { name: '今天', exact: true }).tap();
  const offered = page.getByRole('button', { name: /^按规则最迟 / });
  await offered.tap();
  await expect(offered).toHaveAttribute('aria-pressed', 'true');
  const next = await page.getByLabel('另定日期（选填）').inputValue();
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByText(childPageTexts.examSaved)).toBeVisible();
  expect(effort).toEqual({ clicks: 8, addresses: 1 });

  const seen = { view: 'good', zone: 'II', stage: '1', plus: 'none' };
  expect(await examsOf(initiator, childId)).toEqual([
    { disease: 'rop', examDate: today, next: { date: next, why: '' }, eyes: { OD: seen, OS: seen } },
  ]);
});

test('eye by eye it is as short, the left eye’s view is asked for after copying, and the day is the rule’s where none is chosen', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const { page } = initiator;
  const childId = await childOf(initiator, invited);
  await page.goto(pages.platformChildExam(childId));
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
  for (const sign of ['看清', 'Ⅱ区', '1 期', '无附加病变']) await choose(right, sign);
  await expect(page.getByRole('button', { name: '双眼看清' })).toHaveCount(0);
  await left.getByRole('button', { name: '与右眼相同' }).tap();
  const asked = left.getByText('请选择检查情况：没有写明的，不当作看清');
  await expect(asked).toBeVisible();
  await expect(left.getByRole('radiogroup', { name: '检查情况' }).getByRole('radio', { checked: true })).toHaveCount(0);
  await choose(left, '看清');
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: '今天', exact: true }).tap();
  await page.getByRole('main').getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByText(childPageTexts.examSaved)).toBeVisible();
  expect((await examsOf(initiator, childId))[0]).not.toHaveProperty('next');
});

test('a later day asks why; an eye that is not there is asked about once more, with its reason; another disease has its exam', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, { viewport: { width: 1366, height: 768 } }), await doctor()];
  const { page } = initiator;
  const childId = await childOf(initiator, invited);
  await page.goto(pages.platformChildExam(childId));
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
  const save = page.getByRole('main').getByRole('button', { name: '保存', exact: true });
  await page.getByRole('button', { name: '今天', exact: true }).click();
  for (const one of [right, left]) for (const sign of ['看清', 'Ⅱ区', '无病变', '无附加病变']) await choose(one, sign);

  await test.step('a later day', async () => {
    const offered = page.getByRole('button', { name: /^按规则最迟 / });
    await offered.click();
    const day = page.getByLabel('另定日期（选填）');
    const byRule: Day = await day.inputValue();
    await day.fill(addDays(byRule, 400));
    await day.blur();
    await expect(page.getByText(/最迟可定到 \d{4}年/).first()).toBeVisible();
    await day.fill(addDays(byRule, 3));
    await save.click();
    await expect(page.getByLabel('比规则晚的理由')).toBeFocused();
    await expect(page.getByText(findingsTexts.nextNoReason).first()).toBeVisible();
    await page.getByLabel('比规则晚的理由').fill('家远，已约好');
  });

  await test.step('an eye that is not there', async () => {
    const dialog = page.getByRole('dialog', { name: '左眼记为眼球缺如？' });
    await choose(left, '眼球缺如');
    await expect(dialog).toContainText(absenceTexts.note);
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(left.getByRole('radio', { name: '眼球缺如' })).not.toBeChecked();
    await choose(left, '眼球缺如');
    await dialog.getByRole('button', { name: '眼球缺如' }).click();
    await expect(dialog).toContainText(findingsTexts.absentNoReason);
    await dialog.getByLabel('原因').fill('出生时即无眼球');
    await dialog.getByRole('button', { name: '眼球缺如' }).click();
    await expect(left.getByLabel('记为缺如的依据')).toHaveValue('出生时即无眼球');
    await expect(left.getByRole('radiogroup', { name: '分区' })).toHaveCount(0);
    await expect(left.getByRole('button', { name: '与右眼相同' })).toBeDisabled();
    await save.click();
    await expect(page.getByText('请选择缺如原因').first()).toBeVisible();
    await choose(left, '先天未发育');
    await expect(page.getByText('请选择缺如原因')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('another disease', async () => {
    await page.getByRole('button', { name: '＋ 其他眼病' }).click();
    await page.getByRole('button', { name: '今天', exact: true }).last().click();
    await choose(right.last(), '看清');
    await choose(right.last(), '活动性炎症');
    await page.getByLabel('由医生定的日期').fill(addDays(today, 1));
  });

  await save.click();
  await expect(page.getByText(childPageTexts.examSaved)).toBeVisible();
  const exams = await examsOf(initiator, childId);
  expect(exams).toMatchObject([
    {
      disease: 'rop',
      next: { why: '家远，已约好' },
      eyes: { OD: { view: 'good' }, OS: { view: 'absent', absentFor: 'neverFormed', absentWhy: '出生时即无眼球' } },
    },
    { disease: 'other', next: { date: addDays(today, 1) }, eyes: { OD: { view: 'good', inflammation: true } } },
  ]);
});
