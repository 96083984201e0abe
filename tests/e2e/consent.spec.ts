import { dayInShanghai } from '../../clinical/ages.ts';
import { childPageTexts } from '../../contract/child-texts.ts';
import { consentTexts, consentWayNames, purposeNames, relationNames } from '../../contract/consent-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { choose, phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { proposalFields } from './platform.ts';

// What is refused on purpose.
test.use({ allowedErrors: [/status of 404/] });

test('the guardian’s consent is recorded on a phone, shown to whom the case is, and taken back, after which it is theirs no more', async ({
  doctor,
}) => {
  const [initiator, expert] = [await doctor({}, phone), await doctor()];
  const title = fresh('请会诊');
  const { rmObject: proposed } = await initiator.call<{ childId: number; consultationId: number }>(
    apiPaths.consultationSave,
    { ...proposalFields([expert], title), patientName: '同意宝宝' },
  );
  const { page } = initiator;
  await page.goto(pages.platformConsultation(proposed.consultationId));
  await expect(page.getByText(consentTexts.none)).toBeVisible();
  const record = page.getByRole('region', { name: consentTexts.title });

  await test.step('it is recorded with all that it needs', async () => {
    await page.goto(pages.platformChild(proposed.childId));
    await page.getByRole('button', { name: consentTexts.add }).tap();
    const dialog = page.getByRole('dialog', { name: new RegExp(consentTexts.add) });
    const save = dialog.getByRole('button', { name: /^保\s?存$/ });
    await save.tap();
    await expect(dialog.getByText(consentTexts.guardianMissing)).toBeVisible();
    await dialog.getByLabel(consentTexts.guardianName).fill('王女士');
    await choose(dialog.getByRole('radiogroup', { name: consentTexts.relation }), relationNames.mother);
    await expect(dialog.getByLabel(consentTexts.givenOn)).toHaveValue(dayInShanghai(new Date()));
    await expect(dialog.getByRole('checkbox', { name: purposeNames.consultation })).toBeChecked();
    await choose(dialog.getByRole('radiogroup', { name: consentTexts.way }), consentWayNames.oral);
    await save.tap();
    await expect(record).toContainText('王女士');
  });

  await test.step('the invited doctor reads that there is one, and not whose', async () => {
    await expert.page.goto(pages.platformConsultation(proposed.consultationId));
    await expect(expert.page.getByText(new RegExp(`${consentTexts.title}：.*母亲`))).toBeVisible();
    await expect(expert.page.getByText('王女士')).toHaveCount(0);
  });

  await test.step('taken back, the case is gone for the other hospital and stays with its own', async () => {
    await record.getByRole('button', { name: consentTexts.withdraw }).tap();
    const ending = page.getByRole('dialog', { name: consentTexts.withdraw });
    await ending.getByRole('textbox').fill('监护人来电要求');
    await ending.getByRole('button', { name: consentTexts.withdraw }).tap();
    await expect(record).toContainText('撤回同意，不再与外院共享');
    const course = page.getByRole('region', { name: childPageTexts.course });
    await expect(course).toContainText('1 次会诊不再与外院共享');
    await expert.page.reload();
    await expect(expert.page.getByText(refusalTexts.notFound, { exact: false })).toBeVisible();
    await expect(expert.page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText(/监护人已于 .* 撤回同意/).first()).toBeVisible();
  });
});
