import type { Page } from '@playwright/test';
import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { SiteContent, SiteDraft } from '../../../contract/schemas/site.ts';
import { samplesOf } from '../../../contract/site-content.ts';
import { siteTexts } from '../../../contract/site-texts.ts';
import { texts, refusalTexts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { openAs, toast } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';

const wide = { width: 1366, height: 768 };
const phone = { width: 360, height: 780 };

test.setTimeout(180_000);
test.use({
  viewport: wide,
  allowedErrors: [/Failed to load resource/],
});

const draftOf = async (page: Page): Promise<SiteDraft> =>
  (await (await page.request.get(apiBase + apiPaths.siteDraft)).json()).rmObject;
const publishedOf = async (page: Page): Promise<SiteContent> =>
  (await (await page.request.get(apiBase + apiPaths.siteContent)).json()).rmObject.content;
const samplesIn = (content: SiteContent) => samplesOf(content).reduce((sum, { count }) => sum + count, 0);

/** By then every page is rendered anew, also beside other work. */
const publishedMs = 45_000;

/** As the site came: so other tests of this worker leave it or not, and so they read it. */
async function asItCame(page: Page): Promise<void> {
  await page.context().clearCookies();
  await enterAs(page, 'admin');
  await callOk(page.request, apiPaths.siteRestore, { versionNo: 1 });
  const { versionNo } = await draftOf(page);
  await callOk(page.request, apiPaths.sitePublish, { versionNo });
  await expect.poll(async () => (await draftOf(page)).liveState, { timeout: publishedMs }).toBe('live');
}
test.beforeEach(({ page }) => asItCame(page));
test.afterEach(({ page }) => asItCame(page));

const state = (page: Page) => page.getByRole('region', { name: '发布状态' });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '内容分类' }).getByRole('link', { name }).click();

test('a hotline and a member are replaced, previewed, published and read by visitors', async ({ page, context }) => {
  await openAs(page, 'admin', pages.consoleHome);
  await page.getByRole('link', { name: /网站示例内容/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: siteTexts.title })).toBeVisible();
  const samples = samplesIn((await draftOf(page)).content);
  await expect(state(page)).toContainText(siteTexts.samplesLeft(samples));
  await expectAccessible(page);

  await openPart(page, '电话');
  const hotline = page.getByRole('group', { name: '咨询与预约热线' });
  await hotline.getByLabel('号码').fill('');
  // Half changed is not checked: somebody says so.
  await expect(page.getByLabel(siteTexts.verified)).not.toBeChecked();
  await page.getByLabel(siteTexts.verified).check();
  await expect(state(page)).toContainText(siteTexts.samplesLeft(samples - 1));
  await openPart(page, '专家团队');
  await page.getByRole('button', { name: /^陈医生/ }).click();
  await page.getByLabel('姓名').fill('林晓东');
  await page.getByRole('radio', { name: '画像：护士' }).check();
  await save(page).click();
  // What is missing stands in another part, and gets the focus there.
  await expect(page.getByRole('alert').filter({ hasText: siteTexts.faults(1) })).toContainText('咨询与预约热线的号码');
  await expect(hotline.getByLabel('号码')).toBeFocused();
  await expect(hotline).toContainText(refusalTexts.siteTextRequired);
  await page.keyboard.type('010-66667777');

  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: texts.preview, exact: true }).click(),
  ]);
  await expect(shown.getByRole('complementary', { name: '热线与紧急情况' })).toContainText('010-66667777');
  await shown.close();
  await openPart(page, '专家团队');
  const [narrow] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: '手机预览' }).click(),
  ]);
  await expect(narrow.getByRole('heading', { name: '林晓东' })).toBeVisible();
  await expect.poll(() => narrow.evaluate(() => window.innerWidth)).toBe(360);
  await narrow.close();
  expect((await publishedOf(page)).phones.hotline.number).not.toBe('010-66667777');

  await save(page).click();
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  await expect(state(page)).toContainText(siteTexts.unpublished);
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  // The other two numbers are still those of the sample.
  const asked = page.getByRole('dialog').filter({ hasText: siteTexts.publishPlaceholders });
  await asked.getByRole('button', { name: articleTexts.publish }).click();
  await expect(toast(page, articleTexts.published(texts.updated))).toBeVisible();
  await expect(state(page).getByText(siteTexts.unpublished)).toHaveCount(0);
  await expect(state(page).getByText('已上线')).toBeVisible({ timeout: publishedMs });

  const visitor = await context.newPage();
  await visitor.goto(pages.contact);
  for (const place of ['main', 'footer', 'aside'])
    await expect(visitor.locator(place).getByText('010-66667777').first()).toBeAttached();
  await visitor.goto(pages.home);
  await expect(visitor.getByRole('complementary', { name: '热线与紧急情况' })).toContainText('010-66667777');
  await visitor.goto(pages.team);
  await expect(visitor.getByRole('heading', { name: '林晓东' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: '陈医生' })).toHaveCount(0);
});

