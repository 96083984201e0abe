import { sql } from 'kysely';
import { dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { DoctorSuggested } from '../../contract/schemas/invitation.ts';
import { selectOwnCases } from '../database/own-cases-store.ts';
import type { Db } from '../database/row-types.ts';

/** How many of a doctor's invitations are looked at, the latest ones: what is long past tells little of today. */
const looked = 30;

type Asked = { id: number; diseaseId: number };

/**
 * Doctors who are not away, take no part in the case yet, and have answered cases of its disease lately, the quickest first.
 */
export async function suggestDoctors(db: Db, { id, diseaseId }: Asked, at = new Date()): Promise<DoctorSuggested[]> {
  const { rows } = await sql<DoctorSuggested>`
    select doctor.id as "doctorId", doctor.name as "doctorName", doctor.title as "doctorTitle",
      hospital.name as "doctorHospital", round((answered.seconds / 3600)::numeric, 1)::float8 as "replyHours"
    from doctor
    join hospital on hospital.id = doctor.hospital_id
    join "user" on "user".id = doctor.user_id and "user".deleted_at is null and "user".deactivated_at is null
    join lateral (
      select percentile_cont(0.5) within group (order by extract(epoch from replied_at - invited_at)) as seconds
      from (select disease_id, invited_at, replied_at from consultation_doctor
        where doctor_id = doctor.id and invited_at is not null order by invited_at desc limit ${looked}) as latest
      where disease_id = ${diseaseId} and replied_at is not null) as answered on answered.seconds is not null
    where not exists (select from consultation_doctor where consultation_id = ${id} and doctor_id = doctor.id)
      and not exists (select from absence
        where doctor_id = doctor.id and ${dayInShanghai(at)}::date between from_day and to_day)
    order by answered.seconds, doctor.id limit ${limits.suggestedDoctors}`.execute(db);
  return rows;
}

/** A case as its suggestions need it; undefined to who takes no part. */
export async function findAsked(db: Db, id: number, doctorId: number) {
  return selectOwnCases(db, doctorId)
    .select(['consultation.id', 'consultation.disease_id as diseaseId', 'consultation.doctor_id as initiatorId'])
    .select([
      'consultation.status',
      'consultation.first_reply_at as firstReplyAt',
      'consultation.reply_due as replyDue',
    ])
    .where('consultation.id', '=', id)
    .executeTakeFirst();
}
