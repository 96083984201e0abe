import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import { isActiveUser, isAllowed, isDoctorActive } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';

export type Invited = { doctorId: number; isWaiting: boolean; away: { from: Day; to: Day } | null };

/** The invited of a case who can sign in and have not declined; `away` of those who are on the day of `at`. */
export async function listInvited(tx: Tx, consultationId: number, at: Date): Promise<Invited[]> {
  const today = sql`${dayInShanghai(at)}::date`;
  return tx
    .selectFrom('consultation_doctor as invited')
    .innerJoin('doctor', 'doctor.id', 'invited.doctor_id')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .leftJoin('absence', (join) =>
      join
        .onRef('absence.doctor_id', '=', 'doctor.id')
        .on(sql<boolean>`${today} between absence.from_day and absence.to_day`),
    )
    .select(['doctor.id as doctorId', 'invited.is_waiting as isWaiting'])
    .select(
      sql<Invited['away']>`case when absence.from_day is not null
        then json_build_object('from', absence.from_day, 'to', absence.to_day) end`.as('away'),
    )
    .where('invited.consultation_id', '=', consultationId)
    .where('invited.invited_at', 'is not', null)
    .where('invited.deleted_at', 'is', null)
    .where(sql<boolean>`invited.answer is distinct from 'declined'`)
    .where(isActiveUser)
    .orderBy('doctor.id')
    .execute();
}

/** The doctors of a hospital whom a manager has made its coordinators; where there is none, the initiator of the case. */
export async function listCoordinators(
  tx: Tx,
  { hospitalId, initiatorId }: { hospitalId: number; initiatorId: number },
): Promise<{ doctorIds: number[]; areCoordinators: boolean }> {
  const rows = await tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select('doctor.id')
    .where('doctor.hospital_id', '=', hospitalId)
    .where(isAllowed('hospital:coordinate'))
    .where(isActiveUser)
    .execute();
  const areCoordinators = rows.length > 0;
  return { doctorIds: areCoordinators ? rows.map(({ id }) => id) : [initiatorId], areCoordinators };
}

/** Somebody who is to hear of a child's alarm, with the newest open case of the child in which they take part. */
export type Hearer = { doctorId: number; consultationId: number | null };

/**
 * Who follows a child, who treats it, who proposed or was invited to its open cases and did not decline, and who coordinates
 * the hospital that follows it, as far as they can sign in and are not away; where there is none of them, the hospital's
 * doctors.
 */
export async function listHearers(tx: Tx, childId: number, at: Date): Promise<Hearer[]> {
  const { rows } = await sql<Hearer & { isAway: boolean; isFellow: boolean }>`
    with part as (
      select part.doctor_id, consultation.id as case_id from patient
        join consultation on consultation.patient_id = patient.id and consultation.status = 0 and consultation.deleted_at is null
        join consultation_doctor as part on part.consultation_id = consultation.id and part.deleted_at is null
          and (part.answer is distinct from 'declined' or part.replied_at is not null)
        where patient.child_id = ${childId}),
    called as (
      select doctor_id, case_id, false as is_fellow from part
      union all select child.doctor_id, null, false from child where id = ${childId}
      union all select answered_by, null, false from child_transfer where child_id = ${childId} and state = 'accepted'
        and treated_on is null and purpose <> 'followUp'
      union all select doctor.id, null, not ${isAllowed('hospital:coordinate')} from doctor join "user" on "user".id = doctor.user_id
        join child on child.hospital_id = doctor.hospital_id where child.id = ${childId})
    select doctor.id as "doctorId", max(case_id) as "consultationId", bool_and(is_fellow) as "isFellow",
      bool_or(absence.doctor_id is not null) as "isAway"
    from called join doctor on doctor.id = called.doctor_id join "user" on "user".id = doctor.user_id and ${isDoctorActive}
    left join absence on absence.doctor_id = doctor.id and ${dayInShanghai(at)}::date between absence.from_day and absence.to_day
    group by doctor.id order by doctor.id`.execute(tx);
  const present = rows.filter(({ isAway }) => !isAway);
  const called = present.filter(({ isFellow }) => !isFellow);
  return called.length > 0 ? called : present.slice(0, limits.toldOfHospitalMax);
}
