import JSZip from 'jszip';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { childPageTexts } from '../../contract/child-texts.ts';
import { fhirTexts } from '../../contract/fhir-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import { rightsTexts as words } from '../../contract/rights-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { downloaded } from './downloaded.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { proposalFields } from './platform.ts';

// What is refused on purpose.
test.use({ allowedErrors: [/status of 404/] });

test('a coordinator finds a child, corrects it for the guardian, hands out the files and restricts the record', async ({
  doctor,
}) => {
  const coordinator = await doctor({ isCoordinator: true }, { viewport: { width: 1366, height: 768 } });
  const [initiator, expert] = [await doctor({ colleagueOf: coordinator }), await doctor()];
  const title = fresh('请会诊');
  // Not seen again for so long, the child is long overdue.
  const examDate = addDays(dayInShanghai(new Date()), -60);
  const seen = { view: 'good', zone: 'II', stage: '2', plus: 'none' };
  const exams = [{ disease: 'rop', examDate, eyes: { OD: seen, OS: seen } }];
  const { rmObject: proposed } = await initiator.call<{ childId: number; consultationId: number }>(
    apiPaths.consultationSave,
    { ...proposalFields([expert], title), patientName: '权利宝宝', findings: JSON.stringify({ version: 2, exams }) },
  );
  const { page } = coordinator;
  const rights = page.getByRole('region', { name: words.title });

  await test.step('the list shows the whole name', async () => {
    await page.goto(`${pages.platformFollowUp}?list=overdue`);
    await page.getByRole('link', { name: '权利宝宝', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '权利宝宝' })).toBeVisible();
  });

  await test.step('a correction says what it was and that the guardian asked for it', async () => {
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('link', { name: childPageTexts.edit }).click();
    await page.getByLabel('姓名', { exact: true }).fill('更正宝宝');
    await page.getByText('门诊', { exact: true }).click();
    await page.getByLabel(words.byGuardian).check();
    await page.getByLabel(words.requestNote).fill('出生医学证明');
    await page.getByRole('button', { name: /^保\s?存$|更新|提交/ }).click();
    await expect(rights).toContainText('姓名 权利宝宝 → 更正宝宝');
    await expect(rights).toContainText(`${words.byGuardian}：出生医学证明`);
    const year = Number(dayInShanghai(new Date()).slice(0, 4)) + 15;
    await expect(rights).toContainText(`${words.retention}：门诊病历，到 ${year}年`);
    await expect(rights.getByRole('button', { name: words.erase })).toHaveCount(0);
  });

  await test.step('there is a file for the guardian and one for another system', async () => {
    const forGuardian = await downloaded(page, words.export);
    expect(forGuardian.name).toBe(words.fileName(proposed.childId));
    const zip = await JSZip.loadAsync(forGuardian.content);
    expect(await zip.file('index.html')!.async('string')).toContain('更正宝宝的全部资料');
    const forSystem = await downloaded(page, fhirTexts.exportChild);
    expect(forSystem.name).toBe(fhirTexts.childFileName(proposed.childId));
    expect(JSON.parse(forSystem.content.toString()).entry[0].resource.type.text).toBe('患儿病程');
    await expect(page.getByText(fhirTexts.done)).toBeVisible();
  });

  await test.step('a restriction closes the case to the other hospital until it is lifted', async () => {
    await rights.getByRole('button', { name: words.restrict }).click();
    const dialog = page.getByRole('dialog', { name: words.restrict });
    await dialog.getByRole('textbox').fill('监护人来函');
    await dialog.getByRole('button', { name: words.restrict }).click();
    await expect(page.getByRole('note').filter({ hasText: words.isRestricted })).toBeVisible();
    await expect(page.getByRole('button', { name: referralTexts.title, exact: true })).toHaveCount(0);
    const { page: other } = expert;
    await other.goto(pages.platformConsultation(proposed.consultationId));
    await expect(other.getByText(refusalTexts.notFound, { exact: false })).toBeVisible();
    await rights.getByRole('button', { name: words.lift }).click();
    const lifting = page.getByRole('dialog', { name: words.lift });
    await lifting.getByRole('textbox').fill('监护人同意');
    await lifting.getByRole('button', { name: words.lift }).click();
    await expect(page.getByText(new RegExp(words.isRestricted))).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
