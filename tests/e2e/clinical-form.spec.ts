import { pages } from '../../contract/pages.ts';
import { expectAccessible } from './accessibility.ts';
import { choose, eye } from './clinical.ts';
import { expect, test } from './fixtures.ts';

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
  await choose(right, '看清');
  await expect(face).toBeHidden();
  await right.getByRole('button', { name: /^更多/ }).click();
  await test.step('by keyboard', async () => {
    await right.getByRole('checkbox', { name: '因切迹记录' }).focus();
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
    // What is at fault cannot be folded away.
    await right.getByRole('button', { name: /^更多/ }).click();
    await expect(typed).toBeVisible();
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
  for (const sign of ['Ⅱ区', '1 期', '无附加病变']) await choose(right, sign);
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
  await expect(left.getByRole('radio', { name: '看清', exact: true })).not.toBeChecked();
  await left.getByRole('button', { name: '撤销' }).click();
  for (const name of lost) await expect(left.getByRole('radio', { name })).toBeChecked();
  await expect(left.getByLabel('钟点', { exact: true })).toHaveValue('');
  await expect(copy).toBeFocused();

  await choose(left, '未检查');
  await expect(left.getByRole('radio', { name: '3 期' })).toBeHidden();
  await expect(left.getByText('先前填写的内容已收起', { exact: false })).toBeVisible();
  await choose(left, '看不清');
  await expect(left.getByRole('radio', { name: '3 期' })).toBeChecked();
});
