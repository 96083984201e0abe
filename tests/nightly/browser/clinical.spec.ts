import type { Route } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { FindingsStatistics } from '../../../contract/schemas/statistics.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { cells, choose, eye, openCase, ropOf, submit } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import { detailPath, propose, untilListening } from '../../e2e/platform.ts';

test('who is to be screened is said to every participant of a case without findings, on paper too', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
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

test('statistics count cases by stage and by group under the filters of the page', async ({ sample }) => {
  const { page, call } = await sample('yisheng03', { viewport: { width: 360, height: 740 } });
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
