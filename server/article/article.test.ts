import { beforeAll, describe, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { addTestArticle, articleForm, setPublished } from '../testing/articles.ts';
import { get, post } from '../testing/call.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

const list = (pageSize = 100, pageNo = 1) => fillPath(apiPaths.articleList, { pageSize, pageNo });
const read = (id: number) => fillPath(apiPaths.article, { id });
const update = (id: number) => fillPath(apiPaths.articleUpdate, { id });

onServer((server) => {
  let editor: Person;
  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2 });
  });
  const add = (changed: Record<string, string | number> = {}, publish = true) =>
    addTestArticle(server(), editor, changed, publish);
  const idsSeenBy = async (cookie: string, form = {}) =>
    (await post(server(), list(), form, cookie)).rmObject.results.map(({ id }: { id: number }) => id);

  test('an article comes back as it was written, its date read as Shanghai time', async () => {
    const id = await add({ title: '白瞳症的识别' });
    const { rmObject } = await get(server(), read(id));
    expect(rmObject).toMatchObject({
      id,
      title: '白瞳症的识别',
      pubDateTime: '2026-01-02T01:30:00.000Z',
      diseaseProfile: 11,
      diseaseProfileName: '早产儿视网膜病变',
      diseaseId: 1,
      isPub: true,
    });
  });

  test('every field of the form is required, each with its own text', async () => {
    const required = {
      title: texts.articleTitleRequired,
      author: texts.articleAuthorRequired,
      source: texts.articleSourceRequired,
      pubDateTime: texts.articleDateRequired,
      previewPic: texts.articlePictureRequired,
      content: texts.articleContentRequired,
      diseaseProfile: refusalTexts.diseaseMissing,
    };
    const form = await articleForm(server(), editor);
    for (const [field, errMsg] of Object.entries(required)) {
      const { [field]: _left, ...without } = form;
      for (const body of [without, { ...form, [field]: '' }]) {
        const answer = await post(server(), apiPaths.articleAdd, body, editor.cookie);
        expect(answer).toMatchObject({ statusCode: 400, status: 'ERROR', errMsg });
      }
    }
    const empty = await post(server(), apiPaths.articleAdd, { ...form, content: '<p> &nbsp;<br></p>' }, editor.cookie);
    expect(empty).toMatchObject({ statusCode: 400, errMsg: texts.articleContentRequired });
  });

  describe('the review', () => {
    const review = {
      reviewer: '李主任',
      reviewedOn: '2026-05-06',
      nextReviewOn: '2027-05-06',
      sources: '早产儿视网膜病变防治指南（2014）\nhttps://example.org/rop',
    };

    test('is told to visitors, with the moment of the last save; none is empty', async () => {
      const told = await get(server(), read(await add(review)));
      expect(told.rmObject).toMatchObject(review);
      expect(Math.abs(Date.now() - Date.parse(told.rmObject.updatedAt))).toBeLessThan(60_000);
      const silent = { reviewer: '', reviewedOn: '', nextReviewOn: '', sources: '' };
      expect((await get(server(), read(await add()))).rmObject).toMatchObject(silent);
    });

    test('stays as it is for a client that does not send it, and is taken back by an empty field', async () => {
      const id = await add(review);
      const before = (await get(server(), read(id))).rmObject.updatedAt;
      await post(server(), update(id), await articleForm(server(), editor, { title: '旧客户端' }), editor.cookie);
      const kept = (await get(server(), read(id))).rmObject;
      expect(kept).toMatchObject({ ...review, title: '旧客户端' });
      expect(Date.parse(kept.updatedAt)).toBeGreaterThan(Date.parse(before));
      await post(server(), update(id), await articleForm(server(), editor, { nextReviewOn: '' }), editor.cookie);
      expect((await get(server(), read(id))).rmObject).toMatchObject({ ...review, nextReviewOn: '' });
    });

    test('comes again only after it was; its days exist and its texts are capped', async () => {
      const id = await add(review);
      const refused = async (changed: Record<string, string>) =>
        (await post(server(), update(id), await articleForm(server(), editor, changed), editor.cookie)).errMsg;
      expect(await refused({ reviewedOn: '2027-05-06' })).toBe(refusalTexts.nextReviewTooEarly);
      expect(await refused({ nextReviewOn: '2026-02-30' })).toBe(refusalTexts.dayInvalid);
      expect(await refused({ reviewer: '长'.repeat(51) })).toContain('reviewer');
      expect(await refused({ sources: '长'.repeat(2001) })).toContain('sources');
      const form = await articleForm(server(), editor, { ...review, nextReviewOn: '2026-05-06' });
      expect((await post(server(), apiPaths.articleAdd, form, editor.cookie)).statusCode).toBe(400);
    });
  });

  test('pages are counted, newest publication date first', async () => {
    const older = await add({ title: '分页甲', pubDateTime: '2025-01-01 00:00:00' });
    const newer = await add({ title: '分页乙', pubDateTime: '2025-01-02 00:00:00' });
    const search = { searchKey: 'title', searchVal: '分页' };
    const first = await post(server(), list(1, 1), search);
    expect(first.rmObject).toMatchObject({ totalCount: 2, pageCount: 2, results: [{ id: newer }] });
    const second = await post(server(), list(1, 2), search);
    expect(second.rmObject.results).toMatchObject([{ id: older }]);
  });

  test('an update replaces the fields, reaches visitors and leaves the switch as it is', async () => {
    const id = await add();
    const form = await articleForm(server(), editor, { title: '改过的标题' });
    await post(server(), update(id), { ...form, id }, editor.cookie);
    expect((await get(server(), read(id))).rmObject).toMatchObject({ title: '改过的标题', isPub: true });
  });

  test('unpublishing and deleting take an article from visitors', async () => {
    const [down, gone] = [await add(), await add()];
    await setPublished(server(), editor, down, '0');
    await post(server(), fillPath(apiPaths.articleDelete, { id: gone }), {}, editor.cookie);
    for (const id of [down, gone]) {
      expect((await get(server(), read(id))).statusCode).toBe(404);
      expect(await idsSeenBy('')).not.toContain(id);
    }
    expect(await idsSeenBy(editor.cookie)).toContain(down);
    expect(await idsSeenBy(editor.cookie)).not.toContain(gone);
  });

  test('security 16: the search names no column, binds its value and shows visitors published articles alone', async () => {
    const draft = await add({ title: '百分号 100% 草稿' }, false);
    const published = await add({ title: '百分号 100% 发布' });
    const search = { searchKey: 'title', searchVal: '100%' };
    expect(await idsSeenBy('', search)).toEqual([published]);
    expect((await idsSeenBy(editor.cookie, search)).sort()).toEqual([draft, published]);
    expect(await idsSeenBy('', { searchKey: 'title', searchVal: '%' })).toHaveLength(1);
    expect(await idsSeenBy('', { searchKey: 'title', searchVal: "' or 1=1 --" })).toEqual([]);
    expect(await idsSeenBy('', { searchKey: 'articleIsPub', searchVal: '0' })).toEqual([]);
    const column = await post(server(), list(), { searchKey: 'password_hash', searchVal: 'a' }, editor.cookie);
    expect(column.statusCode).toBe(400);
  });

  test('security 17: a draft does not exist for visitors and doctors', async () => {
    const draft = await add({}, false);
    const doctor = await addDoctor(server());
    for (const cookie of ['', doctor.cookie]) expect((await get(server(), read(draft), cookie)).statusCode).toBe(404);
    expect((await get(server(), read(draft), editor.cookie)).statusCode).toBe(200);
  });

  test('security 18: the categories name published articles alone', async () => {
    const draft = await add({ diseaseProfile: 2 }, false);
    const published = await add({ diseaseProfile: 21 });
    const { rmObject } = await post(server(), apiPaths.diseaseArticles, {}, editor.cookie);
    const ids = rmObject[1].articles.map(({ id }: { id: number }) => id);
    expect(ids).toContain(published);
    expect(ids).not.toContain(draft);
  });

  test('security 19: adding and updating never publish', async () => {
    const form = await articleForm(server(), editor, { articleIsPub: 1 });
    const { rmObject } = await post(server(), apiPaths.articleAdd, form, editor.cookie);
    expect((await get(server(), read(rmObject.id))).statusCode).toBe(404);
    const smuggled = await articleForm(server(), editor, { articleIsPub: 1 });
    expect((await post(server(), update(rmObject.id), smuggled, editor.cookie)).statusCode).toBe(400);
    const writer = await addManager(server(), { permissions: ['article:add', 'article:update'] });
    expect((await setPublished(server(), writer, rmObject.id, '1')).statusCode).toBe(403);
    expect((await get(server(), read(rmObject.id))).statusCode).toBe(404);
  });

  test('security 12: scripts in the content are not stored', async () => {
    const content =
      '<p style="font-size: 12pt; position: fixed">正文<script>alert(1)</script><img src=x onerror=alert(1)>' +
      '<a href="javascript:alert(1)">甲</a><a href="https://example.org">乙</a><svg onload=alert(1)></svg></p>';
    const id = await add({ content });
    const stored = (await get(server(), read(id))).rmObject.content;
    expect(stored).toBe(
      '<p style="font-size:12pt">正文<a target="_blank" rel="noopener noreferrer nofollow">甲</a>' +
        '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">乙</a></p>',
    );
  });

  test('security 12: what is nested without end is stored fifty levels deep', async () => {
    const id = await add({ content: `${'<blockquote>'.repeat(2000)}深${'</blockquote>'.repeat(2000)}` });
    const stored: string = (await get(server(), read(id))).rmObject.content;
    expect(stored.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(50);
    expect(stored).toContain('深');
  });

  describe('what is not there or does not fit changes nothing', () => {
    test('an id that is unknown, or another in path and body', async () => {
      const form = await articleForm(server(), editor);
      expect((await post(server(), update(999_999), form, editor.cookie)).statusCode).toBe(404);
      const id = await add();
      const other = await post(server(), update(id), { ...form, id: id + 1 }, editor.cookie);
      expect(other).toMatchObject({ statusCode: 400, errMsg: refusalTexts.idMismatch });
      const disease = await post(server(), update(id), { ...form, diseaseProfile: 77 }, editor.cookie);
      expect(disease).toMatchObject({ statusCode: 400, errMsg: refusalTexts.diseaseMissing });
    });

    test('security 39: NUL, lone surrogates, huge numbers and impossible dates', async () => {
      const form = await articleForm(server(), editor);
      for (const wrong of [
        { title: 'a\u0000b' },
        { pubDateTime: '2026-02-30 10:00:00' },
        { pubDateTime: '999999999999999' },
        { diseaseProfile: '99999999999999999999' },
        { diseaseProfile: '-1' },
      ])
        expect((await post(server(), apiPaths.articleAdd, { ...form, ...wrong }, editor.cookie)).statusCode).toBe(400);
      expect((await get(server(), '/article/select/99999999999')).statusCode).toBe(400);
      expect((await get(server(), '/article/select/2147483648')).statusCode).toBe(400);
    });

    test('security 40: a page size beyond 100', async () => {
      for (const size of [0, 101, 1e9]) expect((await post(server(), list(size))).statusCode).toBe(400);
      expect((await post(server(), list(99))).statusCode).toBe(200);
    });

    test('security 38: a value given twice, as a list or as an object', async () => {
      const form = await articleForm(server(), editor);
      const { title: _title, ...rest } = form;
      for (const wrong of [{ title: ['甲', '乙'] }, { 'title[a]': '甲' }, { 'title[]': '甲' }, { ...form, extra: 1 }])
        expect((await post(server(), apiPaths.articleAdd, { ...rest, ...wrong }, editor.cookie)).statusCode).toBe(400);
    });
  });

  test('security 13: invisible and bidirectional characters are dropped, length is capped', async () => {
    const id = await add({ title: ' 甲\u202e乙\u0007  丙 ' });
    expect((await get(server(), read(id))).rmObject.title).toBe('甲乙 丙');
    const long = await articleForm(server(), editor, { title: '长'.repeat(101) });
    expect((await post(server(), apiPaths.articleAdd, long, editor.cookie)).statusCode).toBe(400);
  });
});
