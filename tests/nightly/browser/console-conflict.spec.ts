import type { Page } from '@playwright/test';
import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { addArticle, choose, failCall, more, toast, untilWritable } from '../../e2e/console.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { addDoctor, addHospital, fresh } from '../../e2e/people.ts';
import { colleague, conflict, save, take } from './console-conflict.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const agreeToAnew = (page: Page) =>
  page.getByRole('dialog', { name: '改用最新内容？' }).getByRole('button', { name: '改用最新内容' });

for (const when of ['while the question stands', 'after it was answered'] as const)
  test(`diseases that come ${when} are filled in where a draft gives way to what was saved since`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await enterAs(page, 'bianji');
    const id = await addArticle(page.request, { author: '原作者' });
    const other = await colleague(browser, baseURL, 'admin', pages.consoleArticleUpdate(id));
    const author = other.getByLabel('作者', { exact: true });
    await untilWritable(other);
    await author.fill('草稿里的作者');
    await page.goto(pages.consoleArticleUpdate(id));
    await untilWritable(page);
    await page.getByLabel('标题', { exact: true }).fill('同事的标题');
    await save(page);
    await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();

    other.on('dialog', (dialog) => dialog.accept());
    const released = Promise.withResolvers<void>();
    await intercept(other, `**${apiPaths.diseaseTree}`, async (route) => {
      await released.promise;
      await route.continue();
    });
    await other.reload();
    await expect(author).toHaveValue('草稿里的作者');
    const disease = other.locator('.ant-form-item', { hasText: '疾病类型' });
    const arrive = async () => {
      const arrived = other.waitForResponse(`**${apiBase}${apiPaths.diseaseTree}`);
      released.resolve();
      await (await arrived).finished();
    };
    await conflict(other, articleTexts.draftOutdated).getByRole('button', { name: '改用最新内容' }).click();
    await expect(agreeToAnew(other)).toBeVisible();
    if (when === 'while the question stands') {
      await arrive();
      await expect(disease).toContainText('视网膜病变');
      await agreeToAnew(other).click();
      await expect(author).toHaveValue('原作者');
    } else {
      await agreeToAnew(other).click();
      await expect(author).toHaveValue('原作者');
      await arrive();
    }
    await expect(disease).toContainText('视网膜病变');
    await save(other);
    await expect(toast(other, articleTexts.draftSaved(texts.updated))).toBeVisible();
    await other.context().close();
  });

test('what differs fits a phone and is accessible; a draft that is left over it comes back with what was saved since', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'bianji');
  const id = await addArticle(page.request, { title: '原题', author: '原作者' });
  const other = await colleague(browser, baseURL, 'admin', pages.consoleArticleUpdate(id));
  const author = other.getByLabel('作者', { exact: true });
  await author.fill('草稿里的作者');
  await untilWritable(other);
  await page.goto(pages.consoleArticleUpdate(id));
  await page.getByLabel('标题', { exact: true }).fill('同事的标题');
  await untilWritable(page);
  await save(page);
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  await save(other);
  await expect(conflict(other, refusalTexts.articleEditedSince)).toBeVisible();
  await expectAccessible(other);
  await other.setViewportSize({ width: 360, height: 740 });
  // The page settles after it was narrowed.
  await expect(() => expectNoSidewaysScroll(other)).toPass();

  other.on('dialog', (dialog) => dialog.accept());
  await other.reload();
  const draft = conflict(other, articleTexts.draftOutdated);
  await expect(author).toHaveValue('草稿里的作者');
  await draft.getByRole('button', { name: '改用最新内容' }).click();
  await agreeToAnew(other).click();
  await expect(author).toHaveValue('原作者');
  await expect(draft).toHaveCount(0);
  await author.fill('新作者');
  await untilWritable(other);
  await save(other);
  await expect(toast(other, articleTexts.draftSaved(texts.updated))).toBeVisible();
  const stored = await (await page.request.get(apiBase + fillPath(apiPaths.article, { id }))).json();
  expect(stored.rmObject).toMatchObject({ title: '同事的标题', author: '新作者' });
  await other.context().close();
});

test('who saves and publishes over another’s text does both; a draft of before there were numbers is decided first', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id: userId } = await enterAs(page, 'bianji');
  const id = await addArticle(page.request);
  const path = pages.consoleArticleUpdate(id);
  const title = page.getByLabel('标题', { exact: true });
  const stored = async () =>
    (await (await page.request.get(apiBase + fillPath(apiPaths.article, { id }))).json()).rmObject;
  await page.goto(path);
  await title.fill('保存并发布的标题');
  const other = await colleague(browser, baseURL, 'admin', path);
  await other.getByLabel('来源').fill('同事改的来源');
  await untilWritable(other);
  await save(other);
  await expect(toast(other, articleTexts.draftSaved(texts.updated))).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: articleTexts.publish, exact: true }).click();
  await conflict(page, refusalTexts.articleEditedSince).getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(page, articleTexts.published(texts.updated))).toBeVisible();
  expect(await stored()).toMatchObject({ title: '保存并发布的标题', source: '同事改的来源', isPub: true });

  // As it was kept before drafts were sealed.
  const key = `tongmou.draft.${userId}.article.${id}`;
  await page.evaluate((name) => {
    const value = { title: '旧草稿的标题', basedOn: '2026-01-02T01:30:00Z' };
    localStorage.setItem(name, JSON.stringify({ savedAt: Date.now(), value }));
  }, key);
  await page.goto(path);
  const draft = conflict(page, articleTexts.draftOutdated);
  await expect(draft.getByRole('heading', { level: 3 })).toHaveText(['标题']);
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await untilWritable(page);
  await save(page);
  await expect(draft.getByRole('heading', { level: 2 })).toBeFocused();
  expect(await stored()).toMatchObject({ title: '保存并发布的标题' });
  await draft.getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  expect(await stored()).toMatchObject({
    title: '保存并发布的标题',
    revision: { title: '旧草稿的标题', state: 'draft' },
  });
});

