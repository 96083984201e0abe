import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { addTestArticle, setPublished } from '../testing/articles.ts';
import { post } from '../testing/call.ts';
import { makeEditors } from '../testing/editors.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  let editors: Awaited<ReturnType<typeof makeEditors>>;
  beforeAll(async () => {
    editors = await makeEditors(server());
  });
  const waitingIds = async () => {
    const list = fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 });
    const { results } = (await post(server(), list, { state: 'revision' }, editors.publisher.cookie)).rmObject;
    return results.map((one: { id: number }) => one.id);
  };

  test('who may publish keeps a draft of a published article, goes on with it and publishes it', async () => {
    const { publisher, read, visitorReads, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    const kept = await update(id, { title: '草稿一', versionNo: 1, saveAs: 'draft' }, publisher);
    expect(kept.rmObject).toEqual({ id, waits: true });
    expect((await visitorReads(id)).title).toBe('原题');
    expect(await read(id)).toMatchObject({ versionNo: 1, revision: { state: 'draft', isOwn: true, versionNo: 2 } });
    expect(await waitingIds()).not.toContain(id);
    await update(id, { title: '草稿二', versionNo: 2, saveAs: 'draft' }, publisher);
    expect((await update(id, { title: '草稿二', versionNo: 3 }, publisher)).rmObject).toEqual({ id });
    expect((await visitorReads(id)).title).toBe('草稿二');
    expect(await read(id)).toMatchObject({ versionNo: 4, revision: null });
  });

  test('a client that knows of no drafts changes a published article at once, as ever', async () => {
    const { publisher, read, visitorReads, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '草稿', saveAs: 'draft' }, publisher);
    expect((await update(id, { title: '直接' }, publisher)).rmObject).toEqual({ id });
    expect((await visitorReads(id)).title).toBe('直接');
    expect((await read(id)).revision).toMatchObject({ state: 'draft', title: '草稿' });
  });

  test("a writer's draft waits for nobody until it is submitted, and is no other's to replace", async () => {
    const { publisher, writer, second, on, read, update, approve, visitorReads } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '写到一半', saveAs: 'draft' });
    expect(await waitingIds()).not.toContain(id);
    expect(await approve(id)).toMatchObject({ statusCode: 404 });
    expect(await update(id, { title: '别人的' }, second)).toMatchObject({ errMsg: refusalTexts.revisionHeld });
    expect((await read(id)).revision).toMatchObject({ state: 'draft', title: '写到一半' });
    await update(id, { title: '写完', versionNo: 2, saveAs: 'submission' }, writer);
    expect(await waitingIds()).toContain(id);
    expect((await approve(id)).status).toBe('OK');
    expect((await visitorReads(id)).title).toBe('写完');
    expect((await on(apiPaths.revisionWithdraw, id, { versionNo: 3 }, writer)).statusCode).toBe(404);
  });

  test('an article that is not published is submitted as it is, until somebody publishes it', async () => {
    const { publisher, read, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '新稿' }, false);
    expect((await update(id, { title: '新稿，改好', saveAs: 'submission' })).rmObject).toEqual({ id, waits: true });
    expect(await read(id)).toMatchObject({ title: '新稿，改好', isPub: false, revision: { state: 'waiting' } });
    expect(await waitingIds()).toContain(id);
    await setPublished(server(), publisher, id, '1');
    expect(await read(id)).toMatchObject({ title: '新稿，改好', isPub: true, revision: null });
  });
});
