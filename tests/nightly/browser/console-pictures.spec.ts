import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths, fillPath } from '../../../contract/paths.ts';
import { undescribed } from '../../../contract/pictures.ts';
import type { PicturePage } from '../../../contract/schemas/picture.ts';
import { texts } from '../../../contract/texts.ts';
import { docx, image, paragraph, run } from '../../../portal/console/word/docx-sample.ts';
import { callOk } from '../../e2e/calls.ts';
import { addArticle, jpeg, openAs, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

const text = (page: Page) => page.getByRole('textbox', { name: '正文' });
const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();
const asked = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('图片说明') });

test('a picture of the library brings its words along; one pasted, of a Word file, or without any is asked about', async ({
  page,
}) => {
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request);
  await page.goto(pages.consoleArticleUpdate(id));
  const name = fresh('libpic');
  await page.getByRole('button', { name: '从图片库插入图片' }).click();
  await page.getByLabel('上传到图片库').setInputFiles(await jpeg(`${name}.jpg`));
  await expect(text(page).getByRole('img', { name: undescribed })).toHaveCount(1);
  await asked(page).getByLabel('图片说明').fill('眼球结构图');
  await page.getByRole('button', { name: /完\s*成/ }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('接着写。');
  await save(page);
  await expect(toast(page, texts.updated)).toBeVisible();

  // What was first said of it, the library offers from then on.
  const list = fillPath(apiPaths.pictureList, { pageSize: 5, pageNo: 1 });
  const found = await callOk<PicturePage>(page.request, list, { searchVal: name });
  expect(found.results).toMatchObject([{ title: name, alt: '眼球结构图' }]);
  await page.goto(pages.consoleArticleUpdate(id));
  await page.getByRole('button', { name: '从图片库插入图片' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `选择 ${name}，眼球结构图` })
    .click();
  await expect(text(page).getByRole('img', { name: '眼球结构图' })).toHaveCount(2);
  await expect(asked(page)).toBeHidden();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
    canvas.getContext('2d')!.fillRect(0, 0, 60, 40);
    const png = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!)));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect(asked(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: '1 张图片还没有说明' })).toBeVisible();

  const { buffer } = await jpeg();
  const word = await docx(paragraph(run('检查')) + paragraph(image('eye', '眼底示意图') + image('scan', '')), {
    'eye.jpg': buffer,
    'scan.jpg': buffer,
  });
  await page
    .getByLabel('选择 Word 文件')
    .setInputFiles({ name: 'a.docx', mimeType: 'application/octet-stream', buffer: Buffer.from(word) });
  await page.getByRole('button', { name: '接在后面' }).click();
  await expect(text(page).getByRole('img', { name: '眼底示意图' })).toHaveCount(1);
  await asked(page).getByLabel('图片说明').fill('视网膜断层扫描图');
  await page.getByRole('button', { name: /完\s*成/ }).click();
  await expect(text(page).getByRole('img', { name: '视网膜断层扫描图' })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 张图片还没有说明' })).toBeVisible();
});

test('the library leads from a page beyond its end to the last one, and Esc back to the picture', async ({ page }) => {
  await openAs(page, 'bianji', `${pages.consolePictures}?page=99`);
  await expect(page.getByRole('button', { name: /^查看 / }).first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=99/);
  const first = page.getByRole('button', { name: /^查看 / }).first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(asked(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
});
