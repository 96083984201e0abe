import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import { undescribed } from '../../../contract/pictures.ts';
import type { Article } from '../../../contract/schemas/article.ts';
import type { PicturePage } from '../../../contract/schemas/picture.ts';
import { texts } from '../../../contract/texts.ts';
import { docx, image, paragraph, run } from '../../../portal/console/word/docx-sample.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { addArticle, jpeg, openAs, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
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
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();

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

const picturesOf = async (page: Page, id: number): Promise<string[]> => {
  const answer = await page.request.get(apiBase + fillPath(apiPaths.article, { id }));
  const { content } = (await answer.json()).rmObject as Article;
  return Array.from(content.matchAll(/<img[^>]*alt="([^"]*)"/g), ([, alt]) => alt!);
};

test('a picture in a text is waited for, asks at once for its description, and again before it is published', async ({
  manager,
}) => {
  const { page } = await manager(2);
  const id = await addArticle(page.request);
  await page.goto(pages.consoleArticleUpdate(id));
  const text = page.getByRole('textbox', { name: '正文' });
  const asked = page.getByRole('dialog').filter({ has: page.getByLabel('图片说明') });
  const done = page.getByRole('button', { name: /完\s*成/ });
  const save = page.getByRole('button', { name: '保存', exact: true });
  const upload = async (...names: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: '上传图片' }).click();
    await (await chooser).setFiles(await Promise.all(names.map(jpeg)));
  };
  await text.click();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('button', { name: '上传图片' })).not.toHaveClass(/disabled/);

  // Saved without the picture that is on its way, the article would be without it.
  const gate = Promise.withResolvers<void>();
  const onItsWay = `**${apiPaths.upload}`;
  await intercept(page, onItsWay, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await upload('fundus.jpg');
  await save.click();
  await expect(toast(page, texts.picturesOnTheWay)).toBeVisible();
  gate.resolve();
  await expect(asked).toBeVisible();
  await page.unroute(onItsWay);
  await expect(text.getByRole('img', { name: undescribed })).toHaveCount(1);
  await expectAccessible(page);
  await done.click();
  await expect(asked.getByText('请写图片说明')).toBeVisible();
  await asked.getByLabel('图片说明').fill('早产儿眼底照片，可见白色分界线');
  await done.click();
  await expect(asked).toBeHidden();
  await expect(text.getByRole('img', { name: '早产儿眼底照片，可见白色分界线' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type('图后接着写。');
  await expect(text.locator('p').last()).toHaveText('图后接着写。');

  await upload('line.jpg', 'later.jpg');
  await expect(asked).toContainText('2 张');
  await asked.getByLabel('仅作装饰，不需要说明').check();
  await done.click();
  await expect(asked).not.toContainText('2 张');
  await page.getByRole('button', { name: '以后再填' }).click();
  await expect(asked).toBeHidden();
  const notice = page.getByRole('status').filter({ hasText: '1 张图片还没有说明' });
  await expect(notice).toBeVisible();

  // Publishing asks first; a draft is saved as it is, and asks no more until somebody publishes it.
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: '1 张图片还没有说明' });
  await question.getByRole('button', { name: '暂不发布' }).click();
  await expect(question).toBeHidden();
  await save.click();
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  expect(await picturesOf(page, id)).toEqual(['早产儿眼底照片，可见白色分界线', '', undescribed]);
  await page.goto(pages.consoleArticleUpdate(id));
  await expect(notice).toBeVisible();
  await expect(asked).toBeHidden();
  await notice.getByRole('button', { name: '填写图片说明' }).click();
  await asked.getByLabel('图片说明').fill('散瞳后眼底照片');
  await done.click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  await expect(toast(page, articleTexts.published(texts.updated))).toBeVisible();
  expect(await picturesOf(page, id)).toEqual(['早产儿眼底照片，可见白色分界线', '', '散瞳后眼底照片']);
});
