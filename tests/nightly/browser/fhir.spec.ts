import { fhirTexts as words } from '../../../contract/fhir-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import type { FollowUpPage } from '../../../contract/schemas/child.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { downloaded } from '../../e2e/downloaded.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';

// What is refused on purpose.
test.use({ allowedErrors: [/429/] });

test('a doctor takes a case and a child as files for another system, on a phone as well', async ({ sample }) => {
  const { page, id, call } = await sample('yisheng01', { viewport: { width: 360, height: 780 } });
  const { rmObject: list } = await call<{ results: { id: number }[] }>(
    fillPath(apiPaths.consultationList, { userId: id }),
    { diseaseId: 0, pageSize: 1, pageNo: 1 },
  );
  const caseId = list.results[0]!.id;
  await page.goto(pages.platformConsultation(caseId));
  const menu = page.getByRole('button', { name: '导出', exact: true });
  const button = page.getByRole('button', { name: words.exportCase });
  const saved = async (act: () => Promise<void>) => {
    const { name, content } = await downloaded(page, act);
    return { name, bundle: JSON.parse(content.toString()) };
  };
  await menu.click();
  await expectNoSidewaysScroll(page);
  const ofCase = await saved(() => button.press('Enter'));
  expect(ofCase.name).toBe(words.caseFileName(caseId));
  expect(ofCase.bundle).toMatchObject({ resourceType: 'Bundle', type: 'document' });
  expect(ofCase.bundle.entry[0].resource.resourceType).toBe('Composition');
  await expect(page.getByText(words.done)).toBeVisible();
  await expectAccessible(page);

  await intercept(page, `**${fillPath(apiPaths.consultationFhir, { id: caseId })}`, (route) =>
    route.fulfill({ status: 429, json: { status: 'ERROR', rmObject: null, errMsg: refusalTexts.busy } }),
  );
  await menu.click();
  await button.click();
  await expect(page.getByText(refusalTexts.busy)).toBeVisible();
  await expect(menu).toBeEnabled();

  await page.setViewportSize({ width: 1366, height: 768 });
  const form = { due: 'overdue', pageSize: 100, pageNo: 1 };
  const { rmObject: due } = await call<FollowUpPage>(apiPaths.followUp, form);
  for (const { id: childId } of due.results) {
    const { rmObject: child } = await call<{ rights: { mayExport: boolean } | null }>(apiPaths.childRead, {
      id: childId,
    });
    if (!child.rights?.mayExport) continue;
    await page.goto(pages.platformChild(childId));
    const ofChild = await saved(() => page.getByRole('button', { name: words.exportChild }).click());
    expect(ofChild.name).toBe(words.childFileName(childId));
    expect(ofChild.bundle.entry[0].resource.type.text).toBe('患儿病程');
    await expectAccessible(page);
    return;
  }
  throw new Error('no child whose file the doctor may take');
});
