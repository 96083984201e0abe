import { pages } from '../../../contract/pages.ts';
import { texts } from '../../../contract/texts.ts';
import { cells, choose, eye, fillPatient, invite, openCase, submit } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';

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
