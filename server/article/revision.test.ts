import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { type ArticleForm, addTestArticle, setPublished } from '../testing/articles.ts';
import { get, post, uploadFile } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { picture } from '../testing/pictures.ts';
import { onEachEngine } from '../testing/test-server.ts';
import { publishDueArticles } from './publication-store.ts';

type WithId = '/:id';

onEachEngine((server) => {
  let publisher: Person;
  let writer: Person;
  let second: Person;
  beforeAll(async () => {
    publisher = await addManager(server(), { roleId: 2, username: 'publisher' });
    writer = await addManager(server(), { permissions: ['article:update'], username: 'writer' });
    second = await addManager(server(), { permissions: ['article:update'], username: 'second' });
  });
  const on = (path: string, id: number, form: ArticleForm, who: Person) =>
    post(server(), fillPath(path as WithId, { id }), form, who.cookie);
  const read = async (id: number, who = publisher) =>
    (await get(server(), fillPath(apiPaths.article, { id }), who.cookie)).rmObject;
  const visitorReads = async (id: number) => (await get(server(), fillPath(apiPaths.article, { id }))).rmObject;
  /** As the form does it: the whole article with what was changed. */
  const update = async (id: number, changed: ArticleForm, who = writer) => {
    const { title, author, source, content, pubDateTime, diseaseProfile, previewPic } = await read(id);
    const fields = { title, author, source, content, pubDateTime, diseaseProfile, previewPic };
    return on(apiPaths.articleUpdate, id, { ...fields, ...changed }, who);
  };
  const cursor = async () => (await get(server(), `${apiPaths.articleChanges}?after=999999999`)).rmObject.cursor;
  const seen = async (id: number) => {
    const { versionNo, revision } = await read(id);
    return { versionNo: revision.versionNo, liveVersionNo: versionNo };
  };
  const approve = async (id: number, who = publisher) => on(apiPaths.revisionApprove, id, await seen(id), who);
  const entriesOf = (id: number) =>
    server()
      .db.selectFrom('audit_entry')
      .select(['action', 'outcome', 'actor_name as by', 'detail'])
      .where('object_kind', '=', 'article')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();

  test('security 63: text and date of a published article change for visitors only when somebody with article:publish approves', async () => {
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

  test('security 63: a restored version of a published article waits as well', async () => {
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
    const id = await addTestArticle(server(), publisher, { title: '已定', pubDateTime: '2099-01-01 08:00:00' });
    expect((await update(id, { title: '改了', pubDateTime: '2026-01-01 08:00:00' })).rmObject.waits).toBe(true);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
    await publishDueArticles(server().db, new Date('2099-01-01T00:00:01Z'));
    expect((await visitorReads(id)).title).toBe('已定');
  });

  test('security 63: what visitors read is not deleted without article:publish', async () => {
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
    const draft = await addTestArticle(server(), publisher, {}, false);
    expect((await update(draft, { title: '草稿二' })).rmObject).toEqual({ id: draft });
    expect(await read(draft)).toMatchObject({ title: '草稿二', versionNo: 2, revision: null });
    const id = await addTestArticle(server(), publisher);
    expect((await update(id, { title: '直接' }, publisher)).rmObject).toEqual({ id });
    expect((await visitorReads(id)).title).toBe('直接');
  });

  test('the list tells what waits, since when and from whom, and is narrowed to it', async () => {
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

  test('one revision of each article waits: who did not see it is told, and who did goes on from it', async () => {
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '甲改', versionNo: 1 });
    const late = await update(id, { title: '乙改', versionNo: 1 }, second);
    expect(late).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.articleEditedSince,
      rmObject: { versionNo: 2, stored: { title: '甲改' }, sent: { title: '乙改' } },
    });
    expect((await update(id, { title: '乙改', versionNo: 2 }, second)).rmObject.waits).toBe(true);
    expect((await read(id)).revision).toMatchObject({ versionNo: 3, title: '乙改', savedBy: 'second' });
    expect((await update(id, { title: '丙改', versionNo: 2 })).statusCode).toBe(409);
    // Who sends no number is served as ever.
    expect((await update(id, { title: '丁改' })).rmObject.waits).toBe(true);
    expect((await read(id)).revision).toMatchObject({ versionNo: 4, title: '丁改' });
    // What is sent as it waits changes nothing.
    expect((await update(id, { title: '丁改', versionNo: 1 }, second)).rmObject.waits).toBe(true);
    expect((await read(id)).revision).toMatchObject({ versionNo: 4, savedBy: 'writer' });
    await approve(id);
    expect(await read(id)).toMatchObject({ title: '丁改', versionNo: 4 });
    // A form that began from a revision which another one replaced is told, though that has become the article.
    expect((await update(id, { title: '戊改', versionNo: 3 })).statusCode).toBe(409);
    expect((await update(id, { title: '戊改', versionNo: 4 })).rmObject.waits).toBe(true);
  });

  test('what was published since a revision was begun is met by its author, and known to who approves', async () => {
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '改题', versionNo: 1 });
    const compared = await seen(id);
    expect((await update(id, { author: '另一位', versionNo: 1 }, publisher)).rmObject).toEqual({ id });
    expect(await read(id)).toMatchObject({ versionNo: 3, author: '另一位', revision: { versionNo: 2 } });
    const stale = await on(apiPaths.revisionApprove, id, compared, publisher);
    expect(stale).toMatchObject({ statusCode: 409, errMsg: refusalTexts.revisionChanged });
    const met = await update(id, { title: '再改题', versionNo: 2 });
    expect(met).toMatchObject({ statusCode: 409, rmObject: { versionNo: 3, stored: { author: '另一位' } } });
    // What is sent as it is published gives up nobody's revision that was not seen.
    expect((await update(id, { versionNo: 3 }, second)).rmObject).toEqual({ id });
    expect((await read(id)).revision).toMatchObject({ state: 'waiting', versionNo: 2 });
    // Compared anew, it may be approved all the same: as the next version.
    await approve(id);
    expect(await read(id)).toMatchObject({ title: '改题', author: '健康教育组', versionNo: 4, revision: null });
  });

  test('what was saved again while it was compared is not approved, returned or withdrawn unseen', async () => {
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '一改' });
    const compared = await seen(id);
    await update(id, { title: '二改' });
    const calls = [
      await on(apiPaths.revisionApprove, id, compared, publisher),
      await on(apiPaths.revisionReturn, id, { versionNo: 2, reason: '不对' }, publisher),
      await on(apiPaths.revisionWithdraw, id, { versionNo: 2 }, writer),
    ];
    for (const answer of calls) expect(answer).toMatchObject({ statusCode: 409, errMsg: refusalTexts.revisionChanged });
    expect((await read(id)).revision).toMatchObject({ state: 'waiting', title: '二改' });
  });

  test('two who approve at once publish it once', async () => {
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '改题' });
    const form = await seen(id);
    const codes = await Promise.all([1, 2, 3].map(() => on(apiPaths.revisionApprove, id, form, publisher)));
    expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
    expect((await on(apiPaths.articleVersions, id, {}, publisher)).rmObject).toHaveLength(2);
  });

  test('its author withdraws a revision, by the call or by saving what is published', async () => {
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '改题' });
    expect((await on(apiPaths.revisionWithdraw, id, { versionNo: 2 }, second)).statusCode).toBe(403);
    expect((await on(apiPaths.revisionWithdraw, id, { versionNo: 2 }, writer)).rmObject).toEqual({ id });
    expect(await read(id)).toMatchObject({ title: '原题', versionNo: 1, revision: null });
    await update(id, { title: '又改' });
    expect((await update(id, { title: '原题', versionNo: 3 })).rmObject).toEqual({ id });
    expect((await read(id)).revision).toBeNull();
    // The numbers of what was given up do not come again.
    await update(id, { title: '直接改' }, publisher);
    expect((await read(id)).versionNo).toBe(4);
  });

  test('an article that is taken down is edited as a draft, from what waited', async () => {
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '改题' });
    await setPublished(server(), publisher, id, '0');
    expect((await update(id, { title: '改题二', versionNo: 1 })).statusCode).toBe(409);
    expect((await update(id, { title: '改题二', versionNo: 2 })).rmObject).toEqual({ id });
    expect(await read(id)).toMatchObject({ title: '改题二', versionNo: 3, revision: null });
  });

  test('a revision with a date to come takes the article off the site until then', async () => {
    const id = await addTestArticle(server(), publisher);
    await update(id, { pubDateTime: '2099-01-01 08:00:00' });
    await approve(id);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
    expect(await read(id)).toMatchObject({ isPub: true });
  });

  test('security 63: every write to an article and to the library goes on record', async () => {
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
