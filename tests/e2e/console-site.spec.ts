import type { Page } from '@playwright/test';
import { articleTexts } from '../../contract/article-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import type { SiteDraft } from '../../contract/schemas/site.ts';
import { samplesOf } from '../../contract/site-content.ts';
import { siteTexts } from '../../contract/site-texts.ts';
import { texts, refusalTexts } from '../../contract/texts.ts';
import { callOk } from './calls.ts';
import { addArticle, toast, untilPreviewed } from './console.ts';
import { expect, test } from './fixtures.ts';

test.use({
  viewport: { width: 1366, height: 768 },
  allowedErrors: [/Failed to load resource/],
});

const draftOf = async (page: Page): Promise<SiteDraft> =>
  (await (await page.request.get(apiBase + apiPaths.siteDraft)).json()).rmObject;

// The site has one content. Nothing is published here, and what was saved is taken back for whoever comes after.
test.afterEach(({ admin }) => callOk(admin, apiPaths.siteRestore, { versionNo: 1 }));

test('a hotline and a member are replaced, previewed, and saved beside what somebody else saved meanwhile', async ({
  manager,
}) => {
  const { page } = await manager(1);
  await untilPreviewed(page.request, await addArticle(page.request));
  const { content, versionNo } = await draftOf(page);
  const samples = samplesOf(content).reduce((sum, { count }) => sum + count, 0);
  const state = page.getByRole('region', { name: '发布状态' });
  const save = page.getByRole('button', { name: '保存', exact: true });
  const openPart = (name: string) =>
    page.getByRole('navigation', { name: '内容分类' }).getByRole('link', { name }).click();
  await page.goto(pages.consoleHome);
  await page.getByRole('link', { name: /网站示例内容/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: siteTexts.title })).toBeVisible();
  await expect(state).toContainText(siteTexts.samplesLeft(samples));

  await openPart('电话');
  const hotline = page.getByRole('group', { name: '咨询与预约热线' });
  await hotline.getByLabel('号码').fill('');
  // Half changed is not checked: somebody says so.
  await expect(page.getByLabel(siteTexts.verified)).not.toBeChecked();
  await page.getByLabel(siteTexts.verified).check();
  await expect(state).toContainText(siteTexts.samplesLeft(samples - 1));
  await openPart('专家团队');
  await page.getByRole('button', { name: /^陈医生/ }).click();
  await page.getByLabel('姓名').fill('林晓东');
  await page.getByRole('radio', { name: '画像：护士' }).check();
  await save.click();
  // What is missing stands in another part, and gets the focus there.
  await expect(page.getByRole('alert').filter({ hasText: siteTexts.faults(1) })).toContainText('咨询与预约热线的号码');
  await expect(hotline.getByLabel('号码')).toBeFocused();
  await expect(hotline).toContainText(refusalTexts.siteTextRequired);
  await page.keyboard.type('010-66667777');
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: texts.preview, exact: true }).click(),
  ]);
  await expect(shown.getByRole('complementary', { name: '热线与紧急情况' })).toContainText('010-66667777');
  await shown.close();

  // Somebody else verifies the papers in the meantime.
  const papers = content.papers.map((paper) => ({ ...paper, sample: false }));
  await callOk(page.request, apiPaths.siteSave, { content: JSON.stringify({ ...content, papers }), versionNo });
  await save.click();
  const asked = page.getByRole('dialog', { name: '网站内容已被修改' });
  await expect(asked).toContainText('改了学术论文');
  await asked.getByRole('button', { name: '合并保存' }).click();
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  await expect(state).toContainText(siteTexts.unpublished);
  const saved = (await draftOf(page)).content;
  expect(saved.phones.hotline.number).toBe('010-66667777');
  expect(saved.papers.filter(({ sample }) => sample)).toHaveLength(0);

  // The other two numbers are still those of the sample: that is asked about before anything is published.
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  const question = page.getByRole('dialog').filter({ hasText: siteTexts.publishPlaceholders });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();

  await page.getByRole('link', { name: articleTexts.history }).click();
  const changes = page.getByRole('region', { name: /改了什么/ });
  await expect(changes.getByRole('insertion').filter({ hasText: '林晓东' })).toBeVisible();
  await page.getByRole('link', { name: `版本 ${versionNo + 1}` }).click();
  await expect(changes).toContainText(`已核实，去掉示例标记：${papers.length} 条`);
  await page.getByRole('button', { name: `${articleTexts.restore}：版本 1`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click();
  await expect(toast(page, siteTexts.restored)).toBeVisible();
  await expect(page.getByRole('region', { name: '版本' }).getByRole('listitem').first()).toContainText('恢复自版本 1');
  expect((await draftOf(page)).content.phones.hotline.number).toBe(content.phones.hotline.number);
});
