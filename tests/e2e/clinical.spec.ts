import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { signatureText } from '../../clinical/rules-signature.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { cells, choose, eye, fillPatient, invite, openCase, phone, ropOf, submit } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { jpeg, picture, propose, untilKept } from './platform.ts';

// An answer that is lost is one.
test.use({ allowedErrors: [/Failed to load resource/] });

/** A PDF's text without spaces, its glyphs told by the signs that are written: some are also those of radicals. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[⻚⻓⻅]/g, (radical) => ({ '⻚': '页', '⻓': '长', '⻅': '见' })[radical]!);

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
    await expect(advice.getByText('按中国 2014 年指南属于 ROP 筛查对象', { exact: false })).toBeVisible();
    await expect(advice.getByText(signatureText(undefined))).toBeVisible();

    await page.getByRole('button', { name: /^检查所见/ }).tap();
    await page.getByLabel('检查日期').fill('2026-11-02');
    await expect(page.getByText('检查时：年龄 1月28天，矫正胎龄 35周5天', { exact: true })).toBeVisible();
    const right = eye(page, '右眼 OD');
    for (const sign of ['Ⅱ区', '3 期', '有附加病变']) await choose(right, sign);
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
    await choose(left, '2 期');
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
    await expect(page.getByRole('heading', { name: /左眼须治疗（72 小时内），最迟 2026年11月5日/ })).toBeVisible();
  });
});

test('A-ROP in one eye and no view of the other: pressing on the day, and printed as overdue ten days later', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const file = jpeg('od.jpg', await picture());
  const uploaded = await initiator.page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
  const { rmObject: attachmentLocate } = await uploaded.json();
  const findings = {
    ...ropOf({ view: 'good', zone: 'II', aggressive: true, plus: 'plus' }, { view: 'poor' }),
    treatments: [{ eye: 'OS', date: '2026-10-12', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }],
    images: [{ attachmentLocate, eye: 'OD', takenOn: '2026-10-20' }],
  };
  const more = { imageUrl: attachmentLocate, findings: JSON.stringify(findings) };
  const id = await propose(initiator, [invited], fresh('右眼 A-ROP '), more);
  const { page } = invited;
  await page.clock.setFixedTime('2026-10-20T09:00:00+08:00');
  await page.goto(pages.platformConsultation(id));
  const state = page
    .getByRole('main')
    .getByText(/^会诊中/)
    .locator('..');

  await expect(state).toContainText(/急 ?右眼 须治疗 · 剩 48 小时/);
  const section = page.getByRole('region', { name: '检查所见' });
  await expect(section.getByText(/^急 ?右眼须治疗（48 小时内），最迟 2026年10月22日/).first()).toBeVisible();
  await expect(section.getByRole('heading', { name: /左眼未能判断，不能给出复查日期/ })).toBeVisible();
  await expect(section.getByText(/^屈光间质不清，看不清（2026年10月20日 检查）/)).toBeVisible();
  await expect(
    section.getByRole('img', { name: /^右眼眼底示意图：Ⅱ区，急进性 ROP（A-ROP），有附加病变；没有记录分期$/ }),
  ).toBeVisible();
  await expect(
    section.getByRole('img', {
      name: '左眼眼底示意图：屈光间质不清，看不清；2026年10月12日 抗 VEGF 药物（雷珠单抗 0.1 mg）',
    }),
  ).toBeVisible();
  await expect(section.getByRole('list', { name: '图例' }).getByRole('listitem')).toHaveText([
    '所记的Ⅱ区',
    '血管：有附加病变',
    '急进性 ROP（A-ROP）',
    '屈光间质不清，看不清',
    '注射抗 VEGF 药物',
  ]);
  const treated = section.getByRole('table', { name: '治疗经过' });
  await expect(treated.getByRole('cell')).toHaveText(['2026年10月12日', '左眼', '抗 VEGF 药物', '雷珠单抗 0.1 mg']);

  // The page stayed open, was covered, and is come back to; it looks at the clock again before it is put on paper.
  await page.clock.setFixedTime('2026-10-30T09:00:00+08:00');
  const over = page.getByRole('dialog', { name: sessionTexts.over });
  await over.getByLabel('密码', { exact: true }).fill(demoPassword());
  await over.getByRole('button', { name: texts.loginButton }).click();
  await expect(state).toBeVisible();
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
  expect((await getMeta(pdf)).info.Title).toMatch(/^会诊记录-测试患儿-\d+-2026-10-30$/);
  const sheets = (await extractText(pdf)).text.map(plain);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(plain('测试患儿 男 2026-08-05 出生 会诊编号'));
    expect(sheet).toContain(plain(`打印人 ${invited.name}，${invited.hospital}`));
    expect(sheet).toContain(plain(`第 ${index + 1} 页，共 ${sheets.length} 页`));
  }
  expect(sheets[0]).toContain('患儿信息');
  const record = sheets.join('');
  for (const printed of [
    '右眼须治疗（48 小时内），最迟 2026年10月22日，已逾期 8 天',
    '没有看到的眼先于任何日期：不能判断时不给复查日期',
    '急进性 ROP（A-ROP）',
    '雷珠单抗 0.1 mg',
    '附件 1（右眼，2026-10-20） JPG 图片，640×480',
    signatureText(undefined),
  ])
    expect(record).toContain(plain(printed));
  expect(record).not.toContain('下一例');
  await expect(page).toHaveTitle(/会诊详情 · 童眸$/);
});
