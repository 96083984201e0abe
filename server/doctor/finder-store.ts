import { sql } from 'kysely';
import type { FoundDoctor } from '../../contract/schemas/doctor.ts';
import { isActiveUser, type Page } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import { listAway } from './away-store.ts';
import { medianOf, rankOf } from './rules.ts';

type Sought = {
  searchVal?: string | undefined;
  province?: number | undefined;
  hospitalId?: number | undefined;
  diseaseId?: number | undefined;
  experienced: boolean;
};

const dayMs = 86_400_000;
/** Whom one invited within so many days is offered first; how fast somebody answers is told of as many more. */
const recentDays = 90;
const figuresDays = 180;

/** Doctors who can sign in, but for the asker, with how many cases of a category they were invited to. */
const selectCandidates = (db: Db, askerId: number, { province, hospitalId, diseaseId = 0 }: Sought) =>
  db
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .innerJoin('city', 'city.id', 'hospital.city_id')
    .where(isActiveUser)
    .where('doctor.id', '!=', askerId)
    .$if(province !== undefined, (query) => query.where('city.province_id', '=', province!))
    .$if(hospitalId !== undefined, (query) => query.where('hospital.id', '=', hospitalId!))
    .select([
      'doctor.id',
      'doctor.name as doctorName',
      'doctor.title as doctorTitle',
      'hospital.id as hospitalId',
      'hospital.name as doctorBelongHospital',
      'doctor.center as doctorBelongCenter',
      'doctor.description as doctorDesc',
      'doctor.avatar as doctorAvatar',
      'user.last_sign_in_at as lastSignInAt',
      sql<number>`case when ${diseaseId}::int = 0 then 0 else (select count(*)::int from (select from consultation_doctor
        where doctor_id = doctor.id and disease_id = ${diseaseId} and deleted_at is null limit 100) known) end`.as(
        'cases',
      ),
    ]);

/** Whom the asker invited lately, the latest first. */
async function recentOf(db: Db, askerId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.doctor_id as id from consultation c join consultation_doctor d on d.consultation_id = c.id
    where c.doctor_id = ${askerId} and c.created_at > ${new Date(now.getTime() - recentDays * dayMs)}
      and d.invited_at is not null
    group by d.doctor_id order by max(d.invited_at) desc limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of whom one could ask: by how well they fit what was typed, whom one asked lately, and by experience. */
export async function findDoctors(
  db: Db,
  askerId: number,
  sought: Sought,
  { pageSize, pageNo }: Page,
  now: Date,
): Promise<{ totalCount: number; results: FoundDoctor[] }> {
  const [candidates, recent] = await Promise.all([
    selectCandidates(db, askerId, sought).execute(),
    recentOf(db, askerId, now),
  ]);
  const recency = new Map(recent.map((id, at) => [id, at]));
  const fitting = candidates
    .map((doctor) => ({ doctor, rank: rankOf(doctor, sought.searchVal ?? '') }))
    .filter(({ doctor, rank }) => rank !== undefined && (!sought.experienced || doctor.cases > 0))
    .sort(
      (one, other) =>
        one.rank! - other.rank! ||
        (recency.get(one.doctor.id) ?? recent.length) - (recency.get(other.doctor.id) ?? recent.length) ||
        other.doctor.cases - one.doctor.cases ||
        one.doctor.id - other.doctor.id,
    );
  const shown = fitting.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ doctor }) => doctor);
  const figures = await figuresOf(db, shown, now);
  const results = shown.map(({ hospitalId, lastSignInAt: _, cases: __, ...doctor }) => ({
    ...doctor,
    doctorHospital: { id: hospitalId, hospitalName: doctor.doctorBelongHospital },
    isRecent: recency.has(doctor.id),
    ...figures(doctor.id),
  }));
  return { totalCount: fitting.length, results };
}

type Figures = Pick<FoundDoctor, 'away' | 'openCases' | 'medianFirstReplyMinutes' | 'lastSeenAt'>;

/** What is asked for the doctors of one page alone. */
async function figuresOf(db: Db, doctors: { id: number; lastSignInAt: Date | null }[], now: Date) {
  const ids = doctors.map(({ id }) => id);
  const { rows: open } = await sql<{ id: number; count: number }>`
    select doctor_id as id, count(*)::int as count from consultation_doctor
    where doctor_id = any(${ids}) and is_waiting and invited_at is not null group by doctor_id`.execute(db);
  const { rows: replied } = await sql<{ id: number; minutes: number }>`
    select doctor_id as id, (extract(epoch from replied_at - invited_at) / 60)::float8 as minutes from consultation_doctor
    where doctor_id = any(${ids}) and replied_at is not null
      and invited_at > ${new Date(now.getTime() - figuresDays * dayMs)}`.execute(db);
  const { rows: seen } = await sql<{ id: number; at: Date }>`
    select doctor.id, max(session.last_used_at) as at from session join doctor on doctor.user_id = session.user_id
    where doctor.id = any(${ids}) group by doctor.id`.execute(db);
  const away = await listAway(db, ids, now);
  return (id: number): Figures => {
    const signedIn = doctors.find((doctor) => doctor.id === id)?.lastSignInAt;
    const used = seen.find((one) => one.id === id)?.at;
    const last = [signedIn, used].filter((at): at is Date => at instanceof Date).sort((a, b) => +b - +a)[0];
    return {
      away: away.get(id) ?? null,
      openCases: open.find((one) => one.id === id)?.count ?? 0,
      medianFirstReplyMinutes: medianOf(replied.filter((one) => one.id === id).map(({ minutes }) => minutes)),
      lastSeenAt: last?.toISOString() ?? null,
    };
  };
}
