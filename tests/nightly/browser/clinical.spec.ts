import type { Route } from '@playwright/test';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { signatureText } from '../../../contract/rules-signature.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { FindingsStatistics } from '../../../contract/schemas/statistics.ts';
import { sessionTexts } from '../../../contract/session-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { cells, choose, eye, openCase, phone, ropOf, submit } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import { detailPath, jpeg, picture, propose, untilListening } from '../../e2e/platform.ts';

// A test loses an answer on its way.
test.use({ allowedErrors: [/ERR_FAILED/] });

test('who is to be screened is said to every participant of a case without findings, on paper too', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const id = await propose(initiator, [invited], `早产儿会诊 ${Date.now()}`);
  for (const { page } of [initiator, invited]) {
    await page.goto(pages.platformConsultation(id));
    const advice = page.getByRole('region', { name: '临床提示' });
    await advice.getByText('依据', { exact: true }).click();
    // No exam is recorded, and the last day for the first one has passed.
    await expect(advice.getByRole('heading', { name: /^急 ?双眼.*最迟 2026年9月5日，已逾期 \d+ 天$/ })).toBeVisible();
    await expect(advice.getByText('属于 ROP 筛查对象，还没有完成首次筛查').first()).toBeVisible();
    await advice.getByText('ROP 筛查对象与首次检查时间').click();
    await expect(advice.getByText(/按中国 2014 年指南属于 ROP 筛查对象（胎龄 28周3天）。首次检查：/)).toBeVisible();
    const mark = page
      .getByRole('main')
      .getByText(/^急|^注意/)
      .locator('..')
      .first();
    await expect(mark).toHaveText(/已逾期 \d+ 天$/);
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

test('statistics count cases by stage and by group under the filters of the page', async ({ sample }) => {
  const { page, call } = await sample('yisheng03', { viewport: { width: 360, height: 740 } });
  await page.goto(`${pages.platformCases}?date1=2020-01-01&view=findings`);
  const { rmObject } = await call<FindingsStatistics>(apiPaths.platformFindings, { date1: '2020-01-01' });
  const third = rmObject.rop.stages.find(({ stage }) => stage === '3')!.cases;
  const groupD = rmObject.retinoblastoma.find(({ system, group }) => system === 'IIRC' && group === 'D')!.cases;
  expect([third > 0, groupD > 0]).toEqual([true, true]);
  await expect(cells(page, /^ROP 分期（/, '3 期')).toHaveText(`${third}`);
  await expect(cells(page, /^视网膜母细胞瘤 IIRC/, 'D 组')).toHaveText(`${groupD}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('an edit keeps the stored findings, is saved once though its answer is lost, and adds an exam', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const found = ropOf({ zone: 'II', stage: '2', plus: 'none', extent: [9, 10] }, { stage: 'none' });
  const id = await propose(initiator, [invited], fresh('修改检查所见'), { findings: JSON.stringify(found) });
  const stored = async () => (await initiator.call<ConsultationDetail>(detailPath(id))).rmObject;
  const title = fresh('只改了标题');
  // Before its text is there a case is not sent: it is not known yet whether pictures are kept that belong to it.
  const text = page.getByRole('textbox', { name: '病情描述' });

  await test.step('the answer is lost', async () => {
    const listens = untilListening(page);
    await page.goto(pages.platformConsultationUpdate(id));
    await expect(page.getByLabel('出生体重（g，选填）')).toHaveValue('1080');
    await expect(eye(page, '右眼 OD').getByRole('radio', { name: '2 期' })).toBeChecked();
    await page.getByLabel('会诊标题').fill(title);
    await expect(text).toBeVisible();
    // Of the change whose answer is lost the page hears by an event.
    await listens;
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await intercept(page, `**${apiPaths.consultationUpdate}`, loseAnswer, { times: 1 });
    const told = page.waitForResponse(`**${apiBase}${apiPaths.consultationInfo}`);
    await submit(page, texts.confirmConsultationUpdate);
    await expect(page.getByText(texts.consultationEditFailed).first()).toBeVisible();
    await (await told).finished();
    await expect(page.getByRole('region', { name: texts.consultationEditedElsewhere })).toHaveCount(0);
    await submit(page, texts.confirmConsultationUpdate);
    await page.waitForURL(`**${pages.platformConsultations}`);
    expect(await stored()).toMatchObject({ title, versionNo: 2, findings: found });
  });

  await page.goto(pages.platformConsultationUpdate(id));
  await page.getByRole('button', { name: '＋ ROP' }).click();
  await page.getByLabel('检查日期').last().fill('2026-10-27');
  await choose(eye(page, '右眼 OD').last(), '1 期');
  await expect(text).toBeVisible();
  await submit(page, texts.confirmConsultationUpdate);
  await openCase(page, title);
  expect((await stored()).findings?.exams).toEqual([
    found.exams[0],
    { disease: 'rop', examDate: '2026-10-27', eyes: { OD: { stage: '1' } } },
  ]);
  await expect(page.getByRole('heading', { name: / ROP 检查$/ })).toHaveText([
    '2026年10月27日 ROP 检查',
    '2026年10月20日 ROP 检查',
  ]);
});

/** A PDF's text without spaces, its glyphs told by the signs that are written: some are also those of radicals. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[⻚⻓⻅]/g, (radical) => ({ '⻚': '页', '⻓': '长', '⻅': '见' })[radical]!);

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
  // The page keeps the clock that it is given: no answer tells it another.
  await page.route(`**${apiBase}/**`, async (route) => {
    if (route.request().resourceType() === 'eventsource') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), date: '' } });
  });
  await page.clock.setFixedTime('2026-10-20T09:00:00+08:00');
  await page.goto(pages.platformConsultation(id));
  const state = page
    .getByRole('main')
    .getByText(/^会诊中/)
    .locator('..');

  await expect(state).toContainText(/急 ?右眼 须治疗 · 剩 48 小时/);
  const section = page.getByRole('region', { name: '检查所见' });
  const basis = section.getByText('依据', { exact: true });
  await basis.click();
  await expect(section.getByText(/^急 ?右眼须治疗（48 小时内），最迟 2026年10月22日/).first()).toBeVisible();
  await expect(section.getByRole('heading', { name: /左眼未能判断，最迟 2026年9月5日，已逾期 45 天/ })).toBeVisible();
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
  await basis.click();
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
    '没有看清的眼不能判断：不推迟已定的日期；没有日期的，7 天内再查',
    '急进性 ROP（A-ROP）',
    '雷珠单抗 0.1 mg',
    '附件 1（右眼，2026-10-20） JPG 图片，640×480',
    signatureText(undefined),
  ])
    expect(record).toContain(plain(printed));
  await expect(page).toHaveTitle(/会诊详情 · 童眸$/);
  await expect(page.getByRole('button', { name: '谢绝' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main .ant-btn').filter({ visible: true })).toHaveCount(0);
  await expect(section.getByText('提示由规则自动算出')).toBeVisible();
});
