import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase, type ScratchDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

let database: ScratchDatabase;
const ids = new Map<string, number>();

/** Rows as the calls of the version before wrote them. */
async function fill(): Promise<void> {
  const { db } = database;
  const { rows: doctors } = await sql<{ id: number; hospitalId: number }>`
    select min(id) as id, hospital_id as "hospitalId" from doctor group by hospital_id order by 2 limit 2`.execute(db);
  const [own, other] = doctors;
  const hospitals = { own, other };
  const taking = await sql<{ id: number }>`
    insert into hospital (name, city_id) select '接收医院', city_id from hospital limit 1 returning id`.execute(db);
  const takingId = taking.rows[0]!.id;
  const child = async (name: string, keeper: 'own' | 'other', mergedInto?: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into child (hospital_id, doctor_id, name, sex, birth_date, gestational_weeks, gestational_days, created_at, merged_into)
      values (${hospitals[keeper]!.hospitalId}, ${hospitals[keeper]!.id}, ${name}, 1, '2026-05-01', 30, 0, now(),
        ${mergedInto ? ids.get(mergedInto)! : null}) returning id`.execute(db);
    ids.set(name, rows[0]!.id);
  };
  const transfer = async (
    name: string,
    of: string,
    state: string,
    purpose: string,
    treatedOn: string | null = null,
  ) => {
    const answered = state === 'asked' ? null : other!.id;
    const { rows } = await sql<{ id: number }>`
      insert into child_transfer (child_id, from_hospital_id, to_hospital_id, asked_by, asked_at, reason, state, purpose,
        answered_by, answered_at, treated_on)
      values (${ids.get(of)!}, ${own!.hospitalId}, ${takingId}, ${own!.id}, now(), '请接收', ${state}, ${purpose},
        ${answered}, case when ${answered}::integer is null then null else now() end, ${treatedOn}::date) returning id`.execute(
      db,
    );
    ids.set(name, rows[0]!.id);
  };
  await child('kept', 'own');
  await child('merged', 'own', 'kept');
  await child('moved', 'other');
  await child('plain', 'own');
  await transfer('accepted of merged', 'merged', 'accepted', 'treatment', '2026-11-02');
  await sql`insert into child_entry (child_id, hospital_id, saved_at, kind, content, doctor_id, doctor_name, doctor_title, doctor_hospital, doctor_center)
    values (${ids.get('merged')!}, ${own!.hospitalId}, now(), 'transfer', '{"state": "treated", "hospital": "某院", "reason": ""}',
      ${other!.id}, '王', '', '', '')`.execute(db);
  await transfer('asked of moved', 'moved', 'asked', 'treatment');
  await transfer('accepted of moved', 'moved', 'accepted', 'treatment');
  await transfer('taken over', 'moved', 'accepted', 'followUp');
  await transfer('asked', 'plain', 'asked', 'followUp');
  await transfer('treating', 'plain', 'accepted', 'treatment');
  await transfer('declined', 'plain', 'declined', 'treatment');
}

beforeAll(async () => {
  database = await emptyDatabase();
  const { db } = database;
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0050-statements'));
  await fill();
  await migrate(db);
});
afterAll(() => database.close());

async function read(name: string) {
  const { rows } = await sql<object>`
    select child_id as "childId", state, purpose, ended_at is not null as "isEnded", carried, to_doctor_id as "toDoctorId",
      from_hospital_id = (select hospital_id from child where id = child_id) as "isKeepers"
    from child_transfer where id = ${ids.get(name)!}`.execute(database.db);
  return rows[0];
}

test('what was open goes on in the one flow, to nobody in particular and with nothing along', async () => {
  const as = { childId: ids.get('plain'), isEnded: false, toDoctorId: null, carried: { pictures: [], opinions: [] } };
  expect(await read('asked')).toMatchObject({ ...as, state: 'asked', purpose: 'followUp' });
  expect(await read('treating')).toMatchObject({ ...as, state: 'accepted', purpose: 'treatment', isKeepers: true });
  expect(await read('declined')).toMatchObject({ ...as, state: 'declined' });
});

test('a referral and a report of a record that was merged away belong to the kept one', async () => {
  expect(await read('accepted of merged')).toMatchObject({ childId: ids.get('kept'), isEnded: false });
  const { rows } = await sql<{ childId: number }>`
    select child_id as "childId" from child_entry where kind = 'transfer'`.execute(database.db);
  expect(rows).toEqual([{ childId: ids.get('kept') }]);
});

test('a question of a hospital that no longer keeps the record ends, and who treats does so for the keeper', async () => {
  expect(await read('asked of moved')).toMatchObject({ state: 'withdrawn' });
  expect(await read('taken over')).toMatchObject({ isEnded: true });
  expect(await read('accepted of moved')).toMatchObject({ state: 'accepted', isEnded: false, isKeepers: true });
});
