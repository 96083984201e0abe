import type { Page } from '@playwright/test';
import { revisionTexts } from '../../contract/article-texts.ts';
import { pages } from '../../contract/pages.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { addArticle, publish, row, toast } from './console.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';

test.use({
  viewport: { width: 1366, height: 900 },
  allowedErrors: [/Failed to load resource/],
});

const submit = (page: Page) => page.getByRole('button', { name: revisionTexts.submit, exact: true });
const panelOf = (page: Page, state: 'returned' | 'waiting') => page.getByRole('region', { name: revisionTexts[state] });

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
  await expect(toast(writing, revisionTexts.submitted)).toBeVisible();
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
  await expect(toast(writing, revisionTexts.submitted)).toBeVisible();
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
