import { findingsTexts } from '../../../clinical/clinical-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import {
  cells,
  choose,
  eye,
  fillPatient,
  invite,
  openCase,
  phone,
  storedFindings,
  submit,
} from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { jpeg, picture, takenOn } from '../../e2e/platform.ts';

test('what is missing of a treatment or an exam is no longer said once it is answered', async ({ doctor }) => {
  const { page } = await doctor();
  await page.goto(pages.platformPropose);
  await choose(page.getByRole('radiogroup', { name: '疾病类型' }), '视网膜病变');
  await page.getByRole('button', { name: /^检查所见/ }).click();
  await page.getByRole('button', { name: /^＋ 治疗/ }).click();
  const treatment = page.getByRole('group', { name: '第 1 次治疗' });
  await treatment.getByLabel('治疗日期').fill('2026-11-02');
  await treatment.getByLabel('治疗日期').blur();
  for (const [missing, answer] of [
    ['请选择治疗的是哪只眼', '右眼'],
    ['请选择治疗方式', '激光'],
  ] as const) {
    await expect(page.getByText(missing).first()).toBeVisible();
    await choose(treatment, answer);
    await expect(page.getByText(missing)).toHaveCount(0);
  }

  await choose(eye(page, '右眼 OD'), '看清');
  await page.getByLabel('检查日期').focus();
  await page.getByLabel('检查日期').blur();
  await expect(page.getByText('请填写检查日期').first()).toBeVisible();
  await page.getByRole('button', { name: '今天', exact: true }).click();
  await expect(page.getByText('请填写检查日期')).toHaveCount(0);
});

test('a retinoblastoma’s group goes with its system, a cataract with its laterality', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const title = `双眼 RB 与白内障 ${Date.now()}`;
  await page.goto(pages.platformPropose);
  await fillPatient(page, title, '视网膜母细胞瘤');
  await invite(page, invited);
  await page.getByRole('button', { name: /^检查所见/ }).click();
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
  await page.setViewportSize({ width: 1366, height: 768 });
  const today = page.getByRole('button', { name: '今天', exact: true });
  const apart = async () => {
    const [offer, day] = [(await today.boundingBox())!, (await page.getByLabel('检查日期').boundingBox())!];
    return Math.abs(offer.y + offer.height / 2 - day.y - day.height / 2);
  };
  await expect.poll(apart).toBeLessThan(4);
  await today.click();
  await choose(right, '有肿瘤');
  await choose(right, 'IIRC（Murphree）');
  await choose(right, 'D 组');
  await expect(right.getByText('弥漫播散；视网膜脱离超过 1 个象限')).toBeVisible();
  await choose(right, 'ICRB（Shields）');
  await expect(right.getByRole('radio', { name: 'D 组' })).not.toBeChecked();
  await choose(right, 'B 组');
  await choose(left, '未见肿瘤');
  await page.getByRole('button', { name: '收起' }).click();
  await expect(right).toBeHidden();

  await page.getByRole('button', { name: '＋ 白内障' }).click();
  await page.getByRole('button', { name: '今天', exact: true }).last().click();
  await choose(page.getByRole('radiogroup', { name: '单眼或双眼' }), '单眼');
  await choose(left.last(), '核性');
  await choose(left.last(), '核性');
  await choose(left.last(), '全白内障');
  await submit(page, texts.proposeConsultation);
  await openCase(page, title);
  await expect(cells(page, /视网膜母细胞瘤 检查/, '分组')).toHaveText(['ICRB B 组', '—']);
  await expect(cells(page, /白内障 检查/, '混浊形态')).toHaveText(['—', '全白内障']);
});

