import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dueOf, type Summary } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { addExam, aFollowedChild, daysAgo, dueOn, examined, readChild, today, weekly } from '../testing/children.ts';
import type { Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { judgeStale } from './standing-store.ts';
import { remindFollowUps } from './reminder-store.ts';
import { isStricter } from './rules.ts';

const calm: Summary = { outcome: 'watch', withinHours: null, due: null, decisive: ['OD', 'OS'], fellow: null };
const dated = (due: string): Summary => ({ ...calm, outcome: 'examBy', due });

/** As if rules of another version had said this of a child. */
const saidBefore = (server: TestServer, id: number, summary: Summary | null, version: string | null = '2020.1') =>
  sql`update child set summary = ${JSON.stringify(summary)}::jsonb, due = ${summary && dueOf(summary)}::date,
    rules_version = ${version} where id = ${id}`.execute(server.db);
const reviewOf = { rulesVersion: '2020.1', on: today() };

test('who may have to be treated now, and was not said to, is judged more strictly', () => {
  const doubt: Summary = { ...dated('2026-03-04'), outcome: 'cannotJudge' };
  expect(isStricter({ ...doubt, pressing: true }, doubt)).toBe(true);
  expect(isStricter(doubt, { ...doubt, pressing: true })).toBe(false);
});

onServer((current) => {
  const toReview = async (who: Person) => (await dueOn(current(), who, 'toCheck')).results;
  const aChild = () => aFollowedChild(current(), { findings: examined(daysAgo(3), weekly) });

  test.each<[string, Summary | null, boolean]>([
    ['graver', calm, true],
    ['by an earlier day', dated(daysAgo(-5)), true],
    ['by a day where there was none', { ...calm, outcome: 'examBy' }, true],
    ['the same', dated(daysAgo(-4)), false],
    ['by a later day', dated(daysAgo(-3)), false],
    ['milder', { ...calm, outcome: 'treat', due: daysAgo(-9) }, false],
    ['the first that anybody gave', null, false],
  ])('a child whose answer is %s is marked in the list of the hospital or not', async (_what, before, stands) => {
    const { initiator, invited, childId } = await aChild();
    await saidBefore(current(), childId, before, before && '2020.1');
    expect(await judgeStale(current().db)).toBe(1);
    const results = await toReview(initiator);
    expect(results.map(({ id }) => id)).toEqual(stands ? [childId] : []);
    const rulesReview = stands ? { before, ...reviewOf } : null;
    if (stands) expect(results[0]).toMatchObject({ rulesReview, summary: { outcome: 'examBy', due: daysAgo(-4) } });
    expect(await readChild(current(), initiator, childId)).toMatchObject({ rulesReview });
    expect((await readChild(current(), invited, childId)).rulesReview).toBeNull();
  });

  test('security 53: who looked ends it for the hospital, and no other hospital does', async () => {
    const { initiator, invited, colleague, childId } = await aChild();
    await saidBefore(current(), childId, calm);
    await judgeStale(current().db);
    const review = (cookie: string) => post(current(), apiPaths.childReviewed, { id: childId }, cookie);
    expect(await review(invited.cookie)).toMatchObject({ statusCode: 404 });
    expect(await toReview(initiator)).toHaveLength(1);
    expect(await review(colleague.cookie)).toMatchObject({ status: 'OK' });
    expect(await toReview(initiator)).toEqual([]);
    expect(await readChild(current(), initiator, childId)).toMatchObject({ rulesReview: null });
    await addExam(current(), initiator, childId, examined(today(), weekly));
    expect(await readChild(current(), initiator, childId)).toMatchObject({ rulesReview: null });
  });

  test('until somebody looked, what stands is what a person was told last, whatever versions came between', async () => {
    const { initiator, childId } = await aChild();
    await saidBefore(current(), childId, calm);
    await judgeStale(current().db);
    await saidBefore(current(), childId, dated(daysAgo(-3)), '2021.1');
    await judgeStale(current().db);
    expect(await readChild(current(), initiator, childId)).toMatchObject({
      rulesReview: { before: calm, ...reviewOf },
    });
  });

  test('nobody is told or reminded because rules changed, also of a day that passed by them', async () => {
    const { childId } = await aFollowedChild(current(), { findings: examined(daysAgo(9), weekly) });
    const { db } = current();
    const notified = () => db.selectFrom('notification').select('id').orderBy('id').execute();
    const before = await notified();
    await saidBefore(current(), childId, calm);
    await sql`update child set remind_on = null where id = ${childId}`.execute(db);
    await judgeStale(db);
    await remindFollowUps(db);
    expect(await notified()).toEqual(before);
    const { version } = await db
      .selectFrom('child')
      .select('rules_version as version')
      .where('id', '=', childId)
      .executeTakeFirstOrThrow();
    expect(version).toBe(rulesVersion);
  });
});
