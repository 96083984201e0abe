import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

const rows = [
  `insert into province values (1, '省')`,
  `insert into city values (1, '市', 1)`,
  `insert into disease_profile values (1, null, '一'), (2, null, '二')`,
  `insert into hospital (name, city_id) values ('甲', 1)`,
  `insert into "user" (username, username_key, name, password_hash, is_manager) values ('a', 'a', 'a', '', false)`,
  `insert into doctor (user_id, name, hospital_id, center, title, avatar) values (1, 'a', 1, '', '', '')`,
  `insert into patient (name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
    select '儿', 1, '2024-01-01', 30, 0, 3, 50 from generate_series(1, 4)`,
  `insert into consultation (patient_id, doctor_id, hospital_id, disease_id, title, description, status, created_at,
    first_reply_at, deleted_at) values
    (1, 1, 1, 1, '', '', 0, '2024-02-29 15:59:59Z', null, null),
    (2, 1, 1, 1, '', '', 1, '2024-02-29 16:00:00Z', '2024-02-29 16:11:00Z', null),
    (3, 1, 1, 2, '', '', 1, '2024-12-31 16:00:00Z', '2025-01-03 16:00:00Z', null),
    (4, 1, 1, 2, '', '', 1, '2024-12-31 16:00:00Z', null, now())`,
  `insert into consultation_findings (consultation_id, content, rop_stage, rop_aggressive, iirc_group) values
    (1, '{}', '3', true, null), (2, '{}', '3', true, null), (3, '{}', null, null, 'D'), (4, '{}', '1', false, null)`,
];

test('cases and findings that were there before are counted in rows', async () => {
  const { db, close } = await emptyDatabase();
  await db.transaction().execute((tx) => migrateUpTo(tx, '0010-findings-count'));
  for (const statement of rows) await sql.raw(statement).execute(db);
  await migrate(db);
  const read = async (columns: string, table: string) => {
    const found = await sql.raw<object>(`select ${columns} from ${table} order by ${columns}`).execute(db);
    return found.rows.map((row) => Object.values(row).join(' '));
  };

  const places = (place: number, ...periods: string[]) => periods.map((rest) => `${place} ${rest}`);
  const cases = ['0 1 0 1', '0 1 1 1', '0 2 1 1', '2024 1 0 1', '2024 1 1 1', '2025 2 1 1'];
  const byQuarter = ['20241 1 0 1', '20241 1 1 1', '20251 2 1 1'];
  const byMonth = ['202402 1 0 1', '202403 1 1 1', '202501 2 1 1'];
  expect(await read('hospital_id, period, disease_id, status, cases', 'case_sum')).toEqual([
    ...places(-2, ...cases, ...byQuarter, ...byMonth),
    ...places(1, ...cases, ...byQuarter, ...byMonth),
  ]);
  expect(await read('hospital_id, period, first_reply_minutes, status, cases', 'first_reply_sum')).toEqual([
    ...places(
      -1,
      '0 20 1 1',
      '0 4320 1 1',
      '2024 20 1 1',
      '2025 4320 1 1',
      '20241 20 1 1',
      '20251 4320 1 1',
      '202403 20 1 1',
      '202501 4320 1 1',
    ),
    ...places(1, '0 20 1 1', '0 4320 1 1'),
  ]);
  const found = 'hospital_id, period, status, rop_stage, rop_aggressive, iirc_group, cases';
  expect(await read(found, 'findings_sum')).toEqual([
    ...places(-2, '0 0 3 true  1', '0 1 3 true  1', '0 1   D 1', '2024 0 3 true  1', '2024 1 3 true  1'),
    ...places(-2, '2025 1   D 1', '20241 0 3 true  1', '20241 1 3 true  1', '20251 1   D 1'),
    ...places(-2, '202402 0 3 true  1', '202403 1 3 true  1', '202501 1   D 1'),
    ...places(1, '20240229 0 3 true  1', '20240301 1 3 true  1', '20250101 1   D 1'),
  ]);
  await close();
});