test('an article that somebody saved after it was listed is not published unseen', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'bianji');
  const title = fresh('待发布');
  const id = await addArticle(page.request, { title });
  await page.goto(pages.consoleArticles);
  const turn = page.getByRole('switch', { name: `发布《${title}》` });
  await expect(turn).not.toBeChecked();
  const other = await colleague(browser, baseURL, 'admin', pages.consoleArticleUpdate(id));
  await other.getByLabel('标题', { exact: true }).fill(`${title} 改过`);
  await untilWritable(other);
  await save(other);
  await expect(toast(other, articleTexts.draftSaved(texts.updated))).toBeVisible();

  await turn.click();
  await expect(toast(page, refusalTexts.articleSavedSince)).toBeVisible();
  const renewed = page.getByRole('switch', { name: `发布《${title} 改过》` });
  await expect(renewed).not.toBeChecked();
  await renewed.click();
  await expect(toast(page, texts.articlePubStateUpdated)).toBeVisible();
  await expect(renewed).toBeChecked();
  await renewed.click();
  await expect(renewed).not.toBeChecked();
});

test('two edit one user, and one hospital: both sets of words are there to choose from', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAs(page, 'admin');
  const doctor = await addDoctor(page.request);
  const path = pages.consoleUserUpdate(doctor.id);
  await page.goto(path);
  const other = await colleague(browser, baseURL, 'guanli', path);
  await page.getByLabel('职称').fill('主任医师');
  await page.getByLabel('简介').fill('擅长早产儿视网膜病变');
  await other.getByLabel('职称').fill('副主任医师');
  await other.getByLabel('医生姓名').fill('同事改的名');
  await save(other);
  await expect(toast(other, texts.userUpdated)).toBeVisible();
  await save(page);
  const told = conflict(page, refusalTexts.userEditedSince);
  await expect(told.getByRole('heading', { level: 3 })).toHaveText(['医生姓名', '职称', '简介']);
  await expectAccessible(page);
  await take(page, '医生姓名');
  await told.getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(page, texts.userUpdated)).toBeVisible();
  const detail = await callOk(page.request, fillPath(apiPaths.userDetail, { id: doctor.id }));
  expect(detail).toMatchObject({
    doctorName: '同事改的名',
    doctorTitle: '主任医师',
    doctorDesc: '擅长早产儿视网膜病变',
  });

  const { id, hospitalName } = await addHospital(page.request);
  await page.goto(pages.consoleHospitalUpdate(id));
  await expect(page.getByLabel('医院名')).toHaveValue(hospitalName);
  await other.goto(pages.consoleHospitalUpdate(id));
  await choose(other, '省份', '广东省');
  await choose(other, '城市', '深圳市');
  await save(other);
  await expect(toast(other, '医院修改成功')).toBeVisible();
  await page.getByLabel('医院名').fill(`${hospitalName}分院`);
  await save(page);
  const place = conflict(page, refusalTexts.hospitalEditedSince);
  await expect(place.getByRole('listitem').filter({ hasText: '省份和城市' })).toContainText('广东省 深圳市');
  await place.getByRole('button', { name: '改用最新内容' }).click();
  await page.getByRole('dialog', { name: '改用最新内容？' }).getByRole('button', { name: '改用最新内容' }).click();
  await expect(page.getByLabel('医院名')).toHaveValue(hospitalName);
  await page.getByLabel('医院名').fill(`${hospitalName}分院`);
  await save(page);
  await expect(toast(page, '医院修改成功')).toBeVisible();
  expect(await callOk(page.request, apiPaths.hospital, { id })).toMatchObject({
    hospitalName: `${hospitalName}分院`,
    cityName: '深圳市',
  });
  await other.context().close();
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
  await expect(toast(other, articleTexts.draftSaved(texts.updated))).toBeVisible();

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
  await expect(toast(page, articleTexts.draftSaved(texts.updated))).toBeVisible();
  const stored = await (await page.request.get(apiBase + fillPath(apiPaths.article, { id }))).json();
  expect(stored.rmObject).toMatchObject({ title: theirs, author: '写作组', versionNo: 3 });
  expect(stored.rmObject.content).toContain('，本页补充');

  await more(page, theirs, '历史');
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
