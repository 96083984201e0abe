import type { Page } from '@playwright/test';
import { articleTexts } from '../../contract/article-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { addArticle, failCall, row, toast, untilWritable } from './console.ts';
import { conflict, save, take } from './console-conflict.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

test('two edit one article: what differs is shown, each takes what they want, and every version can be had back', async ({
  manager,
}) => {
  const [{ page, username }, { page: other, username: colleague }] = [await manager(2), await manager(2)];
  const original = fresh('原题');
  const id = await addArticle(page.request, {
    ...{ title: original, author: '某甲', content: '<p>体重低于2000克的宝宝应筛查。</p><p>不变的一段。</p>' },
  });
  const path = pages.consoleArticleUpdate(id);
  await Promise.all([page.goto(path), other.goto(path)]);
  const title = (of: Page) => of.getByLabel('标题', { exact: true });
  await title(page).fill('同事没看到的标题');
  await page.getByLabel('作者', { exact: true }).fill('写作组');
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('，本页补充');
  const theirs = fresh('同事的标题');
  await title(other).fill(theirs);
  await untilWritable(other);
  await save(other);
  await expect(toast(other, texts.updated)).toBeVisible();

  await save(page);
  const told = conflict(page, refusalTexts.articleEditedSince);
  await expect(told.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(told).toContainText(/保存，在历史版本中也能找到。您填写的内容都还在。/);
  const rows = told.getByRole('listitem');
  await expect(rows.getByRole('heading', { level: 3 })).toHaveText(['标题', '作者', '正文']);
  await expect(rows.filter({ hasText: '正文' }).locator('mark')).toHaveText('，本页补充');
  await take(page, '标题');
  await page.getByRole('dialog', { name: '采用已保存的标题？' }).getByRole('button', { name: '采用' }).click();
  await expect(title(page)).toHaveValue(theirs);
  await expect(told.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(rows.getByRole('heading', { level: 3 })).toHaveText(['作者', '正文']);
  await told.getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(page, texts.updated)).toBeVisible();
  const stored = await (await page.request.get(apiBase + fillPath(apiPaths.article, { id }))).json();
  expect(stored.rmObject).toMatchObject({ title: theirs, author: '写作组', versionNo: 3 });
  expect(stored.rmObject.content).toContain('，本页补充');

  await row(page, theirs)
    .getByRole('link', { name: `历史《${theirs}》` })
    .click();
  const list = page.getByRole('region', { name: '版本' });
  await expect(list.getByRole('listitem')).toHaveText([
    new RegExp(`版本 3当前版本.*${username}`),
    new RegExp(`版本 2.*${colleague}`),
    new RegExp(`版本 1.*${username}`),
  ]);
  const compared = page.getByRole('region', { name: '比较' });
  await expect(compared.getByRole('deletion')).toHaveText(['某甲']);
  await expect(compared.getByRole('insertion')).toHaveText(['写作组', '，本页补充']);
  await expect(compared.getByText('体重低于2000克的宝宝应筛查。')).toBeVisible();
  const confirm = page.getByRole('dialog', { name: articleTexts.restore });
  const restore = async () => {
    await page.getByRole('button', { name: '恢复此版本：版本 1' }).click();
    await expect(confirm).toContainText(articleTexts.restoreConfirm(1));
    await confirm.getByRole('button', { name: '恢复' }).click();
  };
  const answered = await failCall(page, apiPaths.articleRestore, '文章正在维护');
  await restore();
  await expect(toast(page, '恢复失败：文章正在维护')).toBeVisible();
  await answered();
  await expect(confirm).toHaveCount(0);
  await restore();
  await expect(toast(page, articleTexts.restored)).toBeVisible();
  await expect(list.getByRole('listitem').first()).toContainText('版本 4当前版本恢复自版本 1');
  await page.getByLabel('旧版本').selectOption('1');
  await expect(compared.getByText('两个版本的内容相同。')).toBeVisible();
});
