import { beforeAll, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { addTestArticle, setPublished } from '../testing/articles.ts';
import { makeEditors } from '../testing/editors.ts';
import { onServer } from '../testing/test-server.ts';

onServer((server) => {
  let editors: Awaited<ReturnType<typeof makeEditors>>;
  beforeAll(async () => {
    editors = await makeEditors(server());
  });

  test('one revision of each article waits: who did not see it is told, and who did goes on from it', async () => {
    const { publisher, second, read, update, approve } = editors;
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
    expect((await update(id, { title: '丁改', versionNo: 3 })).rmObject.waits).toBe(true);
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
    const { publisher, second, on, read, update, seen, approve } = editors;
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
    const { publisher, writer, on, read, update, seen } = editors;
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
    const { publisher, on, update, seen } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '改题' });
    const form = await seen(id);
    const codes = await Promise.all([1, 2, 3].map(() => on(apiPaths.revisionApprove, id, form, publisher)));
    expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
    expect((await on(apiPaths.articleVersions, id, {}, publisher)).rmObject).toHaveLength(2);
  });

  test('its author withdraws a revision, by the call or by saving what is published', async () => {
    const { publisher, writer, second, on, read, update } = editors;
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
    const { publisher, read, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '原题' });
    await update(id, { title: '改题' });
    await setPublished(server(), publisher, id, '0');
    expect((await update(id, { title: '改题二', versionNo: 1 })).statusCode).toBe(409);
    expect((await update(id, { title: '改题二', versionNo: 2 })).rmObject).toEqual({ id });
    expect(await read(id)).toMatchObject({ title: '改题二', versionNo: 3, revision: null });
  });

  test("another's waiting revision is lost neither by restoring nor by saving without having seen it", async () => {
    const { publisher, second, on, read, update } = editors;
    const id = await addTestArticle(server(), publisher, { title: '一版' });
    await update(id, { title: '二版' }, publisher);
    await update(id, { title: '甲的修改' });
    const waits = { state: 'waiting', title: '甲的修改', savedBy: 'writer' };
    expect(await on(apiPaths.articleRestore, id, { versionNo: 1 }, second)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.revisionOfAnother,
    });
    // What is published anyway.
    expect((await on(apiPaths.articleRestore, id, { versionNo: 2 }, second)).status).toBe('OK');
    expect((await read(id)).revision).toMatchObject(waits);
    expect(await update(id, { title: '乙的修改' }, second)).toMatchObject({
      statusCode: 409,
      rmObject: { versionNo: 3, stored: { title: '甲的修改' } },
    });
    expect(await update(id, { title: '二版', versionNo: 3 }, second)).toMatchObject({
      statusCode: 409,
      errMsg: refusalTexts.revisionOfAnother,
    });
    await setPublished(server(), publisher, id, '0');
    expect((await update(id, { title: '乙的草稿' }, second)).statusCode).toBe(409);
    expect(await read(id)).toMatchObject({ title: '二版', revision: waits });
  });
});
