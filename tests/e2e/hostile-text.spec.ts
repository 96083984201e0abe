import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { feedPath } from '../../publisher/news-pages.ts';
import { addArticle, beijing, publish } from './console.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';

test('security 14: a visitor reads a new article from home and turns the pages of the list, and markup in a title or a source stays text on every page it reaches', async ({
  page,
  manager,
}) => {
  const { page: editor, call } = await manager(2);
  const hostile = '</script><img src=x onerror=alert(1)>';
  const [title, author, source] = [fresh('甲') + hostile, `乙${hostile}`, `丙${hostile}`];
  const begun = title.split('<')[0]!;
  // The newest: home and the list show those alone.
  const pubDateTime = beijing(Date.now() - 1000);
  const id = await addArticle(editor.request, { title, author, source, pubDateTime, diseaseProfile: '2' });
  await publish(editor.request, id);
  // Pages that link to an article are written after it.
  for (const listing of [pages.home, pages.news, feedPath])
    await expect.poll(async () => (await page.request.get(listing)).text()).toContain(begun);
  const feed = await (await page.request.get(feedPath)).text();
  expect(feed).toContain(begun);
  expect(feed).not.toContain('<img');

  const injected = page.locator('[onerror]');
  await page.goto(pages.home);
  await expect(page.getByText(title).first()).toBeAttached();
  await expect(injected).toHaveCount(0);
  await page
    .locator(`a[href="${pages.newsInfo(id)}"]`)
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`来源：${source}`)).toBeVisible();
  await expect(page.getByText(`作者：${author}`)).toBeVisible();
  await expect(injected).toHaveCount(0);

  await page.getByRole('link', { name: '返回新闻列表' }).click();
  await expect(page).toHaveURL(pages.news);
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles).toHaveCount(5);
  await expect(articles.filter({ hasText: title })).toContainText(`来源：${source}`);
  await expect(injected).toHaveCount(0);
  const pager = page.getByRole('navigation', { name: '翻页' });
  await expect(pager.getByRole('link', { name: '上一页' })).toHaveCount(0);
  await pager.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(pages.newsPage(2));
  await expect(pager.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  await expect(articles).toHaveCount(5);
  await expect(pager.getByRole('link', { name: '上一页' })).toHaveAttribute('href', pages.news);

  await call(fillPath(apiPaths.articlePubState, { id }), { id, articleIsPub: 0 });
});
