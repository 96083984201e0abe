import type { Page } from '@playwright/test';
import { articleTexts, revisionTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { addArticle, failCall, more, openAs, publish, row, toast, untilWritable } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addManager, fresh } from '../../e2e/people.ts';
import { colleague, conflict } from './console-conflict.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1366, height: 900 } });
test.setTimeout(120_000);

/** A published article, and somebody who may edit it and not publish. */
async function published(page: Page, title: string) {
  await enterAs(page, 'admin');
  const { username: writer } = await addManager(page.request, ['article:update']);
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request, { title, content: '<p>体重低于2000克的宝宝应筛查。</p>' });
  await publish(page.request, id);
  await expect.poll(async () => (await page.request.get(pages.newsInfo(id))).status()).toBe(200);
  return { id, writer };
}

const submit = (page: Page) => page.getByRole('button', { name: articleTexts.submit, exact: true });
const panelOf = (page: Page, state: 'returned' | 'waiting') => page.getByRole('region', { name: revisionTexts[state] });

/** On phones and on the department's desktop: all of it can be reached, and axe finds nothing. */
async function expectUsable(page: Page): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test('a revision can be seen to, and previewed, on a phone and on a desktop, whatever became of it', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = fresh('待审核的文章');
  const { id, writer } = await published(page, title);
  const at = pages.consoleArticleUpdate(id);
  const editing = await colleague(browser, baseURL, writer, at);
  await expect(editing.getByText(revisionTexts.submitNote)).toBeVisible();
  await expectUsable(editing);
  await editing.getByLabel('标题', { exact: true }).fill(`${title}新`);
  await untilWritable(editing);
  await submit(editing).click();
  await expect(toast(editing, articleTexts.submitted(texts.updated))).toBeVisible();
  await editing.goto(at);
  await expect(panelOf(editing, 'waiting')).toContainText(revisionTexts.goesOn);
  await expect(editing.getByLabel('标题', { exact: true })).toHaveValue(`${title}新`);
  await expect(editing.getByRole('button', { name: revisionTexts.approve })).toHaveCount(0);
  await expect(editing.getByRole('button', { name: revisionTexts.withdraw })).toBeVisible();
  const [preview] = await Promise.all([
    editing.context().waitForEvent('page'),
    panelOf(editing, 'waiting').getByRole('button', { name: texts.preview }).click(),
  ]);
  await expect(preview.getByRole('heading', { level: 1, name: `${title}新` })).toBeVisible();
  await preview.close();
  await expectUsable(editing);

  await page.goto(`${pages.consoleArticles}?state=revision`);
  await expect(row(page, title)).toContainText(writer);
  await expectUsable(page);
  await page.goto(at);
  const panel = panelOf(page, 'waiting');
  await expect(panel.getByRole('insertion')).toHaveText(`${title}新`);
  await expectUsable(page);
  await panel.getByRole('button', { name: revisionTexts.sendBack }).click();
  await panel.getByLabel(revisionTexts.sendBackReason).fill('请写明出处');
  await expectUsable(page);
  const answered = await failCall(page, apiPaths.revisionReturn, '正在维护');
  await panel.getByRole('button', { name: '确认退回' }).click();
  await expect(toast(page, `${revisionTexts.sendBackFailed}：正在维护`)).toBeVisible();
  await answered();
  await panel.getByRole('button', { name: '确认退回' }).click();
  await expect(toast(page, revisionTexts.sentBack)).toBeVisible();

  await editing.goto(at);
  await expect(panelOf(editing, 'returned')).toContainText(revisionTexts.reason('请写明出处'));
  await expectUsable(editing);
  await submit(editing).click();
  await expect(toast(editing, articleTexts.submitted(texts.updated))).toBeVisible();
  await page.goto(at);
  await page.getByRole('button', { name: revisionTexts.approve }).click();
  await expect(toast(page, revisionTexts.approved)).toBeVisible();
  await page.goto(pages.consoleArticleHistory(id));
  const newest = page.getByRole('region', { name: '版本' }).getByRole('listitem').first();
  await expect(newest).toContainText(new RegExp(`当前版本.*${writer}.*由.*批准`));
  await expectUsable(page);
});

