import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { pictureTexts } from '../../../contract/picture-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import type { DoctorPage } from '../../e2e/fixtures.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { jpeg, picture, propose } from '../../e2e/platform.ts';

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

const uploadBy = async ({ page }: DoctorPage, colour: string): Promise<string> => {
  const file = jpeg('a.jpg', await picture(900, 600, colour));
  const answer = await page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
  return (await answer.json()).rmObject;
};

const viewerOf = ({ page }: DoctorPage) => page.getByRole('dialog', { name: '图像查看器' });

test('a picture is judged and drawn over by pointer and key, seen so by the others, and taken out of the record by its uploader', async ({
  doctor,
}) => {
  const [initiator, expert] = [await doctor(), await doctor()];
  const [wrong, right] = [await uploadBy(initiator, '#8c2f1d'), await uploadBy(initiator, '#3f6d2a')];
  const images = [{ attachmentLocate: wrong, eye: 'OD', field: 'posteriorPole' }];
  const id = await propose(initiator, [expert], fresh('请看图'), {
    imageUrl: `${wrong},${right}`,
    findings: JSON.stringify({ version: 2, images }),
  });

  await test.step('an expert judges it and draws over it, and is asked before that is lost', async () => {
    const { page } = expert;
    await page.goto(pages.platformConsultation(id));
    await expect(page.getByText('图片缺：右眼 颞侧、鼻侧、上方、下方')).toBeVisible();
    await page.getByRole('button', { name: /放大查看附件 1（右眼 后极部/ }).click();
    const viewer = viewerOf(expert);
    await viewer.getByRole('button', { name: pictureTexts.title, exact: true }).click();
    await viewer.getByRole('button', { name: pictureTexts.ungradable }).click();
    await viewer.getByRole('button', { name: '模糊' }).click();
    await viewer.getByRole('button', { name: '箭头', exact: true }).click();
    // Until then a smaller one lies beneath it.
    await expect(viewer.getByText('正在加载原图…')).toHaveCount(0);
    const box = (await viewer.getByRole('img', { name: /^附件 1/ }).boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await viewer.getByRole('button', { name: '文字', exact: true }).click();
    await viewer.getByLabel('标注的文字').fill('嵴');
    await viewer.getByRole('button', { name: '放到图片中央' }).click();
    await viewer.getByRole('button', { name: '2. 文字：嵴' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('button', { name: pictureTexts.remove })).toHaveCount(0);
    await expectAccessible(page);
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(viewer.getByText('标注还没有保存')).toBeVisible();
    await page.goBack();
    await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '继续编辑' }).click();
    await viewer.getByRole('button', { name: '保存标注' }).click();
    await expect(viewer.getByText(/不可判读（模糊），2 处标注（嵴）/)).toBeVisible();
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByText('图片缺：右眼 后极部、颞侧、鼻侧、上方、下方')).toBeVisible();
  });

  await test.step('its uploader sees the marks, and takes the picture out for a reason', async () => {
    const content = `<p>请看这张</p><img src="${wrong}">`;
    await expert.call(apiPaths.replySave, { userId: expert.id, consultationId: id, content });
    const { page } = initiator;
    await page.goto(pages.platformConsultation(id));
    await page.getByRole('button', { name: /放大查看附件 1/ }).click();
    const viewer = viewerOf(initiator);
    await expect(viewer.locator('svg text')).toHaveText(['嵴']);
    await viewer.getByRole('button', { name: '显示标注' }).click();
    await expect(viewer.locator('svg text')).toHaveCount(0);
    await viewer.getByRole('button', { name: pictureTexts.remove }).click();
    const dialog = page.getByRole('dialog', { name: pictureTexts.removeTitle });
    await expect(dialog).toContainText('任何人都不能再打开它');
    await dialog.getByRole('button', { name: pictureTexts.remove }).click();
    await expect(dialog.getByText(pictureTexts.removeReason)).toBeVisible();
    await dialog.getByLabel('原因').fill('是另一个患儿的图片');
    await dialog.getByRole('button', { name: pictureTexts.remove }).click();
    await expect(page.getByText(pictureTexts.removed)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '附件图片1 张' })).toBeVisible();
    await expect(page.getByText(`［${pictureTexts.takenAway}］`)).toBeVisible();
  });

  await test.step('nobody can open it any more, and the expert reads that it was taken out and why', async () => {
    for (const { page } of [initiator, expert]) {
      expect((await page.request.get(wrong)).status()).toBe(404);
      expect((await page.request.get(right)).status()).toBe(200);
    }
    const { page } = expert;
    await expect(page.getByText(`［${pictureTexts.takenAway}］`)).toBeVisible();
    await page.goto(pages.platformHistory(id));
    await expect(page.getByRole('region', { name: pictureTexts.removedFrom })).toContainText(
      '原因：是另一个患儿的图片',
    );
    await expect(page.getByText(pictureTexts.removed, { exact: true })).toBeVisible();
  });
});
