import type { Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { glaucomaRiskNames, wordNames } from '../../clinical/statements.ts';
import { followUpTexts } from '../../contract/child-texts.ts';
import { dueListNames } from '../../contract/due-lists.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { endNotes, statementKindNames, statementTexts as words } from '../../contract/statement-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { choose, phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { proposalFields } from './platform.ts';

const name = '随访宝宝';
const on = (day: number) => addDays(dayInShanghai(new Date()), day);
const weekly = { view: 'good', zone: 'II', stage: '2', plus: 'none' };

const panel = (page: Page) => page.getByRole('region', { name: words.title });
const asking = (page: Page) => page.getByRole('dialog', { name: `${words.add}：${name}` });

async function begin(page: Page, kind: keyof typeof statementKindNames) {
  await panel(page).getByRole('button', { name: words.add }).tap();
  await choose(asking(page).getByRole('radiogroup', { name: words.kind }), statementKindNames[kind]);
  return asking(page);
}

/** The second question, which nothing but a reason answers. */
async function confirm(page: Page, note: string | RegExp, reason: string) {
  const dialog = asking(page);
  await dialog.getByRole('button', { name: words.goOn }).tap();
  await expect(dialog.getByRole('alert')).toContainText(note);
  await dialog.getByRole('button', { name: words.confirm }).tap();
  await expect(dialog.getByText(words.reasonMissing)).toBeVisible();
  await dialog.getByLabel('原因').fill(reason);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.confirm }).tap();
  await expect(dialog).toBeHidden();
}

async function takeBack(page: Page, button: RegExp) {
  await page.getByRole('button', { name: button }).first().tap();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByRole('textbox').fill('记错了患儿');
  await dialog.getByRole('button', { name: words.takeBack }).tap();
  await expect(dialog).toBeHidden();
}

test('a risk, a specialist’s word and an end are written down, asked once more where they quieten, and taken back', async ({
  doctor,
}) => {
  const [keeper, invited] = [await doctor({}, phone), await doctor()];
  const { rmObject } = await keeper.call<{ childId: number }>(apiPaths.consultationSave, {
    ...proposalFields([invited], '早产儿每周检查'),
    patientName: name,
    patientBirthday: on(-42),
    findings: JSON.stringify({
      version: 2,
      exams: [{ disease: 'rop', examDate: on(-1), eyes: { OD: weekly, OS: weekly } }],
    }),
  });
  const { page } = keeper;
  await page.goto(pages.platformChild(rmObject.childId));
  await expect(panel(page)).toContainText(words.none);

  let dialog = await begin(page, 'glaucomaRisk');
  await choose(dialog, glaucomaRiskNames.aniridia);
  await dialog.getByRole('button', { name: /^保\s?存$/ }).tap();
  await expect(panel(page)).toContainText(`青光眼风险：${glaucomaRiskNames.aniridia}`);
  await expect(panel(page)).toContainText(`${keeper.name}，`);

  dialog = await begin(page, 'word');
  await choose(dialog, '双眼');
  await choose(dialog, wordNames.screenedElsewhere);
  await choose(dialog, '须继续筛查');
  await dialog.getByLabel('医院', { exact: true }).fill('省儿童医院');
  await dialog.getByLabel(/^下次筛查日期/).fill(on(7));
  await confirm(page, /由外院的筛查代替/, '转回当地前已查');
  await expect(panel(page)).toContainText('右眼 ROP：已在省儿童医院筛查，须继续筛查');
  await expect(panel(page)).toContainText('左眼 ROP：已在省儿童医院筛查，须继续筛查');

  await begin(page, 'ended');
  await confirm(page, endNotes.ended, '家长要求转外院，已交接');
  const band = page.getByRole('note').filter({ hasText: '结束随访' });
  await expect(band).toContainText('家长要求转外院，已交接');
  await expect(band).toContainText(keeper.name);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const toEnded = async () => {
    await page.goto(pages.platformFollowUp);
    await page
      .getByRole('radiogroup', { name: followUpTexts.title })
      .getByText(new RegExp(`^${dueListNames.toCheck}`))
      .tap();
  };
  await toEnded();
  await page.getByRole('link', { name, exact: true }).tap();
  await takeBack(page, /^撤回：结束随访/);
  await expect(band).toBeHidden();
  await expect(panel(page)).not.toContainText('结束随访');
  await page.goto(`${pages.platformFollowUp}?list=toCheck`);
  await expect(page.getByText(followUpTexts.none.toCheck)).toBeVisible();
});

test('a death is told from a call only when it was asked once more', async ({ doctor }) => {
  const [keeper, invited] = [await doctor({}, phone), await doctor()];
  const { rmObject } = await keeper.call<{ childId: number }>(apiPaths.consultationSave, {
    ...proposalFields([invited], '早产儿每周检查'),
    patientName: name,
  });
  const { page } = keeper;
  await page.goto(pages.platformChild(rmObject.childId));
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('button', { name: '记录联系' }).tap();
  const dialog = page.getByRole('dialog', { name: `联系监护人：${name}` });
  await choose(dialog, '已死亡');
  await dialog.getByRole('button', { name: words.goOn }).tap();
  await expect(dialog.getByRole('alert')).toContainText(endNotes.died);
  await dialog.getByRole('button', { name: '返回修改' }).tap();
  await expect(dialog.getByRole('radiogroup', { name: '结果' })).toBeVisible();
  await dialog.getByRole('button', { name: words.goOn }).tap();
  await dialog.getByLabel('原因').fill('父亲电话告知');
  await dialog.getByRole('button', { name: words.confirm }).tap();
  const band = page.getByRole('note').filter({ hasText: '死亡' });
  await expect(band).toContainText('父亲电话告知');
  await takeBack(page, /^撤回：死亡/);
  await expect(band).toBeHidden();
});
