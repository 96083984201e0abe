import { pages } from '../../../contract/pages.ts';
import { expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { jpeg, picture } from '../../e2e/platform.ts';

test('pictures of a new case are told apart several at once', async ({ doctor }) => {
  const { page } = await doctor({}, { viewport: { width: 360, height: 780 } });
  await page.goto(pages.platformPropose);
  const bytes = await picture(400, 300, '#3f6d2a');
  const files = ['a.jpg', 'b.jpg'].map((name) => jpeg(name, bytes));
  await page.getByLabel('添加附件图片').setInputFiles(files);
  await page.getByText('多张一起注明眼别、部位和日期').click();
  const which = page.getByRole('group', { name: '要注明的图片' });
  await which.getByRole('button', { name: '全选' }).click();
  const as = page.getByRole('group', { name: '注明为' });
  await as.getByText('右眼', { exact: true }).click();
  await as.getByLabel('注明部位').selectOption('posteriorPole');
  await as.getByRole('button', { name: '用于所选 2 张' }).click();
  for (const label of ['附件 1部位', '附件 2部位']) await expect(page.getByLabel(label)).toHaveValue('posteriorPole');
  await expectNoSidewaysScroll(page);
});
