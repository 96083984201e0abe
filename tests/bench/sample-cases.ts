import { sql } from 'kysely';
import { plusGrades, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { retinoblastomaGroups } from '../../clinical/retinoblastoma.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { defaultAvatar } from '../../contract/limits.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import type { Db } from '../../server/database/row-types.ts';
import { hashPassword } from '../../server/session/credentials.ts';
import { benchPassword } from './sample-articles.ts';

export const hospitals = 1000;
export const doctors = 10_000;
const years = 5.5;
const casesPerInsert = 50_000;

/** A doctor of the largest hospital, which has three cases in a hundred. */
export const asker = { username: 'doctor1', password: benchPassword };

/** Hospitals in every city, ten doctors in each, and `count` cases of the last years, more of them lately. */
export async function seedCases(databaseUrl: string, count: number): Promise<void> {
  const db = openPostgres(databaseUrl, { timed: false });
  try {
    await migrate(db);
    await seedReference(db, benchPassword);
    await insertPeople(db);
    for (let first = 1; first <= count; first += casesPerInsert) {
      const last = Math.min(count, first + casesPerInsert - 1);
      await insertCases(db, first, last, count);
      await insertFindings(db, first, last);
    }
    // As autovacuum would have done meanwhile.
    for (const table of [
      'consultation',
      'consultation_findings',
      'findings_sum',
      'case_sum',
      'first_reply_sum',
      'waiting_sum',
      'hospital',
      'doctor',
      'user',
    ])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function insertPeople(db: Db): Promise<void> {
  await sql`insert into hospital (name, city_id)
    select city.name || (array['儿童医院', '妇幼保健院', '眼科医院', '人民医院'])[1 + n % 4] || n, city.id
    from (select name, id, row_number() over (order by id) as place, count(*) over () as places from city) as city,
      generate_series(1, ${sql.lit(hospitals)}) as n
    where city.place = 1 + n * 7 % city.places`.execute(db);
  const hash = await hashPassword(asker.password);
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
    select 'doctor' || n, 'doctor' || n, '医生' || n, ${hash}, false from generate_series(1, ${sql.lit(doctors)}) as n`.execute(
    db,
  );
  await sql`insert into doctor (user_id, name, hospital_id, center, title, avatar)
    select id, name, 1 + (substr(username, 7)::integer - 1) % ${sql.lit(hospitals)}, '眼科', '主治医师', ${defaultAvatar}
    from "user" where not is_manager`.execute(db);
}

/** In the order of their dates. Most are answered within hours, some after weeks, some never. */
async function insertCases(db: Db, first: number, last: number, count: number): Promise<void> {
  await sql`insert into child (id, hospital_id, doctor_id, name, sex, birth_date, gestational_weeks, gestational_days, created_at,
      rules_version)
    select n, 1, 1, '患儿' || n, n % 2, '2024-05-01', 30, 0, now(), ${rulesVersion}
    from generate_series(${first}::integer, ${last}::integer) as n`.execute(db);
  await sql`insert into patient (id, child_id, name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
    select n, n, '患儿' || n, n % 2, '2024-05-01', 30, 0, 3, 50 from generate_series(${first}::integer, ${last}::integer) as n`.execute(
    db,
  );
  await sql`
    insert into consultation (patient_id, doctor_id, hospital_id, disease_id, title, description, status, created_at,
      first_reply_at, deleted_at, urgency, reply_due, seen_minutes, accepted_minutes)
    select n, 1 + hospital + ${sql.lit(hospitals)} * floor(10 * random() ^ 2)::integer, 1 + hospital,
      (array[1, 1, 1, 1, 1, 1, 2, 3, 3, 4, 5, 5])[1 + floor(12 * random())::integer], '早产儿视网膜病变 ' || n,
      repeat('双眼 II 区 2 期，请各位老师会诊。', 8),
      case when age < interval '20 days' or random() < 0.05 then 0 when random() < 0.8 then 1 else 2 end, now() - age,
      case when random() < 0.94 and wait < age then now() - age + wait end, case when random() < 0.02 then now() end,
      urgency, now() - age + (array[168, 72, 24])[1 + urgency] * interval '1 hour',
      case when random() < 0.97 then first_reply_minutes(least(wait, age) * random()) end,
      case when random() < 0.95 then first_reply_minutes(least(wait, age)) end
    from (select n, (array[0, 0, 0, 1, 1, 2])[1 + floor(6 * random())::integer] as urgency, floor(${sql.lit(hospitals)} * random() ^ 2)::integer as hospital,
        (1 - n / ${sql.lit(count)}::float) ^ 1.3 * ${sql.lit(years * 365.25)} * interval '1 day' as age,
        exp(ln(5 * 3600) + 1.3 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())) * interval '1 second' as wait
      from generate_series(${first}::integer, ${last}::integer) as n) as drawn`.execute(db);
}

/** Half of the retinopathies have an exam with a stage, all retinoblastomas a group; about as wide as real ones. */
async function insertFindings(db: Db, first: number, last: number): Promise<void> {
  const drawn = (values: readonly string[]) =>
    sql`(${sql.val(values)}::text[])[1 + floor(${sql.lit(values.length)} * random())::integer]`;
  const content = JSON.stringify({ version: 1, exams: [], images: [], padding: '双眼所见'.repeat(60) });
  await sql`insert into consultation_findings
      (consultation_id, content, rop_stage, rop_zone, rop_plus, rop_aggressive, iirc_group)
    select id, ${content}::jsonb, ${drawn(ropStages)}, ${drawn(ropZones)}, ${drawn(plusGrades)}, random() < 0.05, null
    from consultation where patient_id between ${first} and ${last} and disease_id = 1 and patient_id % 2 = 0
    union all
    select id, ${content}::jsonb, null, null, null, null, ${drawn(retinoblastomaGroups)}
    from consultation where patient_id between ${first} and ${last} and disease_id = 2`.execute(db);
}
