import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { migrate, migrations } from '../migrate.ts';
import { ExclusivePGliteDialect } from '../pglite-dialect.ts';
import { openPGliteMemory } from '../pglite-folder.ts';
import type { Database } from '../schema.ts';

test('findings that were there before are counted', async () => {
  const db = new Kysely<Database>({ dialect: new ExclusivePGliteDialect({ pglite: await openPGliteMemory() }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  await migrator.migrateTo('0009-findings-figures');
  for (const statement of [
    `insert into province values (1, '省')`,
    `insert into city values (1, '市', 1)`,
    `insert into disease_profile values (1, null, '一')`,
    `insert into hospital (name, city_id) values ('甲', 1)`,
    `insert into "user" (username, username_key, name, password_hash, is_manager) values ('a', 'a', 'a', '', false)`,
    `insert into doctor (user_id, name, hospital_id, center, title, avatar) values (1, 'a', 1, '', '', '')`,
    `insert into patient (name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
      select '儿', 1, '2024-01-01', 30, 0, 3, 50 from generate_series(1, 3)`,
    `insert into consultation (patient_id, doctor_id, hospital_id, disease_id, title, description, status, created_at,
      deleted_at) values
      (1, 1, 1, 1, '', '', 0, '2024-02-29 15:59:59Z', null), (2, 1, 1, 1, '', '', 1, '2024-02-29 16:00:00Z', null),
      (3, 1, 1, 1, '', '', 1, '2024-02-29 16:00:00Z', now())`,
    `insert into consultation_findings (consultation_id, content, rop_stage, rop_aggressive, iirc_group) values
      (1, '{}', '3', true, null), (2, '{}', null, null, 'D'), (3, '{}', '1', false, null)`,
  ])
    await sql.raw(statement).execute(db);
  await migrate(db);
  const { rows } = await sql`select hospital_id, to_char(day, 'YYYY-MM-DD') as day, status, rop, aggressive,
    "stage_3" as third, "IIRC_D" as d from findings_count order by 1, 2`.execute(db);
  const first = { day: '2024-02-29', status: 0, rop: 1, aggressive: 1, third: 1, d: 0 };
  const second = { day: '2024-03-01', status: 1, rop: 0, aggressive: 0, third: 0, d: 1 };
  expect(rows).toEqual([
    { hospital_id: -2, ...first },
    { hospital_id: -2, ...second },
    { hospital_id: 1, ...first },
    { hospital_id: 1, ...second },
  ]);
  await db.destroy();
});
