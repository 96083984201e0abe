import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { FoundDoctor } from '../../contract/schemas/doctor.ts';
import { containing, isActiveUser, told } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import { nameFit } from '../database/search-store.ts';
import { awayOf } from './away-store.ts';

type Narrowing = {
  province?: number | undefined;
  hospitalId?: number | undefined;
  /** The disease of which cases are counted. */
  experienceIn?: number | undefined;
  doctorIds: number[];
};

/** In how many cases of a disease a doctor takes part; many count as fifty. */
const casesOf = (diseaseId: number) => sql<number>`(select count(*)::integer from (select from consultation_doctor
  where doctor_id = doctor.id and disease_id = ${diseaseId} and deleted_at is null limit 50) few)`;

/** Doctors who can sign in, but one, with how many cases of the disease they have taken part in. */
const selectOthers = (db: Db, doctorId: number, { province, hospitalId, experienceIn, doctorIds }: Narrowing) =>
  db
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .select('doctor.id')
    .select((experienceIn ? casesOf(experienceIn) : sql<number>`0`).as('cases'))
    .where(isActiveUser)
    .where('doctor.id', '!=', doctorId)
    .where((eb) =>
      eb.and(
        told([
          hospitalId !== undefined && eb('hospital.id', '=', hospitalId),
          doctorIds.length > 0 && eb('doctor.id', '=', sql<number>`any(${doctorIds})`),
          province !== undefined &&
            eb('hospital.city_id', 'in', eb.selectFrom('city').select('city.id').where('province_id', '=', province)),
        ]),
      ),
    );

export const listOthers = (db: Db, doctorId: number, narrowing: Narrowing) =>
  inOneCell(db, selectOthers(db, doctorId, narrowing));

/** How well a doctor fits a word, 0 the best; a name goes before a hospital, and that before a centre. */
const fitOf = (word: string) => sql<number>`coalesce(${nameFit(word)},
  case when hospital.name ilike ${containing(word)} then 3 when doctor.center ilike ${containing(word)} then 4 end)`;

/** As {@link listOthers}, those whom every word of a search fits, with how well: 0 the best. */
export function listFitting(db: Db, doctorId: number, narrowing: Narrowing, sought: string) {
  const fits = sought.split(' ').map(fitOf);
  const fit = sql<number>`(${sql.join(fits, sql` + `)})`;
  return inOneCell(
    db,
    selectOthers(db, doctorId, narrowing).select(fit.as('fit')).where(sql<boolean>`${fit} is not null`),
  );
}

/** Thousands of small rows are read in less than half the time as one cell. */
async function inOneCell<Row>(db: Db, rows: Parameters<typeof jsonArrayFrom<Row>>[0]) {
  const { all } = await db.selectNoFrom(jsonArrayFrom(rows).as('all')).executeTakeFirstOrThrow();
  return all;
}

/** More than one looks over would mark nearly everybody whom a busy doctor works with. */
const recentMax = 10;

/**
 * The few whom a doctor invited last and not before `since`, in order: the last one last. Looks at 200 of their own cases,
 * the latest ones.
 */
export async function listInvitedBy(db: Db, doctorId: number, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select invited.doctor_id as id from (select consultation_id from consultation_doctor
        where doctor_id = ${doctorId} and invited_at is null and deleted_at is null and last_activity_at >= ${since}
        order by last_activity_at desc limit 200) own
      join consultation_doctor invited on invited.consultation_id = own.consultation_id
    where invited.invited_at >= ${since}
    group by invited.doctor_id order by max(invited.invited_at) desc, invited.doctor_id limit ${recentMax}`.execute(db);
  return rows.map(({ id }) => id).reverse();
}

const dayMs = 86_400_000;

/** All that is told of the doctors of a page, in their order. */
export async function readFound(
  db: Db,
  doctorIds: number[],
  recent: ReadonlySet<number>,
  at: Date,
): Promise<FoundDoctor[]> {
  const since = new Date(at.getTime() - 180 * dayMs);
  const { rows } = await sql<Omit<FoundDoctor, 'doctorHospital' | 'away' | 'lastSeenAt' | 'isRecent'> & Read>`
    select doctor.id, doctor.name as "doctorName", title as "doctorTitle", hospital.id as "hospitalId",
      hospital.name as "doctorBelongHospital", center as "doctorBelongCenter", description as "doctorDesc",
      avatar as "doctorAvatar",
      (select count(*)::integer from consultation_doctor
        where doctor_id = doctor.id and is_waiting and invited_at is not null) as "openCases",
      (select case when count(*) >= 3 then
          round(percentile_cont(0.5) within group (order by extract(epoch from replied_at - invited_at)) / 60)::integer end
        from consultation_doctor where doctor_id = doctor.id and invited_at >= ${since} and replied_at is not null
          and deleted_at is null) as "medianFirstReplyMinutes",
      greatest("user".last_sign_in_at, (select max(last_used_at) from session where user_id = "user".id)) as "seenAt"
    from doctor join "user" on "user".id = doctor.user_id join hospital on hospital.id = doctor.hospital_id
    where doctor.id = any(${doctorIds})`.execute(db);
  const away = await awayOf(db, doctorIds, at);
  const order = new Map(doctorIds.map((id, place) => [id, place]));
  return rows
    .sort((one, other) => order.get(one.id)! - order.get(other.id)!)
    .map(({ hospitalId, seenAt, ...found }) => ({
      ...found,
      doctorHospital: { id: hospitalId, hospitalName: found.doctorBelongHospital },
      away: away.get(found.id) ?? null,
      lastSeenAt: seenAt?.toISOString() ?? null,
      isRecent: recent.has(found.id),
    }));
}

type Read = { hospitalId: number; seenAt: Date | null };