test("the history of the site's content marks what was changed; without the permission there is neither entry nor page", async ({
  page,
  manager,
}) => {
  await enterAs(page, 'admin');
  const { content, versionNo } = await draftOf(page);
  const renamed = { ...content, names: { ...content.names, site: '明眸' } };
  await callOk(page.request, apiPaths.siteSave, { content: JSON.stringify(renamed), versionNo });
  await page.goto(pages.consoleSite);
  await page.getByRole('link', { name: articleTexts.history }).click();
  const changes = page.getByRole('region', { name: /改了什么/ });
  await expect(changes.getByRole('heading', { name: '名称' })).toBeVisible();
  await expect(changes.getByRole('deletion')).toHaveText('童');
  await expect(changes.getByRole('insertion')).toHaveText('明');
  await expectAccessible(page);

  const { page: stranger } = await manager(['article:add']);
  await stranger.goto(pages.consoleSite);
  await expect(stranger.getByRole('heading', { level: 1, name: '无权访问' })).toBeVisible();
  await expect(stranger.getByRole('navigation', { name: '管理菜单' }).getByText(siteTexts.title)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a paper is found, verified, moved, added and deleted by taps and keys, and kept while it is written', async ({
    page,
  }) => {
    await openAs(page, 'admin', pages.consoleSite);
    await page.getByRole('combobox', { name: '内容分类' }).selectOption('papers');
    const entries = page.getByRole('list', { name: '学术论文' }).getByRole('listitem');
    const [first, second] = (await draftOf(page)).content.papers.map(({ title }) => title) as [string, string];
    await expectNoSidewaysScroll(page);

    await page.getByRole('checkbox', { name: `${siteTexts.verified}：${first}` }).tap();
    await page.getByRole('button', { name: `下移：${first}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`“${first}”现在是第 2 篇`)).toBeVisible();
    await expect(page.getByRole('button', { name: `下移：${first}` })).toBeFocused();
    await expect(entries.first()).toContainText(second);

    await page.getByLabel('在学术论文中查找').fill(first.slice(2, 12));
    await expect(entries).toHaveCount(1);
    await page.getByLabel('在学术论文中查找').fill('');
    await page.getByRole('button', { name: '添加论文' }).tap();
    await expect(page.getByLabel('论文题目')).toBeFocused();
    await page.keyboard.type('一篇真实的论文');
    await page.getByLabel('研究类型').fill('队列研究');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `删除：${second}` }).tap();
    await page.getByRole('button', { name: '撤销删除' }).tap();
    await expect(page.getByRole('button', { name: new RegExp(`^${second}`) })).toBeVisible();
    await page.getByRole('button', { name: `删除：${second}` }).tap();

    await page.getByRole('link', { name: articleTexts.history }).tap();
    await page.getByRole('dialog', { name: '内容尚未提交' }).getByRole('button', { name: '继续编辑' }).tap();
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText(/已恢复 .* 保存的草稿/)).toBeVisible();
    await expect(entries.first()).toContainText('一篇真实的论文');
    await save(page).tap();
    await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
    const { papers } = (await draftOf(page)).content;
    expect(papers.slice(0, 2).map(({ title, sample }) => [title, sample])).toEqual([
      ['一篇真实的论文', false],
      [first, false],
    ]);
    expect(papers.map(({ title }) => title)).not.toContain(second);
  });
});
