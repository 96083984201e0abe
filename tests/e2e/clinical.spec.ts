import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { signatureText } from '../../clinical/rules-signature.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { sessionTexts } from '../../contract/session-texts.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { cells, choose, eye, fillPatient, invite, openCase, phone, ropOf, storedFindings, submit } from './clinical.ts';
import { expect, jpeg, picture, propose, test, untilKept } from './platform.ts';

/** A PDF's text without spaces, its glyphs told by the signs that are written: some are also those of radicals. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[⻚⻓⻅]/g, (radical) => ({ '⻚': '页', '⻓': '长', '⻅': '见' })[radical]!);

test('an ROP case is written on a phone, survives a reload, and is read, drawn and printed', async ({ doctor }) => {
  test.setTimeout(150_000);
  const initiator = await doctor('yisheng01', phone);
  const invited = await doctor('yisheng02');
  const { page } = initiator;
  const title = `双眼 ROP 手机填写 ${Date.now()}`;
  await page.goto(pages.platformPropose);
  await fillPatient(page, title);

  await test.step('write both eyes, with advice beside it', async () => {
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
    await choose(right, 'Ⅱ区');
    await choose(right, '3 期');
    await choose(right, '有附加病变');
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
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('say which eye the picture shows', async () => {
    await page.locator('input[type=file]').setInputFiles(jpeg('od.jpg', await picture()));
    await page.getByRole('group', { name: '附件 1眼别' }).getByText('右眼').tap();
    await untilKept(page, () => page.getByLabel('附件 1拍摄日期').fill('2026-11-02'));
  });

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
    const id = await openCase(page, title);
    await expect(cells(page, /2026年11月2日 ROP 检查/, '分期')).toHaveText(['3 期', '2 期']);
    await expect(cells(page, /ROP 检查/, '病变范围')).toHaveText(['8～10 点位，共 3 个钟点', '2～4 点位，共 3 个钟点']);
    await expect(
      page.getByRole('img', { name: '右眼眼底示意图：Ⅱ区 3 期，有附加病变，8～10 点位，共 3 个钟点' }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: /^左眼眼底示意图：Ⅱ区 2 期，有附加病变/ })).toBeVisible();
    await expect(page.getByText('980 g')).toBeVisible();
    await expect(page.getByRole('button', { name: '放大查看附件 1（右眼，2026-11-02）' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /左眼须治疗（72 小时内），最迟 2026年11月5日/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await invited.page.goto(pages.platformConsultation(id));
    await expect(cells(invited.page, /ROP 检查/, '分区')).toHaveText(['Ⅱ区', 'Ⅱ区']);
  });

  await test.step('print it', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table', { name: /ROP 检查/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^右眼眼底示意图/ })).toBeVisible();
    await expect(page.getByText('依据：ETROP 研究', { exact: false }).first()).toBeVisible();
    await expect(
      page.getByText('或阈值病变：72 小时内治疗，无治疗条件要迅速转诊', { exact: false }).first(),
    ).toBeVisible();
    await expect(page.getByText(signatureText(undefined))).toBeVisible();

    await page.emulateMedia({ media: null });
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4' })));
    expect((await getMeta(pdf)).info.Title).toMatch(/^会诊记录-林小宝-\d+-\d{4}-\d\d-\d\d$/);
    const sheets = (await extractText(pdf)).text.map(plain);
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet).toContain(plain('林小宝 男 2026-09-05 出生 会诊编号'));
      expect(sheet).toContain(plain(`打印人 ${initiator.name}，${initiator.hospital}`));
      expect(sheet).toContain(plain(`第 ${index + 1} 页，共 ${sheets.length} 页`));
    }
    expect(sheets[0]).toContain('患儿信息');
    const record = sheets.join('');
    expect(record).toContain(plain('附件 1（右眼，2026-11-02） JPG 图片，640×480'));
    expect(record).toContain(plain('或阈值病变：72 小时内治疗，无治疗条件要迅速转诊'));
    expect(record).not.toContain('下一例');
    await expect(page).toHaveTitle(/会诊详情 · 童眸$/);
  });
});

test('an edit starts from the stored findings, keeps them, and adds an exam', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng03'), await doctor('yisheng02')];
  const { page } = initiator;
  const found = ropOf({ zone: 'II', stage: '2', plus: 'none', extent: [9, 10] }, { stage: 'none' });
  const id = await propose(initiator, [invited], `修改检查所见 ${Date.now()}`, { findings: JSON.stringify(found) });

  await page.goto(pages.platformConsultationUpdate(id));
  await expect(page.getByLabel('出生体重（g，选填）')).toHaveValue('1080');
  await expect(eye(page, '右眼 OD').getByRole('radio', { name: '2 期' })).toBeChecked();
  await page.getByLabel('会诊标题').fill('只改了标题');
  // Before its text is there a case is not sent: it is not known yet whether pictures are kept that belong to it.
  const text = page.getByRole('textbox', { name: '病情描述' });
  await expect(text).toBeVisible();
  await submit(page, texts.confirmConsultationUpdate);
  await page.waitForURL(`**${pages.platformConsultations}`);
  expect(await storedFindings(initiator, id)).toEqual(found);

  await page.goto(pages.platformConsultationUpdate(id));
  await page.getByRole('button', { name: '＋ ROP' }).click();
  await page.getByLabel('检查日期').last().fill('2026-10-27');
  await choose(eye(page, '右眼 OD').last(), '1 期');
  await expect(text).toBeVisible();
  await submit(page, texts.confirmConsultationUpdate);
  await page.waitForURL(`**${pages.platformConsultations}`);
  expect((await storedFindings(initiator, id))?.exams).toEqual([
    found.exams[0],
    { disease: 'rop', examDate: '2026-10-27', eyes: { OD: { stage: '1' } } },
  ]);
  await page.goto(pages.platformConsultation(id));
  await expect(page.getByRole('heading', { name: / ROP 检查$/ })).toHaveText([
    '2026年10月27日 ROP 检查',
    '2026年10月20日 ROP 检查',
  ]);
});

test('who is to be screened is said to every participant of a case without findings, on paper too', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng03'), await doctor('yisheng02')];
  const id = await propose(initiator, [invited], `早产儿会诊 ${Date.now()}`);
  for (const { page } of [initiator, invited]) {
    await page.goto(pages.platformConsultation(id));
    const advice = page.getByRole('region', { name: '临床提示' });
    await expect(advice.getByText(/按中国 2014 年指南属于 ROP 筛查对象（胎龄 28周3天）。首次检查：/)).toBeVisible();
    // No exam is recorded, and the last day for the first one has passed: worth a look, and no alarm.
    const mark = page
      .getByRole('main')
      .getByText(/^急|^注意/)
      .locator('..');
    await expect(mark).toHaveText(/^注意 ?无检查所见，首次 ROP 筛查 · 已逾期 \d+ 天$/);
    await page.emulateMedia({ media: 'print' });
    await expect(advice.getByText(/筛查对象：出生体重.*首次检查：/).first()).toBeVisible();
  }
  expect((await initiator.call(apiPaths.consultationInfo, { id })).rmObject).toMatchObject({ findings: null });

  await test.step('a child of whom there is nothing to say has no empty section', async () => {
    const term = await propose(initiator, [invited], `足月儿会诊 ${Date.now()}`, { embryoAge: '39' });
    await initiator.page.goto(pages.platformConsultation(term));
    await expect(initiator.page.getByRole('heading', { name: '病情描述' })).toBeVisible();
    await initiator.page.waitForLoadState('networkidle');
    await expect(initiator.page.getByRole('heading', { name: /检查所见|临床提示/ })).toHaveCount(0);
  });
});

test('A-ROP in one eye and no view of the other: pressing on the day, overdue ten days later', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng03'), await doctor('yisheng02', phone)];
  const found = ropOf({ view: 'good', zone: 'II', aggressive: true, plus: 'plus' }, { view: 'poor' });
  const treatments = [{ eye: 'OS', date: '2026-10-12', kind: 'antiVegf', drug: '雷珠单抗', doseMg: 0.1 }];
  const findings = JSON.stringify({ ...found, treatments });
  const id = await propose(initiator, [invited], `右眼 A-ROP ${Date.now()}`, { findings });
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
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The page stayed open, was covered, and is come back to; it looks at the clock again before it is put on paper.
  await page.clock.setFixedTime('2026-10-30T09:00:00+08:00');
  const over = page.getByRole('dialog', { name: sessionTexts.over });
  await over.getByLabel('密码', { exact: true }).fill(demoPassword());
  await over.getByRole('button', { name: texts.loginButton }).click();
  await expect(state).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(state).toContainText(/急 ?右眼 须治疗 · 已逾期 8 天/);
  await expect(section.getByText(/右眼须治疗（48 小时内），最迟 2026年10月22日，已逾期 8 天/).first()).toBeVisible();
  await expect(section.getByText('没有看到的眼先于任何日期：不能判断时不给复查日期').first()).toBeVisible();
  await expect(section.getByRole('list', { name: '图例' })).toBeVisible();
  await expect(treated).toBeVisible();
});

test('statistics count cases by stage and by group under the filters of the page', async ({ doctor }) => {
  const { page, call } = await doctor('yisheng03', { viewport: { width: 360, height: 740 } });
  // Of other hospitals' cases full fives are told, and of the samples so many stand under no narrower filter.
  await page.goto(`${pages.platformCases}?date1=2020-01-01`);
  const { rmObject } = await call<FindingsStatistics>(apiPaths.platformFindings, { date1: '2020-01-01' });
  const third = rmObject.rop.stages.find(({ stage }) => stage === '3')!.cases;
  const groupD = rmObject.retinoblastoma.find(({ system, group }) => system === 'IIRC' && group === 'D')!.cases;
  expect([third > 0, groupD > 0]).toEqual([true, true]);
  await expect(cells(page, /^ROP 分期（/, '3 期')).toHaveText(`${third}`);
  await expect(cells(page, /^视网膜母细胞瘤 IIRC/, 'D 组')).toHaveText(`${groupD}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
