import { expect, test } from '@playwright/test';
import { pictureTexts } from '../../contract/picture-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { addDoctor } from '../../server/testing/people.ts';
import { expectNoSidewaysScroll } from './accessibility.ts';
import { signIn, startFastServer } from './fast-clock.ts';
import { jpeg, picture, proposalFields } from './platform.ts';

test('pictures are told apart several at once, judged, drawn over by pointer and key, and seen so by the others', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const server = await startFastServer(async (db) => {
    await addDoctor({ db }, { username: 'jia', hospital: '县医院' });
    await addDoctor({ db }, { username: 'yi', hospital: '儿童医院' });
  }, {});
  try {
    const [initiator, expert] = [await signIn(browser, server, 'jia'), await signIn(browser, server, 'yi')];
    const { page } = initiator;
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
    const file = jpeg('c.jpg', await picture(900, 600, '#8c2f1d'));
    const uploaded = await page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
    const path: string = (await uploaded.json()).rmObject;

    const proposed = await initiator.call<{ consultationId: number }>(apiPaths.consultationSave, {
      ...proposalFields([expert], '请看图'),
      imageUrl: path,
      findings: JSON.stringify({
        version: 2,
        images: [{ attachmentLocate: path, eye: 'OD', field: 'posteriorPole' }],
      }),
    });
    const at = pages.platformConsultation(proposed.rmObject.consultationId);
    await expert.page.goto(at);
    await expect(expert.page.getByText('图片缺：右眼 颞侧、鼻侧、上方、下方')).toBeVisible();
    await expert.page.getByRole('button', { name: /放大查看附件 1（右眼 后极部/ }).click();
    const viewer = expert.page.getByRole('dialog', { name: '图像查看器' });
    await viewer.getByRole('button', { name: pictureTexts.title, exact: true }).click();
    await viewer.getByRole('button', { name: pictureTexts.ungradable }).click();
    await viewer.getByRole('button', { name: '模糊' }).click();
    await viewer.getByRole('button', { name: '箭头', exact: true }).click();
    // Until then a smaller one lies beneath it.
    await expect(viewer.getByText('正在加载原图…')).toHaveCount(0);
    const box = (await viewer.locator('img').boundingBox())!;
    await expert.page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
    await expert.page.mouse.down();
    await expert.page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 4 });
    await expert.page.mouse.up();
    await viewer.getByRole('button', { name: '文字', exact: true }).click();
    await viewer.getByLabel('标注的文字').fill('嵴');
    await viewer.getByRole('button', { name: '放到图片中央' }).click();
    await viewer.getByRole('button', { name: '2. 文字：嵴' }).focus();
    await expert.page.keyboard.press('ArrowLeft');
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(viewer.getByText('标注还没有保存')).toBeVisible();
    await expert.page.goBack();
    const question = expert.page.getByRole('dialog', { name: '内容尚未保存' });
    await question.getByRole('button', { name: '继续编辑' }).click();
    await viewer.getByRole('button', { name: '保存标注' }).click();
    await expect(viewer.getByText(/不可判读（模糊），2 处标注（嵴）/)).toBeVisible();
    await viewer.getByRole('button', { name: '关闭' }).click();
    await expect(expert.page.getByText('图片缺：右眼 后极部、颞侧、鼻侧、上方、下方')).toBeVisible();

    await page.goto(at);
    await page.getByRole('button', { name: /放大查看附件 1/ }).click();
    const shown = page.getByRole('dialog', { name: '图像查看器' });
    await expect(shown.locator('svg text')).toHaveText(['嵴']);
    await shown.getByRole('button', { name: '显示标注' }).click();
    await expect(shown.locator('svg text')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  } finally {
    await server.stop();
  }
});
