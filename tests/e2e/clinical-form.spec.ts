import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible } from './accessibility.ts';
import { cells, choose, eye, fillPatient, invite, openCase, phone, storedFindings, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { jpeg, picture, takenOn } from './platform.ts';

test('nothing is prefilled, the clock face is worked by keyboard, typing and pointer, and the left eye is not overwritten without a word', async ({
  doctor,
}) => {
  const { page } = await doctor({}, { viewport: { width: 1366, height: 900 } });
  await page.goto(pages.platformPropose);
  await choose(page.getByRole('radiogroup', { name: '疾病类型' }), '视网膜病变');
  await page.getByRole('button', { name: /^检查所见/ }).click();
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
  await expect(page.getByLabel('检查日期')).toHaveValue('');
  await expect(page.getByRole('radio', { name: '看清', checked: true })).toHaveCount(0);

  const face = right.getByRole('group', { name: '右眼病变范围，钟面' });
  const hour = (name: string) => face.getByRole('checkbox', { name, exact: true });
  const typed = right.getByLabel('钟点', { exact: true });
  await test.step('by keyboard', async () => {
    await right.getByRole('radio', { name: '无附加病变' }).focus();
    await page.keyboard.press('Tab');
    await expect(hour('12 点')).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(hour('1 点')).toBeFocused();
    for (const key of ['Enter', 'ArrowLeft', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
    await expect(typed).toHaveValue('11-1');
    await page.keyboard.press('Space');
    await expect(typed).toHaveValue('12-1');
    await page.keyboard.press('Tab');
    await expect(typed).toBeFocused();
  });

  await test.step('by typing', async () => {
    await typed.fill('7-9、3');
    await expect(face.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await typed.fill('13');
    await typed.blur();
    await expect(right.getByText('请写 1 至 12 的钟点', { exact: false })).toBeVisible();
    await typed.fill('');
  });

  await test.step('by drawing over it', async () => {
    const [from, to] = [(await hour('3 点').boundingBox())!, (await hour('4 点').boundingBox())!];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(typed).toHaveValue('3-4');
  });

  const copy = left.getByRole('button', { name: '与右眼相同' });
  for (const sign of ['看清', 'Ⅱ区', '1 期', '无附加病变']) await choose(right, sign);
  const lost = ['Ⅰ区', '3 期', '有附加病变'];
  for (const sign of lost) await choose(left, sign);
  await copy.click();
  const dialog = page.getByRole('dialog', { name: '用右眼的所见替换左眼？' });
  await expect(dialog.getByRole('listitem')).toHaveText(['分区：Ⅰ区', '分期：3 期', '附加病变：有附加病变']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保留左眼' }).click();
  await expect(left.getByRole('radio', { name: '3 期' })).toBeChecked();

  await copy.click();
  await dialog.getByRole('button', { name: '替换左眼' }).click();
  await expect(left.getByRole('radio', { name: '1 期' })).toBeChecked();
  await expect(left.getByLabel('钟点', { exact: true })).toHaveValue('8-9');
  await expect(left.getByRole('radio', { name: '看清' })).not.toBeChecked();
  await left.getByRole('button', { name: '撤销' }).click();
  for (const name of lost) await expect(left.getByRole('radio', { name })).toBeChecked();
  await expect(left.getByLabel('钟点', { exact: true })).toHaveValue('');
  await expect(copy).toBeFocused();

  await choose(left, '未检查');
  await expect(left.getByRole('radio', { name: '3 期' })).toBeHidden();
  await expect(left.getByText('先前填写的内容已收起', { exact: false })).toBeVisible();
  await choose(left, '屈光间质不清，看不清');
  await expect(left.getByRole('radio', { name: '3 期' })).toBeChecked();
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
    await expect(advice.getByText('除检查日期外，不填也可以提交。')).toBeVisible();
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
    await expect(treatment.getByText('剂量（每只眼）应为 0.01 至 10 mg')).toBeVisible();
    await dose.fill('');
    await treatment.getByLabel('治疗日期').fill('2026-10-26');
    await expect(advice.getByText('右眼抗 VEGF 治疗没有填写剂量：2026年10月26日')).toBeVisible();
    await dose.fill('0.1');
    await expect(advice.getByText('没有填写剂量', { exact: false })).toHaveCount(0);
  });

  await expect(advice.getByText('右眼治疗后的检查没有填写是否再激活：2026年11月2日')).toBeVisible();
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
    treatments: [{ eye: 'OD', date: '2026-10-26', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
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
  await expect(advice.getByText('右眼还没有填写：眼压计种类、是否麻醉下测眼压、杯盘比、眼轴长度')).toBeVisible();
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
