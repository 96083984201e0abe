import { sql } from 'kysely';
import { defaultAvatar } from '../../contract/limits.ts';
import { migrate } from '../../server/database/migrate.ts';
import { firstVersions } from '../../server/database/migrations/0021-record-versions.ts';
import { openDatabase } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import type { Db } from '../../server/database/row-types.ts';
import { addSession, hashToken, newToken } from '../../server/session/session-store.ts';
import { benchPassword } from './sample-articles.ts';

const doctors = 30;
const participants = 4;
const replies = 3;
const vacuumed = [
  'consultation',
  'consultation_version',
  'consultation_doctor',
  'reply',
  'reply_version',
  'reply_read',
  'patient',
  'doctor',
  'session',
];

/** A doctor with a session, and a consultation and a reply that are theirs to read. */
export type SignedIn = { userId: number; cookie: string; consultationId: number; replyId: number };

type Where = { dataDir: string; databaseUrl: string | undefined };

/**
 * Adds thirty doctors and `count` consultations to what is there, four doctors and three replies in each, of which the
 * last hundredth is unread. Ids count from 1; consultation n was proposed by doctor 1 + n % 30.
 */
export async function seedConsultations(where: Where, count: number): Promise<SignedIn[]> {
  const db = await openDatabase(where);
  try {
    await migrate(db);
    await seedReference(db, benchPassword);
    await insertDoctors(db);
    await insertConsultations(db, count);
    await insertReplies(db);
    for (const statement of firstVersions) await sql.raw(statement).execute(db);
    for (const table of vacuumed) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    return await signIn(db);
  } finally {
    await db.destroy();
  }
}

async function insertDoctors(db: Db): Promise<void> {
  await sql`insert into hospital (name, city_id) values ('测量医院', 110100)`.execute(db);
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
    select 'doctor' || n, 'doctor' || n, '医生' || n, '', false from generate_series(1, ${sql.lit(doctors)}) n`.execute(
    db,
  );
  await sql`insert into doctor (user_id, name, hospital_id, center, title, avatar)
    select id, name, (select max(id) from hospital), '眼科', '主治医师', ${defaultAvatar} from "user"
    where not is_manager order by id`.execute(db);
}

async function insertConsultations(db: Db, count: number): Promise<void> {
  await sql`insert into patient (name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
    select '患儿' || n, n % 2, '2025-05-01', 30, 0, 3, 50 from generate_series(1, ${count}::integer) n`.execute(db);
  await sql`insert into consultation (patient_id, doctor_id, hospital_id, disease_id, title, description, created_at,
      first_reply_at, last_reply_at, reply_count)
    select n, 1 + n % ${sql.lit(doctors)}, (select max(id) from hospital), 1 + n % 5, '早产儿视网膜病变 ' || n,
      repeat('<p>双眼 II 区 2 期，请各位老师会诊。</p>', 8), at, at + interval '1 hour', at + interval '3 hours',
      ${sql.lit(replies)}
    from (select n, now() - (${count}::integer - n) * interval '10 minutes' - interval '4 hours' as at
      from generate_series(1, ${count}::integer) n) as dated`.execute(db);
  await sql`insert into consultation_doctor (consultation_id, doctor_id, disease_id, last_activity_at)
    select id, 1 + (id + 7 * k) % ${sql.lit(doctors)}, disease_id, last_reply_at
    from consultation, generate_series(0, ${sql.lit(participants - 1)}) k`.execute(db);
}

async function insertReplies(db: Db): Promise<void> {
  await sql`insert into reply (consultation_id, doctor_id, hospital_id, content, created_at)
    select id, 1 + (id + 7 * k) % ${sql.lit(doctors)}, hospital_id,
      repeat('<p>建议一周后复查眼底，必要时激光治疗。</p>', 5), created_at + k * interval '1 hour'
    from consultation, generate_series(1, ${sql.lit(replies)}) k`.execute(db);
  await sql`insert into reply_read (reply_id, doctor_id, consultation_id, read_at)
    select reply.id, other.doctor_id, reply.consultation_id, case when reply.id <= 0.99 * (select max(id) from reply) then reply.created_at end
    from reply join consultation_doctor other on other.consultation_id = reply.consultation_id
      and other.doctor_id <> reply.doctor_id`.execute(db);
}

async function signIn(db: Db): Promise<SignedIn[]> {
  const { rows } = await sql<Omit<SignedIn, 'cookie'>>`
    select doctor.user_id as "userId", max(reply.consultation_id) as "consultationId", max(reply.id) as "replyId"
    from doctor join reply on reply.doctor_id = doctor.id group by doctor.user_id order by doctor.user_id`.execute(db);
  return Promise.all(
    rows.map(async (row) => {
      const token = newToken();
      await addSession(db, hashToken(token), row.userId);
      return { ...row, cookie: `session=${token}` };
    }),
  );
}