test('what was saved meanwhile, approved by a colleague or withdrawn is met in the open', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = fresh('同时修改的文章');
  const { id, writer } = await published(page, title);
  const at = pages.consoleArticleUpdate(id);
  const editing = await colleague(browser, baseURL, writer, at);
  const change = async (text: string) => {
    await editing.goto(at);
    await editing.getByLabel('作者').fill(text);
    await untilWritable(editing);
    await submit(editing).click();
    await expect(toast(editing, articleTexts.submitted(texts.updated))).toBeVisible();
  };
  await change('写作组');

  // Who may publish saves as ever; the revision is older then, which is said before it goes over that.
  await page.goto(at);
  await page.getByLabel('来源').fill('门诊');
  await untilWritable(page);
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  await expect(toast(page, articleTexts.published(texts.updated))).toBeVisible();
  await page.goto(at);
  await expect(panelOf(page, 'waiting')).toContainText(revisionTexts.outdated(3));
  await expectAccessible(page);
  await page.getByRole('button', { name: revisionTexts.approve }).click();
  const question = page.getByRole('dialog', { name: revisionTexts.approve });
  await expect(question).toContainText(revisionTexts.outdatedQuestion);
  await question.getByRole('button', { name: '取消' }).click();

  // Its author decides field by field.
  await editing.goto(at);
  await expect(panelOf(editing, 'waiting')).toContainText(revisionTexts.outdatedOwn);
  await editing.getByLabel('作者').fill('写作二组');
  await untilWritable(editing);
  await submit(editing).click();
  const differs = conflict(editing, refusalTexts.articleEditedSince);
  await expect(differs).toContainText('门诊');
  await differs.getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(editing, articleTexts.submitted(texts.updated))).toBeVisible();

  // What the page still shows is not what waits: nothing is approved that was not compared.
  await page.getByRole('button', { name: revisionTexts.approve }).click();
  await question.getByRole('button', { name: revisionTexts.approve }).click();
  await expect(toast(page, `${revisionTexts.approveFailed}：${refusalTexts.revisionChanged}`)).toBeVisible();
  const panel = panelOf(page, 'waiting');
  await expect(panel.getByRole('insertion')).toHaveText('写作二组');
  await expect(panel).not.toContainText(revisionTexts.outdated(3));

  // Withdrawn by its author, it is gone for who would approve it.
  await editing.goto(at);
  await editing.getByRole('button', { name: revisionTexts.withdraw }).click();
  const sure = editing.getByRole('dialog', { name: revisionTexts.withdraw });
  await expect(sure).toContainText(revisionTexts.withdrawQuestion);
  await sure.getByRole('button', { name: revisionTexts.withdraw }).click();
  await expect(toast(editing, revisionTexts.withdrawn)).toBeVisible();
  await expect(panelOf(editing, 'waiting')).toHaveCount(0);
  await expect(editing.getByLabel('来源')).toHaveValue('门诊');
  await page.getByRole('button', { name: revisionTexts.approve }).click();
  await expect(toast(page, `${revisionTexts.approveFailed}：${refusalTexts.revisionMissing}`)).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('without the right to publish, a published article is not deleted, and the list says why', async ({ page }) => {
  const title = fresh('不能删除的文章');
  await published(page, title);
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:delete', 'article:update']);
  await openAs(page, username, pages.consoleArticles);
  await more(page, title, '删除');
  await page.getByRole('dialog', { name: '删除文章' }).getByRole('button', { name: '删除' }).click();
  await expect(toast(page, refusalTexts.publishedNotDeleted)).toBeVisible();
  await expect(row(page, title)).toBeVisible();
});

test('a published article that an editor changes stays as it was for visitors until it is approved', async ({
  manager,
  page: visitor,
}) => {
  const { page } = await manager(2);
  const { page: writing, username: writer } = await manager(['article:update']);
  const title = fresh('待审核的文章');
  const id = await addArticle(page.request, { title });
  await publish(page.request, id);
  const visitorReads = async () => (await visitor.request.get(pages.newsInfo(id))).text();

  await writing.goto(pages.consoleArticleUpdate(id));
  await expect(writing.getByText(revisionTexts.submitNote)).toBeVisible();
  await writing.getByLabel('标题', { exact: true }).fill(`${title}新`);
  await submit(writing).click();
  await expect(toast(writing, articleTexts.submitted(texts.updated))).toBeVisible();
  await expect(row(writing, title)).toContainText(new RegExp(`${revisionTexts.waiting}.*${writer}`));

  // Who may publish finds it, compares, and returns it.
  await page.goto(pages.consoleHome);
  await page.getByRole('link', { name: revisionTexts.waiting }).click();
  await expect(row(page, title)).toContainText(writer);
  await row(page, title).getByRole('link', { name: revisionTexts.waiting }).click();
  const panel = panelOf(page, 'waiting');
  await expect(panel).toContainText(writer);
  await expect(panel.getByRole('deletion')).toHaveText(title);
  await expect(panel.getByRole('insertion')).toHaveText(`${title}新`);
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue(title);
  await panel.getByRole('button', { name: revisionTexts.sendBack }).click();
  await expect(panel.getByLabel(revisionTexts.sendBackReason)).toBeFocused();
  await panel.getByRole('button', { name: '确认退回' }).click();
  await expect(panel.getByText(refusalTexts.revisionReasonRequired)).toBeVisible();
  await panel.getByLabel(revisionTexts.sendBackReason).fill('请写明出处');
  await panel.getByRole('button', { name: '确认退回' }).click();
  await expect(toast(page, revisionTexts.sentBack)).toBeVisible();
  await expect(panelOf(page, 'returned')).toContainText('请写明出处');
  await expect(page.getByRole('button', { name: revisionTexts.approve })).toHaveCount(0);

  // Its author sees why, goes on from it and submits it again, and may not approve it.
  await writing.goto(pages.consoleArticleUpdate(id));
  await expect(panelOf(writing, 'returned')).toContainText(revisionTexts.reason('请写明出处'));
  await expect(writing.getByLabel('标题', { exact: true })).toHaveValue(`${title}新`);
  await expect(writing.getByRole('button', { name: revisionTexts.approve })).toHaveCount(0);
  await writing.getByLabel('来源').fill('眼科指南');
  await submit(writing).click();
  await expect(toast(writing, articleTexts.submitted(texts.updated))).toBeVisible();
  await expect.poll(visitorReads).toContain(title);
  expect(await visitorReads()).not.toContain(`${title}新`);

  // Approved from the keyboard, it reaches visitors.
  await page.reload();
  await page.getByRole('button', { name: revisionTexts.approve }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, revisionTexts.approved)).toBeVisible();
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue(`${title}新`);
  await expect(panel).toHaveCount(0);
  await expect.poll(visitorReads).toContain(`${title}新`);
});
