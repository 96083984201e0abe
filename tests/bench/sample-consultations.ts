import { sql } from 'kysely';
import type { Summary } from '../../clinical/outcome.ts';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { defaultAvatar } from '../../contract/limits.ts';
import { migrate } from '../../server/database/migrate.ts';
import { firstVersions } from '../../server/database/migrations/0021-record-versions.ts';
import { openDatabase } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import type { Db } from '../../server/database/row-types.ts';
import { fillSearch } from '../../server/database/search-store.ts';
import { hashToken, newToken } from '../../server/session/cookies.ts';
import { addSession } from '../../server/session/session-store.ts';
import { benchPassword } from './sample-articles.ts';

const participants = 4;
const replies = 3;
const casesPerInsert = 100_000;
/** From which share of the cases on they are open, and from which on nobody has replied. */
const open = 0.98;
const unanswered = 0.99;
const vacuumed = [
  'consultation',
  'consultation_findings',
  'consultation_version',
  'consultation_doctor',
  'reply',
  'reply_version',
  'reply_read',
  'patient',
  'child',
  'alarm',
  'doctor',
  'session',
];

/** A doctor with a session, and a consultation and a reply that are theirs to read. */
export type SignedIn = { userId: number; cookie: string; consultationId: number; replyId: number };

type Where = { dataDir: string; databaseUrl: string | undefined };

type Size = {
  count: number;
  doctors?: number;
  /** Without the replies and versions of closed cases, which no list reads. */
  onlyLists?: boolean;
};

/**
 * Adds thirty doctors or as many as wished and `count` consultations to what is there, four doctors in each. The last
 * fiftieth is open, of which the older half has three replies, unread by who did not write them, and the newer half waits: invitations
 * were seen by two, one of whom declined at times. Ids count from 1; consultation n was proposed by doctor 1 + n % doctors. A quarter has
 * findings, of which one in twenty-five calls for treatment.
 */
export async function seedConsultations(
  where: Where,
  { count, doctors = 30, onlyLists = false }: Size,
): Promise<SignedIn[]> {
  const db = await openDatabase(where, { timed: false });
  try {
    await migrate(db);
    await seedReference(db, benchPassword);
    await insertDoctors(db, doctors);
    for (let first = 1; first <= count; first += casesPerInsert)
      await insertConsultations(db, { first, last: Math.min(count, first + casesPerInsert - 1), count, doctors });
    await sql`select setval(pg_get_serial_sequence('child', 'id'), ${sql.lit(count)})`.execute(db);
    await insertAlarms(db);
    await insertReplies(db, { count, doctors, after: onlyLists ? Math.floor(open * count) : 0 });
    if (!onlyLists) for (const statement of firstVersions) await sql.raw(statement).execute(db);
    await fillSearch(db);
    for (const table of vacuumed) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    return await signIn(db);
  } finally {
    await db.destroy();
  }
}

