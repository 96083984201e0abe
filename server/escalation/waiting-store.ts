import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { Waiting, WaitingCase } from '../../contract/schemas/todo.ts';
import { isDoctorActive } from '../database/queries.ts';
import type { Db } from '../database/row-types.ts';
import { listInvitationsOf } from '../invitation/invitation-store.ts';

type Row = Omit<WaitingCase, 'proposedAt' | 'replyDue' | 'invited'> & {
  proposedAt: Date;
  replyDue: Date;
  totalCount: number;
};
type Coordinator = { hospitalId: number; doctorId: number };

/**
 * The open cases of a hospital without a first reply, with an alarm that nobody has acknowledged or of an initiator who can
 * no longer sign in: alarms first, then what is urgent or overdue, then what is due soonest. Nothing of the child, and nothing that was written of it.
 */
export async function listWaiting(db: Db, { hospitalId, doctorId }: Coordinator, at = new Date()): Promise<Waiting> {
  const { rows } = await sql<Row>`
    with waiting as (
      select id from consultation
        where hospital_id = ${hospitalId} and status = 0 and first_reply_at is null and deleted_at is null
      union select consultation.id from alarm join patient on patient.child_id = alarm.child_id
        join consultation on consultation.patient_id = patient.id where ended_at is null and acknowledged_at is null
      union select consultation.id from doctor join consultation on consultation.doctor_id = doctor.id
        where consultation.hospital_id = ${hospitalId} and status = 0 and not ${isDoctorActive})
    select consultation.id as "consultationId", urgency, consultation.created_at as "proposedAt", reply_due as "replyDue",
      first_reply_at is not null as "isAnswered", first_reply_at is null and reply_due < ${at} as overdue,
      doctor.name as "initiatorName", ${isDoctorActive} as "isInitiatorActive", consultation.doctor_id = ${doctorId} as "isOwn",
      exists (select from alarm join patient using (child_id) where patient.id = consultation.patient_id
        and ended_at is null and acknowledged_at is null)
        as "hasAlarm",
      count(*) over ()::int as "totalCount"
    from consultation join waiting using (id) join doctor on doctor.id = consultation.doctor_id
    where consultation.hospital_id = ${hospitalId} and status = 0 and consultation.deleted_at is null
    order by "hasAlarm" desc, urgency = 2 or (first_reply_at is null and reply_due < ${at}) desc, reply_due,
      consultation.id limit ${limits.waitingResults}`.execute(db);
  const ids = rows.map(({ consultationId }) => consultationId);
  const invited = Map.groupBy(await listInvitationsOf(db, ids, at), ({ consultationId }) => consultationId);
  return {
    totalCount: rows[0]?.totalCount ?? 0,
    results: rows.map(({ proposedAt, replyDue, totalCount: _, ...row }) => ({
      ...row,
      proposedAt: proposedAt.toISOString(),
      replyDue: replyDue.toISOString(),
      invited: (invited.get(row.consultationId) ?? []).map(({ invitation, doctorName, doctorHospital }) => {
        const { doctorId, state, seenAt, away, isDoctorActive } = invitation;
        return { doctorId, state, seenAt, away, isDoctorActive, doctorName, doctorHospital };
      }),
    })),
  };
}
