import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { summaryOf } from '../../../clinical/assess.ts';
import { dueOf, type Outcome, type Summary } from '../../../clinical/outcome.ts';
import { rulesVersion } from '../../../clinical/rules-version.ts';
import { caseOf } from '../../../contract/case-of.ts';
import type { FollowUpLine } from '../../../contract/schemas/child.ts';
import { findChild } from '../../child/course-store.ts';
import { listFollowUp } from '../../child/list-store.ts';
import { remindFollowUps } from '../../child/reminder-store.ts';
import { judgeStale } from '../../child/standing-store.ts';
import { loadFormerRules } from '../../testing/former-rules.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate } from '../migrate.ts';
import { changesBetween, figuresOf } from '../upgrade-store.ts';

type Kept = { id: number; hospitalId: number; doctorId: number; summary: Summary; died: boolean };
/** Gravest first, written down once more. */
const order: Outcome[] = ['refer', 'treat', 'cannotJudge', 'examBy', 'watch', 'mayStop', 'none'];

let database: ScratchDatabase;
let before: Kept[];
let told: unknown;
let changed: string[];
const notified = async () => [
  await database.db.selectFrom('notification').select('id').orderBy('id').execute(),
  (await sql`select id from alarm where alert_at is not null order by id`.execute(database.db)).rows,
];

beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormerRules(db);
  // Where the rules are still those of the data, as if they were others.
  await sql`update child set rules_version = '2026.11.1' where rules_version = ${rulesVersion}`.execute(db);
  // Whose day has come since these rows were kept was told by the version before.
  await sql`update child set remind_on = (now() at time zone 'Asia/Shanghai')::date + 1
    where remind_on <= (now() at time zone 'Asia/Shanghai')::date`.execute(db);
  before = (
    await sql<Kept>`select id, hospital_id as "hospitalId", doctor_id as "doctorId", summary, not watched as died
      from child where summary is not null and deleted_at is null order by id`.execute(db)
  ).rows;
  told = await notified();
  const figures = (await figuresOf(db))!;
  await migrate(db);
  changed = changesBetween(figures, (await figuresOf(db))!);
  await judgeStale(db);
});
afterAll(() => database.close());

async function listed(mark: 'rulesReview' | 'ended'): Promise<FollowUpLine[]> {
  const hospitals = [...new Set(before.map(({ hospitalId }) => hospitalId))];
  const page = { pageSize: 100, pageNo: 1 };
  const lists = await Promise.all(hospitals.map((id) => listFollowUp(database.db, id, { due: 'all' }, page)));
  return lists
    .flatMap(({ results }) => results)
    .filter((line) => line[mark])
    .toSorted((one, other) => one.id - other.id);
}

test('on upgrade no alarm is raised or ended and nobody is told, on that day', async () => {
  expect(before).toHaveLength(120);
  await remindFollowUps(database.db);
  expect(await notified()).toEqual(told);
});

test('whom the new rules judge more strictly stands in the list with the old and the new answer, and nobody else', async () => {
  const today = dayInShanghai(new Date());
  const stricter: { id: number; before: Summary; now: Summary }[] = [];
  for (const { id, hospitalId, doctorId, summary } of before) {
    const child = (await findChild(database.db, id, { id: 0, userId: 0, doctorId, hospitalId } as never))!;
    const now = summaryOf(caseOf({ ...child, diseaseId: child.consultations.at(-1)?.diseaseId ?? 0 }), today);
    const [due, dueBefore] = [dueOf(now), dueOf(summary)];
    const isSame = now.outcome === summary.outcome;
    const isSooner = due !== null && (dueBefore === null || due < dueBefore);
    if (isSame ? isSooner : order.indexOf(now.outcome) < order.indexOf(summary.outcome))
      stricter.push({ id, before: summary, now });
  }
  const lines = await listed('rulesReview');
  expect(lines.map(({ id, rulesReview, summary }) => ({ id, before: rulesReview!.before, now: summary }))).toEqual(
    stricter.map((one) => ({ ...one, now: expect.objectContaining({ outcome: one.now.outcome, due: one.now.due }) })),
  );
});

test('what the former rules said of each child stays readable with their version and the day', async () => {
  const { rows } = await sql<{ id: number; summary: object; version: string; isBefore: boolean }>`
    select distinct on (child_id) child_id as id, summary, rules_version as version,
      judged_on < (now() at time zone 'Asia/Shanghai')::date as "isBefore" from child_judgement order by child_id, judged_on`.execute(
    database.db,
  );
  expect(rows).toEqual(
    before.map(({ id, summary }) => ({ id, summary, version: expect.stringMatching(/^2026/), isBefore: true })),
  );
});

test('a death from before, of which no reason was asked, stays one', async () => {
  const died = before.filter((one) => one.died).map(({ id }) => id);
  expect(died).toHaveLength(1);
  expect((await sql<{ id: number }>`select id from child where not watched`.execute(database.db)).rows).toEqual(
    died.map((id) => ({ id })),
  );
});

test('what the upgrade changed is told in figures, and only that', () => {
  for (const line of changed) expect(line).toMatch(/^upgrade: .+: \d+ before, \d+ now$/);
  expect(changesBetween({ 'alarms that stand': 3, others: 1 }, { 'alarms that stand': 2, others: 1 })).toEqual([
    'upgrade: alarms that stand: 3 before, 2 now',
  ]);
});
