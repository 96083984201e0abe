import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { type ArticleForm, addTestArticle, articleForm, setPublished } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  let editor: Person;
  let second: Person;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2, username: 'editor one' });
    second = await addManager(server(), { roleId: 2, username: 'editor two' });
  });
  const update = async (id: number, changed: ArticleForm, who = editor) =>
    post(
      server(),
      fillPath(apiPaths.articleUpdate, { id }),
      { ...(await articleForm(server(), who, changed)), id },
      who.cookie,
    );
  const versions = async (id: number) =>
    (await post(server(), fillPath(apiPaths.articleVersions, { id }), {}, editor.cookie)).rmObject;
  const version = async (id: number, versionNo: number) =>
    get(server(), fillPath(apiPaths.articleVersion, { id, versionNo }), editor.cookie);
  const restore = (id: number, versionNo: number, who = editor) =>
    post(server(), fillPath(apiPaths.articleRestore, { id }), { id, versionNo }, who.cookie);

  test('who edits an article that somebody saved since is told so, unless the edit is to go over it', async () => {
    const id = await addTestArticle(server(), editor, { title: '甲稿' }, false);
    const read = async () => (await get(server(), fillPath(apiPaths.article, { id }), editor.cookie)).rmObject;
    const { versionNo, previewPic } = await read();
    const form = async (title: string) => ({ ...(await articleForm(server(), editor, { title, previewPic })), id });
    const update = async (fields: Record<string, string | number>) =>
      post(server(), fillPath(apiPaths.articleUpdate, { id }), fields, editor.cookie);
    expect((await update({ ...(await form('乙稿')), versionNo })).status).toBe('OK');
    const answer = await update({ ...(await form('丙稿')), content: '<p onclick="x()">丙</p>', versionNo });
    expect(answer).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.articleEditedSince,
      rmObject: {
        versionNo: versionNo + 1,
        stored: { title: '乙稿', previewPic, diseaseProfile: 11, pubDateTime: '2026-01-02T01:30:00.000Z' },
        sent: { title: '丙稿', content: '<p>丙</p>', pubDateTime: '2026-01-02T01:30:00.000Z' },
      },
    });
    expect(await read()).toMatchObject({ title: '乙稿', versionNo: versionNo + 1 });
    expect((await update({ ...(await form('丁稿')), versionNo: versionNo + 1 })).status).toBe('OK');
    expect((await update(await form('丙稿'))).status).toBe('OK');
  });

  test('an article that is saved or restored as it was gets no version and no date, and is no conflict', async () => {
    const id = await addTestArticle(server(), editor, { title: '甲稿', reviewer: '李主任' });
    const read = async () => (await get(server(), fillPath(apiPaths.article, { id }), editor.cookie)).rmObject;
    const before = await read();
    const fields = { title: '乙稿', previewPic: before.previewPic, reviewer: '李主任', versionNo: before.versionNo };
    expect((await update(id, fields)).status).toBe('OK');
    const after = await read();
    for (const versionNo of [before.versionNo, after.versionNo])
      expect((await update(id, { ...fields, versionNo }, second)).status).toBe('OK');
    expect((await restore(id, after.versionNo)).rmObject).toEqual({ id, versionNo: after.versionNo });
    expect(await read()).toEqual(after);

    const copy = await post(server(), fillPath(apiPaths.articleDuplicate, { id }), {}, editor.cookie);
    const { pubDateTime } = (await get(server(), fillPath(apiPaths.article, copy.rmObject), editor.cookie)).rmObject;
    expect(pubDateTime).toMatch(/\.000Z$/);
  });

  test('visitors are not told which version an article is in', async () => {
    const id = await addTestArticle(server(), editor);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).rmObject).not.toHaveProperty('versionNo');
  });

  test('each save is a version with its author and time, newest first; the switch makes none', async () => {
    const id = await addTestArticle(server(), editor, { title: '初稿' });
    await update(id, { title: '二稿' }, second);
    await setPublished(server(), editor, id, '0');
    expect(await versions(id)).toMatchObject([
      { versionNo: 2, title: '二稿', savedBy: 'editor two', restoredFrom: null },
      { versionNo: 1, title: '初稿', savedBy: 'editor one', restoredFrom: null },
    ]);
    const [latest] = await versions(id);
    expect(Math.abs(Date.now() - Date.parse(latest.savedAt))).toBeLessThan(60_000);
  });

  test('a version is read whole, as it was', async () => {
    const id = await addTestArticle(server(), editor, { title: '原题', content: '<p>原文</p>' });
    await update(id, { title: '新题', content: '<p>新文</p>' });
    expect((await version(id, 1)).rmObject).toMatchObject({
      versionNo: 1,
      title: '原题',
      content: '<p>原文</p>',
      pubDateTime: '2026-01-02T01:30:00.000Z',
      diseaseProfile: 11,
      diseaseProfileName: '早产儿视网膜病变',
    });
  });

  test('a review is kept with its version and comes back with it', async () => {
    const review = { reviewer: '李主任', reviewedOn: '2026-05-06', nextReviewOn: '2027-05-06', sources: '指南' };
    const id = await addTestArticle(server(), editor, review);
    await update(id, { reviewer: '', reviewedOn: '', nextReviewOn: '', sources: '' });
    expect((await version(id, 1)).rmObject).toMatchObject(review);
    expect((await version(id, 2)).rmObject).toMatchObject({ reviewer: '', reviewedOn: '', sources: '' });
    await restore(id, 1);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).rmObject).toMatchObject(review);
  });

  test('restoring makes a new version, reaches visitors and leaves the switch as it is', async () => {
    const id = await addTestArticle(server(), editor, { title: '好的标题', content: '<p>好的正文</p>' });
    await update(id, { title: '改坏的标题', content: '<p>改坏的正文</p>' });
    const start = (await get(server(), `${apiPaths.articleChanges}?after=999999999`)).rmObject.cursor;
    expect((await restore(id, 1, second)).rmObject).toEqual({ id, versionNo: 3 });
    const seen = await get(server(), fillPath(apiPaths.article, { id }));
    expect(seen.rmObject).toMatchObject({ title: '好的标题', content: '<p>好的正文</p>', isPub: true });
    expect((await versions(id))[0]).toMatchObject({ versionNo: 3, savedBy: 'editor two', restoredFrom: 1 });
    const { changes } = (await get(server(), `${apiPaths.articleChanges}?after=${start}`)).rmObject;
    expect(changes).toMatchObject([{ id, article: { title: '好的标题' } }]);
    expect(
      (await get(server(), `${apiPaths.articleSearch}?q=${encodeURIComponent('好的标题')}`)).rmObject,
    ).toMatchObject({ totalCount: 1 });
  });

  test('pictures of an old version stay with the article, so that it can be restored', async () => {
    const id = await addTestArticle(server(), editor);
    const old = (await version(id, 1)).rmObject.previewPic;
    await update(id, {}, second);
    await restore(id, 1, second);
    const { previewPic } = (await get(server(), fillPath(apiPaths.article, { id }), editor.cookie)).rmObject;
    expect(previewPic).toBe(old);
    expect((await server().app.inject({ url: old })).statusCode).toBe(200);
  });

  test('a restored draft stays a draft', async () => {
    const id = await addTestArticle(server(), editor, { title: '草稿甲' }, false);
    await update(id, { title: '草稿乙' });
    await restore(id, 1);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
  });

  test('what is not there is told: an article, a version, another id in path and body', async () => {
    const id = await addTestArticle(server(), editor);
    expect((await version(id, 2)).errMsg).toBe(refusalTexts.versionMissing);
    expect(await restore(id, 9)).toMatchObject({ statusCode: 404, errMsg: refusalTexts.versionMissing });
    const other = await post(
      server(),
      fillPath(apiPaths.articleRestore, { id }),
      { id: id + 1, versionNo: 1 },
      editor.cookie,
    );
    expect(other).toMatchObject({ statusCode: 400, errMsg: refusalTexts.idMismatch });
    await post(server(), fillPath(apiPaths.articleDelete, { id }), {}, editor.cookie);
    expect((await version(id, 1)).statusCode).toBe(404);
  });

  test('savers at the same time each get a number of their own', async () => {
    const id = await addTestArticle(server(), editor);
    await Promise.all(['甲', '乙', '丙', '丁'].map((title) => update(id, { title })));
    expect((await versions(id)).map((one: { versionNo: number }) => one.versionNo)).toEqual([5, 4, 3, 2, 1]);
  });

  test('a preview without a publisher answers 503, as a page in words to a browser', async () => {
    const id = await addTestArticle(server(), editor, {}, false);
    const path = fillPath(apiPaths.articlePreview, { id });
    expect(await get(server(), path, editor.cookie)).toMatchObject({
      statusCode: 503,
      errMsg: refusalTexts.previewUnavailable,
    });
    const page = await server().app.inject({
      url: `/vue2_hospital/api${path}`,
      headers: { cookie: editor.cookie, accept: 'text/html,*/*' },
    });
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(refusalTexts.previewUnavailable);
  });
});
