import { signatureText } from '../../contract/rules-signature.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { cells, choose, eye, fillPatient, invite, openCase, phone, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { jpeg, picture, untilKept } from './platform.ts';

// An answer that is lost is one.
test.use({ allowedErrors: [/Failed to load resource/] });

test('an ROP case is written on a phone with advice beside it, survives a reload, and is read and drawn', async ({
  doctor,
}) => {
  const [{ page }, invited] = [await doctor({}, phone), await doctor()];
  const title = fresh('双眼 ROP 手机填写');
  await page.goto(pages.platformPropose);
  await fillPatient(page, title);

  await test.step('write both eyes', async () => {
    const advice = page.getByRole('complementary', { name: '提示与建议补充' });
    await expect(advice.getByText('没有填写双眼的检查所见与检查日期')).toBeVisible();
    await page.getByLabel('出生体重（g，选填）').fill('980');
    await expect(advice.getByText('没有填写出生体重', { exact: false })).toHaveCount(0);
    await expect(advice.getByText('属于 ROP 筛查对象，还没有完成首次筛查').first()).toBeVisible();
    await expect(advice.getByText(signatureText(undefined))).toBeVisible();

    await page.getByRole('button', { name: /^检查所见/ }).tap();
    await page.getByLabel('检查日期').fill('2026-11-02');
    await expect(page.getByText('检查时：年龄 1月28天，矫正胎龄 35周5天', { exact: true })).toBeVisible();
    const right = eye(page, '右眼 OD');
    for (const sign of ['看清', 'Ⅱ区', '3 期', '有附加病变']) await choose(right, sign);
    await right.getByRole('button', { name: /^更多/ }).tap();
    for (const hour of ['8 点', '9 点', '10 点']) await right.getByRole('checkbox', { name: hour, exact: true }).tap();
    await expect(right.getByLabel('钟点', { exact: true })).toHaveValue('8-10');
    await expect(
      advice.getByRole('heading', { level: 4, name: /右眼须治疗（72 小时内），最迟 2026年11月5日/ }),
    ).toBeVisible();
    await expect(advice.getByText('没有填写左眼的检查所见')).toBeVisible();

    await page.getByRole('button', { name: '与右眼相同' }).tap();
    const left = eye(page, '左眼 OS');
    await expect(left.getByText('钟点已按鼻侧、颞侧左右对调', { exact: false })).toBeVisible();
    await expect(left.getByLabel('钟点', { exact: true })).toHaveValue('2-4');
    for (const sign of ['看清', '2 期']) await choose(left, sign);
  });

  await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
  await page.getByRole('group', { name: '附件 1眼别' }).getByText('右眼').tap();
  await untilKept(page, () => page.getByLabel('附件 1拍摄日期').fill('2026-11-02'));

  await test.step('come back to it after a reload', async () => {
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText(/^已恢复 .* 保存的草稿。$/)).toBeVisible();
    await expect(page.getByLabel('出生体重（g，选填）')).toHaveValue('980');
    await expect(page.getByLabel('检查日期')).toHaveValue('2026-11-02');
    await expect(eye(page, '右眼 OD').getByRole('radio', { name: '3 期' })).toBeChecked();
    await expect(eye(page, '左眼 OS').getByRole('checkbox', { name: '3 点', exact: true })).toBeChecked();
    await expect(page.getByRole('group', { name: '附件 1眼别' }).getByLabel('右眼')).toBeChecked();
    await expect(page.getByLabel('附件 1拍摄日期')).toHaveValue('2026-11-02');
  });

  await test.step('send it and read it', async () => {
    await invite(page, invited);
    await submit(page, texts.proposeConsultation);
    await openCase(page, title);
    await expect(cells(page, /2026年11月2日 ROP 检查/, '分期')).toHaveText(['3 期', '2 期']);
    await expect(cells(page, /ROP 检查/, '病变范围')).toHaveText(['8～10 点位，共 3 个钟点', '2～4 点位，共 3 个钟点']);
    await expect(
      page.getByRole('img', { name: '右眼眼底示意图：Ⅱ区 3 期，有附加病变，8～10 点位，共 3 个钟点' }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /^左眼眼底示意图：Ⅱ区 2 期，有附加病变/ })).toBeVisible();
    await expect(page.getByText('980 g')).toBeVisible();
    await expect(page.getByRole('button', { name: '放大查看附件 1（右眼，2026-11-02）' })).toBeVisible();
    const why = page.getByRole('heading', { name: /左眼须治疗（72 小时内），最迟 2026年11月5日/ });
    await expect(page.getByText(/双眼 须治疗/).filter({ visible: true })).toBeVisible();
    await expect(why).toBeHidden();
    await page.getByRole('region', { name: '检查所见' }).getByText('依据', { exact: true }).click();
    await expect(why).toBeVisible();
  });
});