async function insertDoctors(db: Db, doctors: number): Promise<void> {
  await sql`insert into hospital (name, city_id) values ('测量医院', 110100)`.execute(db);
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
    select 'doctor' || n, 'doctor' || n, '医生' || n, '', false from generate_series(1, ${sql.lit(doctors)}) n`.execute(
    db,
  );
  await sql`insert into doctor (user_id, name, hospital_id, center, title, avatar)
    select id, name, (select max(id) from hospital), '眼科', '主治医师', ${defaultAvatar} from "user"
    where not is_manager order by id`.execute(db);
}

/** What lists say of a child who is followed. */
const summary: Summary = { outcome: 'examBy', withinHours: null, due: null, decisive: ['OD', 'OS'], fellow: null };

type Part = { first: number; last: number; count: number; doctors: number };

async function insertConsultations(db: Db, { first, last, count, doctors }: Part): Promise<void> {
  const numbers = sql`generate_series(${first}::integer, ${last}::integer) n`;
  // One in fifty is followed: a week's exams are due from two months ago to one ahead.
  await sql`insert into child (id, hospital_id, doctor_id, name, sex, birth_date, gestational_weeks, gestational_days, created_at,
      summary, last_exam_on, due, lost_on, rules_version)
    select n, (select max(id) from hospital), 1 + n % ${sql.lit(doctors)}, '患儿' || n, n % 2, '2025-05-01', 30, 0, now(),
      ${JSON.stringify(summary)}::jsonb, due - 7, due, due + 14, ${rulesVersion}
    from (select n, case when n % 50 = 0 then current_date + (n / 50 % 90 - 60) end as due from ${numbers}) as dated`.execute(
    db,
  );
  await sql`insert into patient (child_id, name, sex, birth_date, gestational_weeks, gestational_days, weight_kg, height_cm)
    select n, '患儿' || n, n % 2, '2025-05-01', 30, 0, 3, 50 from ${numbers}`.execute(db);
  await sql`insert into consultation (patient_id, doctor_id, hospital_id, disease_id, title, description, status, created_at,
      first_reply_at, last_reply_at, reply_count, urgency, proposed_urgency, reply_due)
    select n, 1 + n % ${sql.lit(doctors)}, (select max(id) from hospital), 1 + n % 5, '早产儿视网膜病变 ' || n,
      repeat('<p>双眼 II 区 2 期，请各位老师会诊。</p>', 8),
      case when n > ${sql.lit(open * count)} then 0 when n % 3 = 0 then 2 else 1 end, at,
      case when answered then at + interval '1 hour' end, case when answered then at + interval '3 hours' end,
      case when answered then ${sql.lit(replies)} else 0 end, urgency, urgency,
      at + (array[168, 72, 24])[1 + urgency] * interval '1 hour'
    from (select n, n <= ${sql.lit(unanswered * count)} as answered,
        case when n % 20 = 0 then 2 when n % 5 = 0 then 1 else 0 end as urgency,
        now() - (${count}::integer - n) * interval '10 minutes' - interval '4 hours' as at from ${numbers}) as dated`.execute(
    db,
  );
  await sql`insert into consultation_doctor (consultation_id, doctor_id, disease_id, last_activity_at, invited_at, seen_at,
      answer, answered_at, decline_reason, replied_at, is_waiting)
    select id, 1 + (id + 7 * k) % ${sql.lit(doctors)}, disease_id, coalesce(last_reply_at, created_at),
      case when k > 0 then created_at end, case when k in (1, 2) or k > 0 and answered then created_at + interval '30 minutes' end,
      case when declined then 'declined' end, case when declined then created_at + interval '40 minutes' end,
      case when declined then '外出' end, case when k > 0 and answered then created_at + k * interval '1 hour' end,
      status = 0 and not answered and not declined
    from consultation, generate_series(0, ${sql.lit(participants - 1)}) k,
      lateral (select first_reply_at is not null as answered, k = 2 and id % 3 = 0 and first_reply_at is null as declined) as told
    where id between ${first} and ${last}`.execute(db);
  await insertFindings(db, first, last);
}

/** As the rules in force assess them, so that no server does it anew. */
async function insertFindings(db: Db, first: number, last: number): Promise<void> {
  const quiet = { zone: 'III', stage: '1', plus: 'none' };
  const grave = { zone: 'I', stage: '3', plus: 'plus' };
  const content = (eye: object) =>
    JSON.stringify({
      version: 2,
      exams: [{ disease: 'rop', examDate: 'DAY', eyes: { OD: eye, OS: eye } }],
      images: [],
      treatments: [],
    });
  await sql`insert into consultation_findings (consultation_id, content, outcome, due, pressing, rules_version)
    select id, replace(case when grave then ${content(grave)} else ${content(quiet)} end, 'DAY', created_day::text)::jsonb,
      case when grave then 'treat' else 'examBy' end, created_day + case when grave then 3 else 21 end, false, ${rulesVersion}
    from (select *, id % 100 = 0 as grave from consultation) as found
    where id between ${first} and ${last} and id % 4 = 0`.execute(db);
}

/** Of open cases that call for treatment; half are acknowledged. */
async function insertAlarms(db: Db): Promise<void> {
  await sql`insert into alarm (consultation_id, raised_at, reasons, acknowledged_at, acknowledged_by)
    select id, created_at, '{rop-type1}', case when id % 200 = 0 then created_at end, case when id % 200 = 0 then doctor_id end
    from consultation where status = 0 and id % 100 = 0`.execute(db);
}

/** Of the cases after one, as far as they were answered. */
async function insertReplies(db: Db, { after, count, doctors }: { after: number; count: number; doctors: number }) {
  await sql`insert into reply (consultation_id, doctor_id, hospital_id, content, created_at)
    select id, 1 + (id + 7 * k) % ${sql.lit(doctors)}, hospital_id,
      repeat('<p>建议一周后复查眼底，必要时激光治疗。</p>', 5), created_at + k * interval '1 hour'
    from consultation, generate_series(1, ${sql.lit(replies)}) k
    where id > ${after} and first_reply_at is not null`.execute(db);
  await sql`insert into reply_read (reply_id, doctor_id, consultation_id, read_at)
    select reply.id, other.doctor_id, reply.consultation_id,
      case when reply.consultation_id <= ${sql.lit(open * count)} then reply.created_at end
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
