import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { addTestArticle, setPublished } from '../testing/articles.ts';
import { get, post, uploadFile } from '../testing/call.ts';
import { makeEditors } from '../testing/editors.ts';
import { addManager } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { onServer } from '../testing/test-server.ts';
import { publishDueArticles } from './publication-store.ts';

onServer((server) => {
  let editors: Awaited<ReturnType<typeof makeEditors>>;
  beforeAll(async () => {
    editors = await makeEditors(server());
  });
  const cursor = async () => (await get(server(), `${apiPaths.articleChanges}?after=999999999`)).rmObject.cursor;
  const entriesOf = (id: number) =>
    server()
      .db.selectFrom('audit_entry')
      .select(['action', 'outcome', 'actor_name as by', 'detail'])
      .where('object_kind', '=', 'article')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();

  test('security 63: text and date of a published article change for visitors only when somebody with article:publish approves', async () => {
    const { publisher, writer, on, read, visitorReads, update, seen, approve } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题', content: '<p>原文</p>' });
    const before = await visitorReads(id);
    const start = await cursor();
    const changed = { title: '新题', content: '<p onclick="x()">新文</p>', pubDateTime: '2026-02-03 10:00:00' };
    expect(await update(id, { ...changed, reviewer: '李主任' })).toMatchObject({ rmObject: { id, waits: true } });
    expect(await visitorReads(id)).toEqual(before);
    expect(await cursor()).toBe(start);
    expect(await read(id)).toMatchObject({
      title: '原题',
      versionNo: 1,
      revision: {
        ...{ state: 'waiting', versionNo: 2, savedBy: 'writer', isOwn: false, title: '新题' },
        ...{ content: '<p>新文</p>', pubDateTime: '2026-02-03T02:00:00.000Z', reviewer: '李主任' },
      },
    });
    expect((await read(id, writer)).revision.isOwn).toBe(true);

    for (const [path, form] of [
      [apiPaths.revisionApprove, await seen(id)],
      [apiPaths.revisionReturn, { versionNo: 2, reason: '不对' }],
      [apiPaths.articlePubState, { articleIsPub: 0 }],
    ] as const)
      expect((await on(path, id, form, writer)).statusCode).toBe(403);
    expect(await visitorReads(id)).toEqual(before);

    expect((await approve(id)).rmObject).toEqual({ id });
    expect(await visitorReads(id)).toMatchObject({
      title: '新题',
      content: '<p>新文</p>',
      pubDateTime: '2026-02-03T02:00:00.000Z',
      reviewer: '李主任',
    });
    const { changes } = (await get(server(), `${apiPaths.articleChanges}?after=${start}`)).rmObject;
    expect(changes).toMatchObject([{ id, article: { title: '新题' } }]);
    expect(await read(id)).toMatchObject({ versionNo: 2, revision: null });
    const versions = await on(apiPaths.articleVersions, id, {}, publisher);
    expect(versions.rmObject).toMatchObject([
      { versionNo: 2, savedBy: 'writer', approvedBy: 'publisher' },
      { versionNo: 1, savedBy: 'publisher', approvedBy: null },
    ]);
  });

  test('security 63: what is published is what was seen, where that is said', async () => {
    const { publisher, on, read, visitorReads, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '看过的' }, false);
    const { updatedAt } = await read(id);
    const publishSeen = (seen: string) =>
      on(apiPaths.articlePubState, id, { articleIsPub: 1, updatedAt: seen }, publisher);
    await update(id, { title: '没看过的' });
    expect(await publishSeen(updatedAt)).toMatchObject({ statusCode: 409, errMsg: refusalTexts.articleSavedSince });
    expect(await visitorReads(id)).toBeNull();
    expect((await publishSeen((await read(id)).updatedAt)).status).toBe('OK');
    const off = { articleIsPub: 0, updatedAt };
    expect((await on(apiPaths.articlePubState, id, off, publisher)).status).toBe('OK');
  });

  test('security 63: a restored version of a published article waits as well', async () => {
    const { publisher, writer, on, visitorReads, update, approve } = editors;
    const id = await addTestArticle(server(), publisher, { title: '甲' });
    await update(id, { title: '乙' }, publisher);
    const restored = await on(apiPaths.articleRestore, id, { versionNo: 1 }, writer);
    expect(restored.rmObject).toEqual({ id, versionNo: 3, waits: true });
    expect((await visitorReads(id)).title).toBe('乙');
    await approve(id);
    expect((await visitorReads(id)).title).toBe('甲');
    const [newest] = (await on(apiPaths.articleVersions, id, {}, publisher)).rmObject;
    expect(newest).toMatchObject({ versionNo: 3, restoredFrom: 1, savedBy: 'writer', approvedBy: 'publisher' });
  });

  test('security 63: an article that is switched on for a date to come goes live by the clock as it was approved', async () => {
    const { publisher, visitorReads, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '已定', pubDateTime: '2099-01-01 08:00:00' });
    expect((await update(id, { title: '改了', pubDateTime: '2026-01-01 08:00:00' })).rmObject.waits).toBe(true);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
    await publishDueArticles(server().db, new Date('2099-01-01T00:00:01Z'));
    expect((await visitorReads(id)).title).toBe('已定');
  });

  test('security 63: what visitors read is not deleted without article:publish', async () => {
    const { publisher, on } = editors;
    const remover = await addManager(server(), { permissions: ['article:delete'] });
    const id = await addTestArticle(server(), publisher);
    expect(await on(apiPaths.articleDelete, id, {}, remover)).toMatchObject({
      statusCode: 403,
      errMsg: refusalTexts.publishedNotDeleted,
    });
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(200);
    await setPublished(server(), publisher, id, '0');
    expect((await on(apiPaths.articleDelete, id, {}, remover)).status).toBe('OK');
    expect((await on(apiPaths.articleRecover, id, {}, remover)).status).toBe('OK');
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
  });

  test('security 63: visitors and doctors are told of no revision, and its pictures are open to managers alone', async () => {
    const { publisher, writer, second, visitorReads, update, approve } = editors;
    const id = await addTestArticle(server(), publisher);
    const [cover, inText] = [
      (await uploadFile(server(), await picture(), writer.cookie)).rmObject,
      (await uploadFile(server(), await picture(), writer.cookie)).rmObject,
    ];
    await update(id, { previewPic: cover, content: `<p>文</p><img src="${inText}" alt="图">` });
    const open = async (url: string, cookie?: string) =>
      (await server().app.inject({ url, headers: cookie ? { cookie } : {} })).statusCode;
    for (const url of [cover, inText]) expect([await open(url), await open(url, second.cookie)]).toEqual([404, 200]);
    expect(await visitorReads(id)).not.toHaveProperty('revision');
    const list = await post(server(), fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 }), {});
    expect(list.rmObject.results[0]).not.toHaveProperty('revision');
    const deleted = await post(server(), apiPaths.pictureDelete, { path: inText }, publisher.cookie);
    expect(deleted).toMatchObject({ statusCode: 409, errMsg: refusalTexts.pictureInUse });
    await approve(id);
    for (const url of [cover, inText]) expect(await open(url)).toBe(200);
  });

  test('a draft is saved as before, and so is a published article by who may publish', async () => {
    const { publisher, read, visitorReads, update } = editors;
    const draft = await addTestArticle(server(), publisher, {}, false);
    expect((await update(draft, { title: '草稿二' })).rmObject).toEqual({ id: draft });
    expect(await read(draft)).toMatchObject({ title: '草稿二', versionNo: 2, revision: null });
    const id = await addTestArticle(server(), publisher);
    expect((await update(id, { title: '直接' }, publisher)).rmObject).toEqual({ id });
    expect((await visitorReads(id)).title).toBe('直接');
  });

  test('the list tells what waits, since when and from whom, and is narrowed to it', async () => {
    const { publisher, on, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '列表里的' });
    await update(id, { title: '列表里的，改了' });
    const list = (form: object) =>
      post(server(), fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 }), { ...form }, publisher.cookie);
    const { results, totalCount } = (await list({ state: 'revision' })).rmObject;
    expect(results.find((one: { id: number }) => one.id === id)).toMatchObject({
      title: '列表里的',
      revision: { state: 'waiting', savedBy: 'writer' },
    });
    const counts = (await post(server(), apiPaths.articleCounts, {}, publisher.cookie)).rmObject;
    expect(counts.revision).toBe(totalCount);
    await on(apiPaths.revisionReturn, id, { versionNo: 2, reason: '请核对' }, publisher);
    expect((await list({ state: 'revision' })).rmObject.totalCount).toBe(totalCount - 1);
    const row = (await list({})).rmObject.results.find((one: { id: number }) => one.id === id);
    expect(row.revision).toMatchObject({ state: 'returned' });
  });

  test('a returned revision tells its author why, and waits again once it is saved again', async () => {
    const { publisher, writer, on, read, update, approve } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '新题' });
    const without = await on(apiPaths.revisionReturn, id, { versionNo: 2, reason: ' ' }, publisher);
    expect(without).toMatchObject({ statusCode: 400, errMsg: refusalTexts.revisionReasonRequired });
    expect((await on(apiPaths.revisionReturn, id, { versionNo: 2, reason: '请写明出处' }, publisher)).status).toBe(
      'OK',
    );
    expect((await read(id, writer)).revision).toMatchObject({
      ...{ state: 'returned', returnedBy: 'publisher', reason: '请写明出处', isOwn: true, title: '新题' },
    });
    expect(await approve(id)).toMatchObject({ statusCode: 404, errMsg: refusalTexts.revisionMissing });
    expect((await update(id, { title: '新题', versionNo: 2 })).rmObject.waits).toBe(true);
    expect((await read(id)).revision).toMatchObject({ state: 'waiting', reason: '', returnedBy: null, versionNo: 3 });
    await approve(id);
    expect(await read(id)).toMatchObject({ title: '新题', versionNo: 3 });
  });

  test('what was returned to its author is not overwritten by another editor', async () => {
    const { publisher, writer, second, on, read, update, seen } = editors;
    const id = await addTestArticle(server(), publisher);
    await update(id, { title: '作者的修改' });
    await on(apiPaths.revisionReturn, id, { versionNo: (await seen(id)).versionNo, reason: '请写明出处' }, publisher);
    expect(await update(id, { title: '别人的修改' }, second)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.revisionHeld,
    });
    expect((await read(id)).revision).toMatchObject({ title: '作者的修改', reason: '请写明出处' });
    expect(await update(id, { title: '作者的修改，写明出处' }, writer)).toMatchObject({ status: 'OK' });
  });

  test('a revision with a date to come takes the article off the site until then', async () => {
    const { publisher, read, update, approve } = editors;
    const id = await addTestArticle(server(), publisher);
    await update(id, { pubDateTime: '2099-01-01 08:00:00' });
    await approve(id);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
    expect(await read(id)).toMatchObject({ isPub: true });
  });

  test('security 63: every write to an article and to the library goes on record', async () => {
    const { publisher, writer, on, update, approve } = editors;
    const id = await addTestArticle(server(), publisher, { title: '甲' });
    await update(id, { title: '乙' });
    await on(apiPaths.revisionReturn, id, { versionNo: 2, reason: '缘由' }, publisher);
    await update(id, { title: '丙' });
    await approve(id);
    await on(apiPaths.articleRestore, id, { versionNo: 1 }, writer);
    await on(apiPaths.revisionWithdraw, id, { versionNo: 4 }, writer);
    const copy = await on(apiPaths.articleDuplicate, id, {}, publisher);
    await on(apiPaths.revisionApprove, id, { versionNo: 4, liveVersionNo: 3 }, writer);
    const savedBy = writer.id;
    expect(await entriesOf(id)).toEqual([
      { action: 'article.add', outcome: 'done', by: 'publisher', detail: { title: '甲' } },
      { action: 'article.publish', outcome: 'done', by: 'publisher', detail: { title: '甲', isPub: true } },
      { action: 'article.update', outcome: 'done', by: 'writer', detail: { title: '乙', waits: true } },
      { action: 'article.return', outcome: 'done', by: 'publisher', detail: { title: '乙', savedBy } },
      { action: 'article.update', outcome: 'done', by: 'writer', detail: { title: '丙', waits: true } },
      { action: 'article.approve', outcome: 'done', by: 'publisher', detail: { title: '丙', savedBy } },
      {
        action: 'article.update',
        outcome: 'done',
        by: 'writer',
        detail: { title: '甲', restoredFrom: 1, waits: true },
      },
      { action: 'article.withdraw', outcome: 'done', by: 'writer', detail: { title: '甲' } },
      { action: 'article.approve', outcome: 'refused', by: 'writer', detail: {} },
    ]);
    expect(await entriesOf(copy.rmObject.id)).toMatchObject([{ action: 'article.add', detail: { copyOf: id } }]);

    const path = (await uploadFile(server(), await picture(), publisher.cookie)).rmObject as string;
    await post(server(), apiPaths.pictureSave, { path, title: '眼底' }, publisher.cookie);
    const saved = await server()
      .db.selectFrom('audit_entry')
      .select(['outcome', 'actor_name as by', 'detail'])
      .where('action', '=', 'picture.save')
      .execute();
    expect(saved).toEqual([{ outcome: 'done', by: 'publisher', detail: { image: path.split('/').at(-1) } }]);
  });
});
