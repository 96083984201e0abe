import type { Locator, Page } from '@playwright/test';
import { findingsTexts } from '../../clinical/clinical-texts.ts';
import type { Findings } from '../../clinical/findings.ts';
import { apiPaths, pages } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import type { FindingsStatistics } from '../../contract/schemas/statistics.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { type DoctorPage, detailPath, expect, jpeg, picture, propose, test, writeIn } from './platform.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const eye = (page: Page, name: '右眼 OD' | '左眼 OS') => page.getByRole('group', { name });
const choose = (within: Locator, name: string) => within.getByText(name, { exact: true }).click();
const cells = (page: Page, table: RegExp, row: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .getByRole('cell');
const submit = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

async function fillPatient(page: Page, title: string, disease = '视网膜病变'): Promise<void> {
  await page.getByLabel('姓名', { exact: true }).fill('林小宝');
  await choose(page.getByRole('radiogroup', { name: '性别' }), '男');
  await page.getByLabel('出生日期').fill('2026-09-05');
  await page.getByLabel('孕周（周）').fill('27');
  await page.getByLabel('孕周（天）').fill('3');
  await page.getByLabel('体重（kg）').fill('2.1');
  await page.getByLabel('身高（cm）').fill('43');
  await choose(page.getByRole('radiogroup', { name: '疾病类型' }), disease);
  await page.getByLabel('会诊标题').fill(title);
  await writeIn(page, '病情描述', '双眼病变，请会诊。');
}

async function invite(page: Page, { name }: DoctorPage): Promise<void> {
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: /^移入/ }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the case of a title from the list; its id. */
async function openCase(page: Page, title: string): Promise<number> {
  await page.waitForURL(`**${pages.platformConsultations}`);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return Number(page.url().split('/').at(-1));
}

const storedFindings = async ({ call }: DoctorPage, id: number) =>
  (await call<ConsultationDetail>(detailPath(id))).rmObject.findings;

const ropOf = (OD: object, OS: object): Findings => ({
  version: 1,
  birthWeightGrams: 1080,
  exams: [{ disease: 'rop', examDate: '2026-10-20', eyes: { OD, OS } }],
  images: [],
});

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
    await expect(advice.getByText('提示：按中国 2014 年指南属于 ROP 筛查对象', { exact: false })).toBeVisible();

    await page.getByRole('button', { name: /^检查所见/ }).tap();
    await page.getByLabel('检查日期').fill('2026-11-02');
    await expect(page.getByText('检查时：年龄 1月28天，矫正胎龄 35周5天，矫正年龄 距 40 周还有 30 天')).toBeVisible();
    const right = eye(page, '右眼 OD');
    await choose(right, 'Ⅱ区');
    await choose(right, '3 期');
    await choose(right, '有附加病变');
    for (const hour of ['8 点', '9 点', '10 点']) await right.getByRole('checkbox', { name: hour, exact: true }).tap();
    await expect(right.getByLabel('钟点', { exact: true })).toHaveValue('8-10');
    await expect(
      advice.getByText(/提示：右眼 Ⅱ区 3 期，有附加病变，符合 ETROP 1 型。.*至 2026年11月5日/),
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
    await page.getByLabel('附件 1拍摄日期').fill('2026-11-02');
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
    await expect(page.getByText(/提示：左眼 Ⅱ区 2 期，有附加病变，符合 ETROP 1 型/)).toBeVisible();
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
    await expect(page.getByText('阈值病变或 1 型应在 72 小时内治疗', { exact: false }).first()).toBeVisible();
    await expect(page.getByText(/^会诊记录|会诊记录（编号/)).toBeVisible();
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
  await submit(page, texts.confirmConsultationUpdate);
  await page.waitForURL(`**${pages.platformConsultations}`);
  expect(await storedFindings(initiator, id)).toEqual(found);

  await page.goto(pages.platformConsultationUpdate(id));
  await page.getByRole('button', { name: '＋ ROP' }).click();
  await page.getByLabel('检查日期').last().fill('2026-10-27');
  await choose(eye(page, '右眼 OD').last(), '1 期');
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

test('a case without findings looks as it did', async ({ doctor }) => {
  const [initiator, invited] = [await doctor('yisheng03'), await doctor('yisheng02')];
  const id = await propose(initiator, [invited], `普通会诊 ${Date.now()}`);
  await initiator.page.goto(pages.platformConsultation(id));
  await expect(initiator.page.getByRole('heading', { name: '病情描述' })).toBeVisible();
  await initiator.page.waitForLoadState('networkidle');
  await expect(initiator.page.getByRole('heading', { name: /检查所见|临床提示/ })).toHaveCount(0);
  expect((await initiator.call(apiPaths.consultationInfo, { id })).rmObject).toMatchObject({ findings: null });
});

test('statistics count cases by stage and by group under the filters of the page', async ({ doctor }) => {
  const { page, call } = await doctor('yisheng03', { viewport: { width: 360, height: 740 } });
  await page.goto(`${pages.platformCases}?status=2`);
  const { rmObject } = await call<FindingsStatistics>(apiPaths.platformFindings, { status: '2' });
  const third = rmObject.rop.stages.find(({ stage }) => stage === '3')!.cases;
  const groupD = rmObject.retinoblastoma.find(({ system, group }) => system === 'IIRC' && group === 'D')!.cases;
  expect([third > 0, groupD > 0]).toEqual([true, true]);
  await expect(cells(page, /^ROP 分期（/, '3 期')).toHaveText(`${third}`);
  await expect(cells(page, /^视网膜母细胞瘤 IIRC/, 'D 组')).toHaveText(`${groupD}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
