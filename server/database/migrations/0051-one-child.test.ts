import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeStale } from '../../child/standing-store.ts';
import { alertDue } from '../../escalation/alarm-store.ts';
import { loadFormerRules } from '../../testing/former-rules.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate } from '../migrate.ts';

type OfCase = { id: number; childId: number; isAcknowledged: boolean };

let database: ScratchDatabase;
let before: OfCase[];
let messages: number;
let judged: number[];

const countMessages = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from notification`.execute(database.db)).rows[0]!.count;

beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormerRules(db);
  // Two open cases of one child, as a former version left them: one acknowledged, one not.
  await sql`insert into alarm (consultation_id, raised_at, reasons, alerts_no, alert_at, acknowledged_at, acknowledged_by)
    select c.id, now() - interval '2 days', '{type1-OD}', 3, case when c.id % 2 = 0 then now() end,
      case when c.id % 2 = 1 then now() end, case when c.id % 2 = 1 then c.doctor_id end
    from consultation c where deleted_at is null and not exists (select from alarm where consultation_id = c.id and ended_at is null)
    order by c.id limit 6`.execute(db);
  await sql`update patient set child_id = (select child_id from patient p join consultation c on c.patient_id = p.id
      join alarm on alarm.consultation_id = c.id where alarm.ended_at is null order by c.id limit 1)
    where id in (select c.patient_id from consultation c join alarm on alarm.consultation_id = c.id
      where alarm.ended_at is null order by c.id limit 2)`.execute(db);
  before = (
    await sql<OfCase>`select alarm.id, patient.child_id as "childId", acknowledged_at is not null as "isAcknowledged" from alarm
      join consultation c on c.id = alarm.consultation_id join patient on patient.id = c.patient_id where ended_at is null
      order by alarm.id`.execute(db)
  ).rows;
  messages = await countMessages();
  judged = (await sql<{ id: number }>`select id from child where summary is not null order by id`.execute(db)).rows.map(
    ({ id }) => id,
  );
  await migrate(db);
});
afterAll(() => database.close());

test('of each child one alarm stands, that nobody acknowledged before one that somebody did, and none is lost', async () => {
  const { rows } = await sql<{ id: number; childId: number; isEnded: boolean; how: string | null }>`
    select id, child_id as "childId", ended_at is not null as "isEnded", acknowledged_how as how from alarm order by id`.execute(
    database.db,
  );
  const children = [...Map.groupBy(before, ({ childId }) => childId)];
  expect(children.some(([, alarms]) => alarms.length > 1)).toBe(true);
  for (const [childId, alarms] of children) {
    const kept = alarms.find(({ isAcknowledged }) => !isAcknowledged) ?? alarms[0]!;
    const now = rows.filter((one) => one.childId === childId && alarms.some(({ id }) => id === one.id));
    expect(now).toHaveLength(alarms.length);
    expect(now.filter(({ isEnded }) => !isEnded).map(({ id }) => id)).toEqual([kept.id]);
  }
  for (const { id, isAcknowledged } of before)
    expect(rows.find((one) => one.id === id)!.how).toBe(isAcknowledged ? 'word' : null);
});

test('children are judged anew without a message, and no alarm that then stands was called by it', async () => {
  const calling = async () =>
    (await sql<{ id: number }>`select id from alarm where alert_at is not null order by id`.execute(database.db)).rows;
  const called = await calling();
  expect(await judgeStale(database.db)).toBeGreaterThan(0);
  expect(await countMessages()).toBe(messages);
  for (const { id } of await calling()) expect(called).toContainEqual({ id });
  await sql`update alarm set alert_at = null`.execute(database.db);
  expect(await alertDue(database.db, new Date(Date.now() + 86_400_000))).toBe(0);
});

test('what the rules said until then is the first line of each child, of a day before', async () => {
  const { rows } = await sql<{ id: number }>`select distinct child_id as id from child_judgement
    where judged_on < (now() at time zone 'Asia/Shanghai')::date order by 1`.execute(database.db);
  expect(rows.map(({ id }) => id)).toEqual(judged);
});
