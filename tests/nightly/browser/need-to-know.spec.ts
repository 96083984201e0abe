import { maskedTexts } from '../../../contract/masked-name.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';

type Line = { id: number; patient_name: string; name_hidden: boolean };

test('names of a list are masked until they are shown with one click, which goes on record', async ({ sample }) => {
  const { page, call } = await sample('yisheng12', { viewport: { width: 390, height: 844 } });
  const { id } = (await call<{ id: number }>(apiPaths.heartbeat)).rmObject;
  const listed = await call<{ results: Line[] }>(fillPath(apiPaths.consultationList, { userId: id }), {
    diseaseId: 0,
    pageSize: 8,
    pageNo: 1,
  });
  const hidden = listed.rmObject.results.filter(({ name_hidden }) => name_hidden);
  expect(hidden.length).toBeGreaterThan(0);
  for (const { patient_name } of hidden) expect(patient_name).toMatch(/^.\*\*$/);

  await page.goto(pages.platformConsultations);
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards.filter({ hasText: '**' })).toHaveCount(hidden.length);
  await expect(page.getByTitle(maskedTexts.note)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(apiPaths.namesReveal)),
    page.getByRole('button', { name: maskedTexts.reveal }).click(),
  ]);
  const { consultations } = (await answer.json()).rmObject as { consultations: { id: number; patientName: string }[] };
  expect(consultations.map((one) => one.id).sort()).toEqual(hidden.map((one) => one.id).sort());
  await expect(cards.filter({ hasText: '**' })).toHaveCount(0);
  await expect(cards.filter({ hasText: consultations[0]!.patientName }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: maskedTexts.reveal })).toHaveCount(0);

  // Who opened a case today is not asked again.
  await page.reload();
  const opened = page.waitForResponse(`**${fillPath(apiPaths.consultationDetail, { id: '*' })}`);
  await cards.filter({ hasText: '**' }).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/consultDetail/);
  await opened;
  // A reading is on record a moment after it was answered.
  await expect(async () => {
    await page.goto(pages.platformConsultations);
    await expect(cards.filter({ hasText: '**' })).toHaveCount(hidden.length - 1, { timeout: 3000 });
  }).toPass();
});
