import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../../contract/paths.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { callOk } from '../../e2e/calls.ts';
import { addArticle, choose, toast, untilWritable } from '../../e2e/console.ts';
import { colleague, conflict, save, take } from '../../e2e/console-conflict.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { addDoctor, addHospital, fresh } from '../../e2e/people.ts';

test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

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
  await expect(toast(page, texts.updated)).toBeVisible();
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
  await other.getByRole('dialog', { name: '改用最新内容？' }).getByRole('button', { name: '改用最新内容' }).click();
  await expect(author).toHaveValue('原作者');
  await expect(draft).toHaveCount(0);
  await author.fill('新作者');
  await untilWritable(other);
  await save(other);
  await expect(toast(other, texts.updated)).toBeVisible();
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
  await expect(toast(other, texts.updated)).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: articleTexts.saveAndPublish }).click();
  await conflict(page, refusalTexts.articleEditedSince).getByRole('button', { name: '以本页为准' }).click();
  await expect(toast(page, texts.articlePubStateUpdated)).toBeVisible();
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
  await expect(toast(page, texts.updated)).toBeVisible();
  expect(await stored()).toMatchObject({ title: '旧草稿的标题' });
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
  await expect(toast(other, texts.updated)).toBeVisible();

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
