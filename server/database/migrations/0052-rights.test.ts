import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

let database: ScratchDatabase;
let before: unknown;
type Case = { id: number; childId: number; hospitalId: number; initiatorId: number; outsiderId: number };
let shared: Case;
let merged: number;
let split: number;

const entry = (childId: number, kind: string, content: object) =>
  sql<{ id: number }>`insert into child_entry (child_id, hospital_id, saved_at, kind, content, doctor_id, doctor_name,
      doctor_title, doctor_hospital, doctor_center)
    values (${childId}, ${shared.hospitalId}, now(), ${kind}, ${JSON.stringify(content)}::jsonb, ${shared.initiatorId}, '王',
      '', '', '') returning id`.execute(database.db);
const child = async (mergedInto: number | null = null) =>
  (
    await sql<{ id: number }>`insert into child (hospital_id, doctor_id, name, sex, birth_date, gestational_weeks,
        gestational_days, created_at, merged_into)
      values (${shared.hospitalId}, ${shared.initiatorId}, '甲', 1, '2026-05-01', 30, 0, now(), ${mergedInto})
      returning id`.execute(database.db)
  ).rows[0]!.id;
const consent = {
  guardianName: '王',
  relation: 'mother',
  givenOn: '2026-06-01',
  purposes: ['consultation'],
  way: 'oral',
};
const withdrawn = (ended: object[] = []) => ({ reason: '监护人要求', ended });
const times = async () =>
  (await sql`select id, seen_minutes, accepted_minutes from consultation order by id`.execute(database.db)).rows;
const newest = async (childId: number) =>
  (
    await sql<{ kind: string }>`select kind from child_entry where child_id = ${childId}
      and kind in ('consent', 'consentWithdrawn') order by id desc limit 1`.execute(database.db)
  ).rows[0]?.kind;

/** Rows as the calls of the version before wrote them. */
beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0050-statements'));
  shared = (
    await sql<Case>`select c.id, patient.child_id as "childId", c.hospital_id as "hospitalId", c.doctor_id as "initiatorId",
        part.doctor_id as "outsiderId"
      from consultation c join patient on patient.id = c.patient_id
      join consultation_doctor part on part.consultation_id = c.id and part.doctor_id <> c.doctor_id
      where c.deleted_at is null order by c.id limit 1`.execute(db)
  ).rows[0]!;
  const { id, childId, outsiderId } = shared;
  before = await times();
  // As a withdrawal of consent took somebody of another hospital out of the case.
  await sql`update doctor set hospital_id = (select max(id) from hospital where id <> ${shared.hospitalId})
    where id = ${outsiderId}`.execute(db);
  await entry(childId, 'consent', consent);
  await sql`delete from reply_read where consultation_id = ${id} and doctor_id = ${outsiderId}`.execute(db);
  await sql`delete from consultation_doctor where consultation_id = ${id} and doctor_id = ${outsiderId}`.execute(db);
  await entry(childId, 'consentWithdrawn', withdrawn([{ consultationId: id, doctorIds: [outsiderId] }]));

  // A record whose consent was withdrawn, merged into one that was given it later.
  merged = await child();
  const other = await child(merged);
  const { rows } = await entry(merged, 'consentWithdrawn', withdrawn());
  await entry(merged, 'consent', consent);
  await entry(merged, 'merged', { otherId: other, consultationIds: [], entryIds: [rows[0]!.id] });
  // One that was split off while consent was withdrawn, of which nothing was said since.
  split = await child();
  await entry(split, 'split', { otherId: childId, consultationIds: [], entryIds: [] });
  await migrate(db);
});
afterAll(() => database.close());

test('who was taken out by a withdrawal comes back as a closed part, and reads nothing new', async () => {
  const { rows } = await sql<{ isClosed: boolean; isWaiting: boolean }>`
    select deleted_at is not null as "isClosed", is_waiting as "isWaiting" from consultation_doctor
    where consultation_id = ${shared.id} and doctor_id = ${shared.outsiderId}`.execute(database.db);
  expect(rows).toEqual([{ isClosed: true, isWaiting: false }]);
});

test('merged and split records take the strictest consent', async () => {
  expect(await newest(merged)).toBe('consentWithdrawn');
  expect(await newest(split)).toBe('consentWithdrawn');
});

test('the times of cases stay what they were, nobody is told, and an erasure finds no table that is gone', async () => {
  expect(await times()).toEqual(before);
  expect((await sql`select id from notification`.execute(database.db)).rows).toEqual([]);
  const { rows } = await sql<{ body: string }>`select pg_get_functiondef('erase_child'::regproc) as body`.execute(
    database.db,
  );
  expect(rows[0]!.body).not.toContain('withheld_participant');
  expect(rows[0]!.body).toContain('delete from consultation_doctor');
});
