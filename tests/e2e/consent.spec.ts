import { expect, test } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { childPageTexts } from '../../contract/child-texts.ts';
import { consentTexts, consentWayNames, purposeNames, relationNames } from '../../contract/consent-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { addDoctor } from '../../server/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { choose } from './clinical.ts';
import { signIn, startFastServer } from './fast-clock.ts';
import { proposalFields } from './platform.ts';

test('the guardian’s consent is recorded, shown to whom the case is, and taken back, after which it is theirs no more', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const server = await startFastServer(async (db) => {
    await addDoctor({ db }, { username: 'jia', hospital: '县医院' });
    await addDoctor({ db }, { username: 'yi', hospital: '儿童医院' });
    await db.updateTable('hospital').set({ consent_rule: 'ask' }).execute();
  }, {});
  try {
    const [initiator, expert] = [await signIn(browser, server, 'jia'), await signIn(browser, server, 'yi')];
    const proposed = await initiator.call<{ childId: number; consultationId: number }>(apiPaths.consultationSave, {
      ...proposalFields([expert], '请会诊'),
      patientName: '同意宝宝',
    });
    const { childId, consultationId } = proposed.rmObject;
    const { page } = initiator;
    await page.goto(pages.platformConsultation(consultationId));
    await expect(page.getByText(consentTexts.none)).toBeVisible();
    await page.goto(pages.platformChild(childId));
    await page.getByRole('button', { name: consentTexts.add }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(consentTexts.add) });
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(dialog.getByText(consentTexts.guardianMissing)).toBeVisible();
    await dialog.getByLabel(consentTexts.guardianName).fill('王女士');
    await choose(dialog.getByRole('radiogroup', { name: consentTexts.relation }), relationNames.mother);
    await dialog.getByLabel(consentTexts.givenOn).fill(dayInShanghai(new Date()));
    await dialog.getByText(purposeNames.consultation, { exact: true }).click();
    await choose(dialog.getByRole('radiogroup', { name: consentTexts.way }), consentWayNames.oral);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    const record = page.getByRole('region', { name: consentTexts.title });
    await expect(record).toContainText('王女士');
    await expectNoSidewaysScroll(page);

    await expert.page.goto(pages.platformConsultation(consultationId));
    await expect(expert.page.getByText(new RegExp(`${consentTexts.title}：.*母亲`))).toBeVisible();
    await expect(expert.page.getByText('王女士')).toHaveCount(0);

    await record.getByRole('button', { name: consentTexts.withdraw }).click();
    const ending = page.getByRole('dialog', { name: consentTexts.withdraw });
    await ending.getByRole('textbox').fill('监护人来电要求');
    await ending.getByRole('button', { name: consentTexts.withdraw }).click();
    await expect(record).toContainText('撤回同意，不再与外院共享');
    await expect(page.getByRole('region', { name: childPageTexts.course })).toContainText('1 次会诊不再与外院共享');
    await expert.page.reload();
    await expect(expert.page.getByRole('heading', { level: 1, name: '请会诊' })).toHaveCount(0);
    await page.goto(pages.platformConsultation(consultationId));
    await expect(page.getByText(/监护人已于 .* 撤回同意/).first()).toBeVisible();

    await page.goto(pages.platformPropose);
    await choose(page.getByRole('radiogroup', { name: '是否已取得' }), '已取得');
    await expect(page.getByLabel(consentTexts.guardianName)).toBeVisible();
    await expectNoSidewaysScroll(page);
  } finally {
    await server.stop();
  }
});
