import type { Page } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { undescribed } from '../../contract/pictures.ts';
import type { Article } from '../../contract/schemas/article.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible } from './accessibility.ts';
import { addArticle, jpeg, toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

// A dialog that still fades in has no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

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
  await page.getByRole('button', { name: '保存并发布' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '1 张图片还没有说明' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(question).toBeHidden();
  await save.click();
  await expect(toast(page, texts.updated)).toBeVisible();
  expect(await picturesOf(page, id)).toEqual(['早产儿眼底照片，可见白色分界线', '', undescribed]);
  await page.goto(pages.consoleArticleUpdate(id));
  await expect(notice).toBeVisible();
  await expect(asked).toBeHidden();
  await notice.getByRole('button', { name: '填写图片说明' }).click();
  await asked.getByLabel('图片说明').fill('散瞳后眼底照片');
  await done.click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(toast(page, texts.articlePubStateUpdated)).toBeVisible();
  expect(await picturesOf(page, id)).toEqual(['早产儿眼底照片，可见白色分界线', '', '散瞳后眼底照片']);
});
