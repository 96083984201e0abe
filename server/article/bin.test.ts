import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { addTestArticle, articleForm } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { purgeBin } from './bin-store.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

onServer((server) => {
  let editor: Person;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2, username: 'editor' });
  });
  const on = (path: '/:id', id: number, form = {}) => post(server(), fillPath(path, { id }), form, editor.cookie);
  const remove = (id: number) => on(apiPaths.articleDelete as '/:id', id);
  const recover = (id: number) => on(apiPaths.articleRecover as '/:id', id);
  const bin = async () =>
    (await post(server(), fillPath(apiPaths.articleBin, { pageSize: 100, pageNo: 1 }), {}, editor.cookie)).rmObject;
  const changesAfter = async (cursor: number) =>
    (await get(server(), `${apiPaths.articleChanges}?after=${cursor}`)).rmObject;
  const entriesOf = (id: number) =>
    server()
      .db.selectFrom('audit_entry')
      .select(['action', 'outcome', 'detail'])
      .where('object_kind', '=', 'article')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();

  test('what is deleted lies in the bin, with who and how long, and comes back unpublished with its history', async () => {
    const id = await addTestArticle(server(), editor, { title: '误删' });
    await on(apiPaths.articleUpdate as '/:id', id, await articleForm(server(), editor, { title: '误删的文章' }));
    const start = (await changesAfter(999_999_999)).cursor;
    await remove(id);
    expect((await bin()).results[0]).toMatchObject({ id, title: '误删的文章', deletedBy: 'editor', daysLeft: 30 });
    expect((await changesAfter(start)).changes).toEqual([{ id, article: null }]);
    expect((await get(server(), fillPath(apiPaths.article, { id }), editor.cookie)).statusCode).toBe(404);

    expect((await recover(id)).rmObject).toEqual({ id });
    expect((await get(server(), fillPath(apiPaths.article, { id }), editor.cookie)).rmObject).toMatchObject({
      title: '误删的文章',
      isPub: false,
    });
    expect((await on(apiPaths.articleVersions as '/:id', id)).rmObject).toHaveLength(2);
    expect((await bin()).results.map((one: { id: number }) => one.id)).not.toContain(id);
    expect((await get(server(), fillPath(apiPaths.article, { id }))).statusCode).toBe(404);
    expect((await changesAfter(start)).changes).toEqual([{ id, article: null }]);
    expect(await entriesOf(id)).toEqual([
      { action: 'article.add', outcome: 'done', detail: { title: '误删' } },
      { action: 'article.publish', outcome: 'done', detail: { title: '误删', isPub: true } },
      { action: 'article.update', outcome: 'done', detail: { title: '误删的文章' } },
      { action: 'article.delete', outcome: 'done', detail: { title: '误删的文章' } },
      { action: 'article.recover', outcome: 'done', detail: { title: '误删的文章' } },
    ]);
  });

  test('security 15: the feed names no draft that is deleted, recovered or gone for good', async () => {
    const id = await addTestArticle(server(), editor, { title: '草稿' }, false);
    const start = (await changesAfter(999_999_999)).cursor;
    await remove(id);
    await recover(id);
    await remove(id);
    await purgeBin(server().db, inDays(31));
    expect((await changesAfter(start)).changes).toEqual([]);
  });

  test('after its days an article is gone for good, and its picture may go too', async () => {
    const kept = await addTestArticle(server(), editor);
    const form = await articleForm(server(), editor);
    const id = await addTestArticle(server(), editor, form);
    await remove(id);
    await purgeBin(server().db, inDays(29));
    expect((await bin()).results.map((one: { id: number }) => one.id)).toContain(id);
    const start = (await changesAfter(999_999_999)).cursor;
    await purgeBin(server().db, inDays(31));
    expect((await bin()).results).toEqual([]);
    expect((await recover(id)).statusCode).toBe(404);
    expect((await get(server(), fillPath(apiPaths.article, { id: kept }))).statusCode).toBe(200);
    const name = String(form.previewPic).split('/').at(-1)!;
    const notes = server().db.selectFrom('article_upload').selectAll().where('upload_name', '=', name);
    expect(await notes.execute()).toEqual([]);
    // A publisher that was away all the while still hears that it went, and numbers go on.
    expect((await changesAfter(0)).changes).toContainEqual({ id, article: null });
    expect((await changesAfter(999_999_999)).cursor).toBe(start);
  });

  test('what is not in the bin cannot be taken out of it', async () => {
    expect((await recover(await addTestArticle(server(), editor))).statusCode).toBe(404);
    expect((await recover(999_999)).statusCode).toBe(404);
  });

  test('a copy is a draft of its own with the same pictures, reviewed by nobody yet', async () => {
    const fields = { title: '长'.repeat(99), reviewer: '李主任', reviewedOn: '2026-01-01', sources: '指南' };
    const id = await addTestArticle(server(), editor, fields);
    const copy = (await on(apiPaths.articleDuplicate as '/:id', id)).rmObject.id;
    const read = async (one: number) =>
      (await get(server(), fillPath(apiPaths.article, { id: one }), editor.cookie)).rmObject;
    const { content, previewPic, diseaseProfile } = await read(id);
    expect(await read(copy)).toMatchObject({
      ...{ content, previewPic, diseaseProfile, isPub: false, sources: '指南', reviewer: '', reviewedOn: '' },
      title: `${'长'.repeat(96)}（副本）`,
    });
    expect(Math.abs(Date.now() - Date.parse((await read(copy)).pubDateTime))).toBeLessThan(60_000);
    await remove(id);
    await on(apiPaths.articlePubState as '/:id', copy, { articleIsPub: 1 });
    expect((await server().app.inject({ url: previewPic })).statusCode).toBe(200);
  });
});
