import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrate, migrations } from '../migrate.ts';
import { ExclusivePGliteDialect } from '../pglite-dialect.ts';
import { openPGliteMemory } from '../pglite-folder.ts';
import type { Database } from '../schema.ts';

test('cases that were there before are counted', async () => {
  const db = new Kysely<Database>({ dialect: new ExclusivePGliteDialect({ pglite: await openPGliteMemory() }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0007-findings');
  for (const statement of [
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
  ])
    await sql.raw(statement).execute(db);
  await migrate(db);
  const counted = await sql`select period, hospital_id, disease_1_status_0 as open, disease_1_status_1 as first,
    disease_2_status_1 as second from case_count order by period`.execute(db);
  expect(counted.rows).toEqual([
    { period: -202501, hospital_id: 1, open: 0, first: 0, second: 1 },
    { period: -202403, hospital_id: 1, open: 0, first: 1, second: 0 },
    { period: -202402, hospital_id: 1, open: 1, first: 0, second: 0 },
    { period: 0, hospital_id: 1, open: 1, first: 1, second: 1 },
    { period: 2024, hospital_id: 1, open: 1, first: 1, second: 0 },
    { period: 2025, hospital_id: 1, open: 0, first: 0, second: 1 },
    { period: 202402, hospital_id: 1, open: 1, first: 0, second: 0 },
    { period: 202403, hospital_id: 1, open: 0, first: 1, second: 0 },
    { period: 202501, hospital_id: 1, open: 0, first: 0, second: 1 },
  ]);
  const replies = await sql`select period, hospital_id, minutes, status_1 from first_reply_count
    order by period, minutes`.execute(db);
  expect(replies.rows).toEqual([
    { period: 0, hospital_id: 1, minutes: 20, status_1: 1 },
    { period: 0, hospital_id: 1, minutes: 4320, status_1: 1 },
    { period: 202403, hospital_id: 0, minutes: 20, status_1: 1 },
    { period: 202501, hospital_id: 0, minutes: 4320, status_1: 1 },
  ]);
  await db.destroy();
});