test('on a phone: an exam has the day of its picture or is said to have none, a treated eye its treatment, and one eye was not examined', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const { page } = initiator;
  const title = fresh('治疗后复查');
  await page.goto(pages.platformPropose);
  await fillPatient(page, title);
  await invite(page, invited);
  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await takenOn('2026-11-02', await picture())));
  await page.getByRole('group', { name: '附件 1眼别' }).getByText('右眼').tap();
  await expect(page.getByLabel('附件 1拍摄日期')).toHaveValue('');
  await page.getByRole('button', { name: '附件 1采用照片自带的拍摄日期 2026-11-02' }).tap();
  await expect(page.getByLabel('附件 1拍摄日期')).toHaveValue('2026-11-02');

  await page.getByRole('button', { name: /^检查所见/ }).tap();
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
  const advice = page.getByRole('complementary', { name: '提示与建议补充' });
  for (const sign of ['看清', 'Ⅱ区', '1 期', '无附加病变']) await choose(right, sign);
  await expect(right.getByRole('radiogroup', { name: '再激活' })).toHaveCount(0);

  await test.step('the exam has no day yet', async () => {
    const missing = advice.getByText('ROP 检查还没有选检查日期，不能据此给出判断');
    await expect(missing).toBeVisible();
    await expect(advice.getByText('没有填写双眼的检查所见', { exact: false })).toHaveCount(0);
    await expect(page.getByText('除检查日期外，不填也可以提交。')).toBeVisible();
    await submit(page, texts.proposeConsultation);
    const date = page.getByLabel('检查日期');
    await expect(date).toBeFocused();
    await expect(date).toHaveAccessibleDescription('请填写检查日期');
    const why = page.getByRole('alert').filter({ hasText: /^请填写检查日期$/ });
    await expect(why).toBeInViewport();
    const isOnTop = (message: Element) => {
      const { x, y, height } = message.getBoundingClientRect();
      return document.elementFromPoint(x + 8, y + height / 2)?.textContent === message.textContent;
    };
    await expect.poll(() => why.evaluate(isOnTop)).toBe(true);
    await page.getByRole('button', { name: '照片拍摄日 2026年11月2日' }).tap();
    await expect(date).toHaveValue('2026-11-02');
    await expect(why).toBeHidden();
    await expect(missing).toHaveCount(0);
  });

  await test.step('the treatment is named with what it lacks', async () => {
    await page.getByRole('button', { name: /^＋ 治疗/ }).tap();
    const treatment = page.getByRole('group', { name: '第 1 次治疗' });
    await choose(treatment, '右眼');
    await choose(treatment, '抗 VEGF 药物');
    const dose = treatment.getByLabel('剂量（每只眼）');
    await dose.fill('25');
    await choose(treatment, '雷珠单抗');
    await submit(page, texts.proposeConsultation);
    await expect(page.getByText('治疗有 2 处需要修改：请填写治疗日期')).toBeVisible();
    await expect(treatment.getByLabel('治疗日期')).toBeFocused();
    await expect(treatment.getByText(findingsTexts.doseSlip)).toBeVisible();
    await dose.fill('0.02');
    await dose.blur();
    await expect(treatment.getByText('剂量与常用量相差较大，确认是 0.02 mg？')).toBeVisible();
    await treatment.getByRole('button', { name: '是', exact: true }).tap();
    await expect(treatment.getByText('剂量与常用量相差较大', { exact: false })).toHaveCount(0);
    await dose.fill('');
    await treatment.getByLabel('治疗日期').fill('2026-10-12');
    await expect(advice.getByText('右眼抗 VEGF 治疗没有填写剂量：2026年10月12日')).toBeVisible();
    await dose.fill('0.1');
    await expect(advice.getByText('没有填写剂量', { exact: false })).toHaveCount(0);
  });

  await expect(advice.getByText(/右眼还没有填写：.*再激活/)).toBeVisible();
  await choose(right.getByRole('radiogroup', { name: '再激活' }), '无再激活');
  await choose(left, '未检查');
  await expect(advice.getByText('左眼未检查，请在病情描述中写明原因')).toBeVisible();

  await submit(page, texts.proposeConsultation);
  const id = await openCase(page, title);
  expect(await storedFindings(initiator, id)).toMatchObject({
    version: 2,
    exams: [
      {
        examDate: '2026-11-02',
        eyes: { OD: { view: 'good', reactivation: false }, OS: { view: 'notExamined' } },
      },
    ],
    images: [{ eye: 'OD', takenOn: '2026-11-02' }],
    treatments: [{ eye: 'OD', date: '2026-10-12', disease: 'rop', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
  });
  await expect(cells(page, /ROP 检查/, '检查情况')).toHaveText(['看清', '未检查']);
});

test('what cannot have been is named and found, what is missing keeps nobody from sending, and a tumour’s group goes with its system', async ({
  doctor,
}) => {
  const [{ page }, invited] = [await doctor(), await doctor()];
  const title = fresh('青光眼与 RB ');
  await page.goto(pages.platformPropose);
  await fillPatient(page, title, '先天性青光眼');
  await invite(page, invited);
  await page.getByRole('button', { name: /^检查所见/ }).click();
  const right = eye(page, '右眼 OD');
  const pressure = right.getByLabel('眼压', { exact: true });
  await pressure.fill('240');
  await page.getByLabel('检查日期').fill('2026-09-04');
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(`检查所见有 2 处需要修改：${findingsTexts.examBeforeBirth}`)).toBeVisible();
  await expect(page.getByLabel('检查日期')).toBeFocused();
  await expect(right.getByText('眼压应为 0 至 80 mmHg')).toBeVisible();

  await page.getByLabel('检查日期').fill('2026-11-02');
  await pressure.fill('24');
  await right.getByLabel('角膜直径', { exact: true }).fill('12.5');
  const advice = page.getByRole('complementary', { name: '提示与建议补充' });
  await choose(right, '看清');
  await expect(advice.getByText('右眼还没有填写：杯盘比')).toBeVisible();
  await expect(advice.getByRole('heading', { level: 4, name: /右眼立即转诊/ })).toBeVisible();
  await page.getByRole('button', { name: '收起' }).click();
  await expect(right).toBeHidden();

  await page.getByRole('button', { name: '＋ 视网膜母细胞瘤' }).click();
  await page.getByRole('button', { name: '今天', exact: true }).last().click();
  const tumour = right.last();
  await choose(tumour, '有肿瘤');
  await choose(tumour, 'IIRC（Murphree）');
  await choose(tumour, 'D 组');
  await expect(tumour.getByText('弥漫播散；视网膜脱离超过 1 个象限')).toBeVisible();
  await choose(tumour, 'ICRB（Shields）');
  await expect(tumour.getByRole('radio', { name: 'D 组' })).not.toBeChecked();
  await choose(tumour, 'B 组');
  await submit(page, texts.proposeConsultation);
  await openCase(page, title);
  await expect(cells(page, /青光眼 检查/, '眼压')).toHaveText(['24 mmHg', '—']);
  await expect(cells(page, /视网膜母细胞瘤 检查/, '分组')).toHaveText(['ICRB B 组', '—']);
});
