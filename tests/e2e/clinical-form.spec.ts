import { findingsTexts } from '../../clinical/clinical-texts.ts';
import { pages } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible } from './accessibility.ts';
import { cells, choose, eye, fillPatient, invite, openCase, submit } from './clinical.ts';
import { expect, test } from './platform.ts';

test('the clock face is worked by keyboard and by typing, one following the other', async ({ doctor }) => {
  const { page } = await doctor('yisheng03', { viewport: { width: 1440, height: 900 } });
  await page.goto(pages.platformPropose);
  await choose(page.getByRole('radiogroup', { name: '疾病类型' }), '视网膜病变');
  await page.getByRole('button', { name: /^检查所见/ }).click();
  const right = eye(page, '右眼 OD');
  const face = right.getByRole('group', { name: '右眼病变范围，钟面' });
  const typed = right.getByLabel('钟点', { exact: true });

  await right.getByRole('radio', { name: '无附加病变' }).focus();
  await page.keyboard.press('Tab');
  await expect(face.getByRole('checkbox', { name: '12 点' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(face.getByRole('checkbox', { name: '1 点', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(typed).toHaveValue('11-1');
  await page.keyboard.press('Space');
  await expect(typed).toHaveValue('12-1');
  await page.keyboard.press('Tab');
  await expect(typed).toBeFocused();

  await typed.fill('7-9、3');
  await expect(face.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await typed.fill('13');
  await typed.blur();
  await expect(right.getByText('请写 1 至 12 的钟点', { exact: false })).toBeVisible();
  await typed.fill('');

  const box = (await face.getByRole('checkbox', { name: '3 点', exact: true }).boundingBox())!;
  const below = (await face.getByRole('checkbox', { name: '4 点', exact: true }).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(below.x + below.width / 2, below.y + below.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(typed).toHaveValue('3-4');
  await expectAccessible(page);
});

test('what cannot have been is named and found; what is missing keeps nobody from sending', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng03'), await doctor('yisheng02')];
  const { page } = initiator;
  const title = `检查日期 ${Date.now()}`;
  await page.goto(pages.platformPropose);
  await fillPatient(page, title, '先天性青光眼');
  await invite(page, invited);
  await page.getByRole('button', { name: /^检查所见/ }).click();
  const right = eye(page, '右眼 OD');
  await right.getByLabel('眼压', { exact: true }).fill('240');
  await page.getByLabel('检查日期').fill('2026-09-04');
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(`检查所见有 2 处需要修改：${findingsTexts.examBeforeBirth}`)).toBeVisible();
  await expect(page.getByLabel('检查日期')).toBeFocused();
  await expect(right.getByText('眼压应为 0 至 80 mmHg')).toBeVisible();

  await page.getByLabel('检查日期').fill('2026-11-02');
  await right.getByLabel('眼压', { exact: true }).fill('24');
  await right.getByLabel('角膜直径', { exact: true }).fill('12.5');
  const advice = page.getByRole('complementary', { name: '提示与建议补充' });
  await expect(advice.getByText('右眼还没有填写：眼压计种类、是否麻醉下测眼压、杯盘比、眼轴长度')).toBeVisible();
  await expect(advice.getByText('提示：右眼符合儿童青光眼诊断标准中的 2 项', { exact: false })).toBeVisible();
  await submit(page, texts.proposeConsultation);
  await openCase(page, title);
  await expect(cells(page, /青光眼 检查/, '眼压')).toHaveText(['24 mmHg', '—']);
});

test('a retinoblastoma’s group goes with its system, a cataract with its laterality', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng03'), await doctor('yisheng02')];
  const { page } = initiator;
  const title = `双眼 RB 与白内障 ${Date.now()}`;
  await page.goto(pages.platformPropose);
  await fillPatient(page, title, '视网膜母细胞瘤');
  await invite(page, invited);
  await page.getByRole('button', { name: /^检查所见/ }).click();
  const [right, left] = [eye(page, '右眼 OD'), eye(page, '左眼 OS')];
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
  await choose(page.getByRole('radiogroup', { name: '单眼或双眼' }), '单眼');
  await choose(left.last(), '核性');
  await choose(left.last(), '核性');
  await choose(left.last(), '全白内障');
  await submit(page, texts.proposeConsultation);
  await openCase(page, title);
  await expect(cells(page, /视网膜母细胞瘤 检查/, '分组')).toHaveText(['ICRB B 组', '—']);
  await expect(cells(page, /白内障 检查/, '混浊形态')).toHaveText(['—', '全白内障']);
});
