import { beforeAll, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { addTestArticle } from '../testing/articles.ts';
import { post } from '../testing/call.ts';
import { addManager, type Person } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { readChanges, storeLiveReport } from './publication-store.ts';

/** `YYYY-MM-DD` in Shanghai, so many days from today. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);

onServer((server) => {
  let editor: Person;
  let ids: Record<'draft' | 'scheduled' | 'live' | 'failed' | 'due', number>;
  const add = (title: string, changed = {}, publish = true) =>
    addTestArticle(server(), editor, { title, ...changed }, publish);

  beforeAll(async () => {
    editor = await addManager(server(), { roleId: 2 });
    const review = { reviewer: '李主任', reviewedOn: '2025-01-01' };
    const live = await add('丙 已上线', { ...review, diseaseProfile: 21, nextReviewOn: day(1) });
    const due = await add('丁 到期', { ...review, pubDateTime: '2026-03-01 00:00:00', nextReviewOn: day(0) });
    const reportedAt = new Date();
    const { cursor } = await readChanges(server().db, Number.MAX_SAFE_INTEGER, 1);
    await storeLiveReport(server().db, { cursor, failure: '停了', reportedAt });
    ids = {
      live,
      due,
      draft: await add('甲 草稿', { diseaseProfile: 5, pubDateTime: '2026-02-28 23:59:59' }, false),
      scheduled: await add('乙 定时', { pubDateTime: '2099-01-01 00:00:00' }),
      failed: await add('戊 失败', { diseaseProfile: 2 }),
    };
  });
  const list = async (form: Record<string, string | number>, cookie = editor.cookie) =>
    (await post(server(), fillPath(apiPaths.articleList, { pageSize: 100, pageNo: 1 }), form, cookie)).rmObject;
  const found = async (form: Record<string, string | number>, cookie?: string) => {
    const { totalCount, results } = await list(form, cookie);
    expect(totalCount).toBe(results.length);
    return results.map(({ id }: { id: number }) => id);
  };

  test('a state names the articles that are in it, and the counts are of the same', async () => {
    const expected = {
      draft: [ids.draft],
      scheduled: [ids.scheduled],
      publishing: [],
      failed: [ids.failed],
      live: [ids.due, ids.live],
      reviewDue: [ids.due],
      unreviewed: [ids.scheduled, ids.failed],
      revision: [],
    };
    for (const [state, wanted] of Object.entries(expected))
      expect({ state, ids: await found({ state }) }).toEqual({ state, ids: wanted });
    const { rmObject: counts } = await post(server(), apiPaths.articleCounts, {}, editor.cookie);
    const lengths = Object.entries(expected).map(([state, { length }]) => [state, length]);
    expect(counts).toEqual({ ...Object.fromEntries(lengths), deleted: 0 });
  });

  test('a category takes its children along, a child itself alone', async () => {
    expect(await found({ diseaseProfile: 2 })).toEqual(expect.arrayContaining([ids.live, ids.failed]));
    expect(await found({ diseaseProfile: 2 })).toHaveLength(2);
    expect(await found({ diseaseProfile: 21 })).toEqual([ids.live]);
    expect(await found({ diseaseProfile: 3 })).toEqual([]);
  });

  test('days are of Shanghai, the first and the last included', async () => {
    expect(await found({ dateFrom: '2026-02-28', dateTo: '2026-03-01' })).toEqual([ids.due, ids.draft]);
    expect(await found({ dateFrom: '2026-03-01', dateTo: '2026-03-01' })).toEqual([ids.due]);
    expect(await found({ dateTo: '2026-02-28', state: 'draft' })).toEqual([ids.draft]);
  });

  test('sorts by what was asked for, either way, and newest first without', async () => {
    const byState = [ids.draft, ids.scheduled, ids.due, ids.live, ids.failed];
    expect(await found({ sort: 'state' })).toEqual(byState);
    const titles = async (order: string) =>
      (await list({ sort: 'title', order })).results.map(({ title }: { title: string }) => title);
    expect(await titles('desc')).toEqual((await titles('asc')).reverse());
    expect((await found({}))[0]).toBe(ids.scheduled);
    expect((await found({ sort: 'date', order: 'asc' })).at(-1)).toBe(ids.scheduled);
  });

  test('what a search begins with narrows it further; what cannot be asked is refused', async () => {
    expect(await found({ searchKey: 'title', searchVal: '已上线', state: 'live' })).toEqual([ids.live]);
    expect(await found({ searchKey: 'title', searchVal: '已上线', state: 'draft' })).toEqual([]);
    const wrong: Record<string, string>[] = [
      { state: 'gone' },
      { sort: 'password_hash' },
      { order: 'up' },
      { dateFrom: '2026-02-30' },
    ];
    for (const form of wrong) expect(await list(form)).toBeNull();
  });

  test('security 16: visitors get published articles, whatever state they ask for', async () => {
    const published = [ids.due, ids.live, ids.failed];
    for (const state of ['draft', 'scheduled', 'reviewDue'])
      expect((await found({ state }, '')).sort()).toEqual([...published].sort());
    expect(await found({ diseaseProfile: 5 }, '')).toEqual([]);
  });

  test('a summer evening of 1988 is of its own day, not of the next', async () => {
    const id = await add('己 旧文', { pubDateTime: '1988-07-01 23:30:00' });
    expect(await found({ dateFrom: '1988-07-01', dateTo: '1988-07-01' })).toEqual([id]);
  });
});
