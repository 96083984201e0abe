import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { ConsultationHistory } from '../../contract/schemas/record.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible } from './accessibility.ts';
import { choose, eye, ropOf } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose, untilListening } from './platform.ts';

test.use({ allowedErrors: [/status of 409/] });

/** Opens a page, and waits until the server's events come to it. */
async function openListening(page: Page, path: string): Promise<void> {
  const listens = untilListening(page);
  await page.goto(path);
  await listens;
}

const save = (page: Page) => page.getByRole('button', { name: texts.confirmConsultationUpdate }).click();
const titleField = (page: Page) => page.getByRole('textbox', { name: '会诊标题' });

test('two browsers edit one case: what differs is compared, taken over field by field, and nothing is lost', async ({
  doctor,
  enter,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const { page: other } = await enter(initiator.username);
  const recorded = ropOf({ zone: 'II', stage: '2', plus: 'none' }, { zone: 'III', stage: 'none' });
  const id = await propose(initiator, [invited], fresh('两处修改'), { findings: JSON.stringify(recorded) });
  for (const one of [page, other]) {
    await openListening(one, pages.platformConsultationUpdate(id));
    await expect(titleField(one)).not.toHaveValue('');
  }
  await expect(page.getByRole('listitem').filter({ hasText: invited.name }).getByRole('button')).toHaveCount(0);
  await page.getByLabel('体重（kg）').fill('3.3');
  await titleField(page).fill('本页改的标题');
  await titleField(other).fill('别处改的标题');
  await choose(eye(other, '右眼 OD'), '3 期');
  await save(other);
  await other.waitForURL(`**${pages.platformConsultations}`);

  const conflict = page.getByRole('region', { name: texts.consultationEditedElsewhere });
  const rowOf = (label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: label, exact: true }) });
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveText(['体重', '会诊标题', '检查所见']);
  await expect(rowOf('体重')).toContainText('3.3 kg');
  await expect(rowOf('检查所见')).toContainText('3 期');
  await save(page);
  await expect(page.getByText(`${texts.consultationEditFailed}：${texts.consultationEditedElsewhere}`)).toBeVisible();
  await expect(conflict).toContainText('请先选择“改用最新内容”或“以本页为准”。');
  await expect(conflict.getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(conflict.getByRole('heading', { level: 3 })).toHaveText(['体重', '会诊标题', '检查所见']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // The title was changed by both, the weight here alone, the findings elsewhere alone.
  await expect(conflict.getByText('您没有改动此项')).toHaveCount(1);
  await expect(rowOf('检查所见')).toContainText('您没有改动此项');
  await conflict.getByRole('button', { name: '采用已保存的会诊标题' }).click();
  await page.getByRole('dialog', { name: '采用已保存的会诊标题？' }).getByRole('button', { name: '保留' }).click();
  await expect(titleField(page)).toHaveValue('本页改的标题');
  await conflict.getByRole('button', { name: '以本页为准' }).click();
  await expect(conflict).toHaveCount(0);
  await save(page);
  await page.waitForURL(`**${pages.platformConsultations}`);

  const { rmObject } = await initiator.call<ConsultationHistory>(apiPaths.consultationHistory, { id });
  expect(rmObject.versions).toMatchObject([
    { state: { title: '本页改的标题', patientWeight: 3.3, findings: { exams: [{ eyes: { OD: { stage: '3' } } }] } } },
    { changed: ['title', 'findings'], state: { title: '别处改的标题' } },
    { versionNo: 1 },
  ]);
  expect(rmObject.versions[0]!.changed).toEqual(['patientWeight', 'title']);
});
