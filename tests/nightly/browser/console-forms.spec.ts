import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import { callOk } from '../../e2e/calls.ts';
import { addArticle, beijing } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { untilKept } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });
test.setTimeout(90_000);

test("an article's draft keeps to the state it began with, and nothing of it is left once it is given up", async ({
  page,
}) => {
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request);
  const title = page.getByLabel('标题', { exact: true });
  const outdated = page.getByText(articleTexts.draftOutdated);
  const reload = async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
  };
  const giveUp = async () => {
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await page.getByRole('dialog', { name: '放弃草稿？' }).getByRole('button', { name: '放弃' }).click();
    await expect(page.getByText('草稿已放弃')).toBeVisible();
  };
  await page.goto(pages.consoleArticleUpdate(id));
  await title.fill('本机的修改');
  const stored = await page.request.get(`${apiBase}${fillPath(apiPaths.article, { id })}`);
  const { author, source, content, diseaseProfile, previewPic, pubDateTime } = (await stored.json()).rmObject;
  await callOk(page.request, fillPath(apiPaths.articleUpdate, { id }), {
    ...{ id, author, source, content, diseaseProfile, previewPic },
    title: '别处的修改',
    pubDateTime: beijing(Date.parse(pubDateTime)),
  });
  await reload();
  await expect(outdated).toBeVisible();
  await untilKept(page, () => title.fill('本机又一次修改'));
  await reload();
  await expect(title).toHaveValue('本机又一次修改');
  await expect(outdated).toBeVisible();
  await giveUp();
  await expect(title).toHaveValue('别处的修改');
  await expect(outdated).toHaveCount(0);

  await page.goto(pages.consoleArticleAdd);
  await title.fill('没写完的文章');
  await untilKept(page, () => page.getByLabel('作者').fill('某人'));
  await reload();
  await giveUp();
  await expect(title).toHaveValue('');
  await expect(page.getByLabel('作者')).toHaveValue('');
  await page.getByRole('link', { name: '文章列表' }).first().click();
  await expect(page).toHaveURL(new RegExp(`${pages.consoleArticles}$`));
});
