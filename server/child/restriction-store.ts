import { sql } from 'kysely';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { type Ended, endSharing } from './consent-store.ts';

/** Of a locked child: since when nobody is invited and other hospitals find nothing, or that they do again. */
export async function setRestricted(tx: Tx, childId: number, at: Date | null): Promise<void> {
  await tx.updateTable('child').set({ restricted_at: at }).where('id', '=', childId).execute();
}

/** Invites nobody to a case whose child's record is restricted. @throws 400 */
export async function requireInvitable(tx: Tx, consultationId: number): Promise<void> {
  const { rows } = await sql`
    select from consultation join patient on patient.id = consultation.patient_id
    join child on child.id = patient.child_id
    where consultation.id = ${consultationId} and child.restricted_at is not null`.execute(tx);
  if (rows.length > 0) throw refuse.invalid(rightsTexts.restrictedRefusal);
}

/**
 * Takes doctors of other hospitals out of locked cases for a while. All access goes through their rows, so the rows go, and are
 * kept aside as they were.
 */
export async function withholdSharing(tx: Tx, consultationIds: number[]): Promise<Ended[]> {
  await sql`
    insert into withheld_participant (consultation_id, doctor_id, participant, reads)
    select part.consultation_id, part.doctor_id, to_jsonb(part),
      coalesce((select jsonb_agg(to_jsonb(seen)) from reply_read as seen
        where seen.consultation_id = part.consultation_id and seen.doctor_id = part.doctor_id), '[]')
    from consultation_doctor as part join consultation on consultation.id = part.consultation_id
    join doctor on doctor.id = part.doctor_id
    where part.consultation_id = any(${consultationIds}) and doctor.id <> consultation.doctor_id
      and doctor.hospital_id <> consultation.hospital_id`.execute(tx);
  return endSharing(tx, consultationIds);
}

/** Nobody comes back into these cases: the guardian took consent back meanwhile. */
export async function forgetWithheld(tx: Tx, consultationIds: number[]): Promise<void> {
  await sql`delete from withheld_participant where consultation_id = any(${consultationIds})`.execute(tx);
}

/** Puts them back into locked cases, with what they had read; what was said or changed since is unread. Returns which cases. */
export async function restoreSharing(tx: Tx, consultationIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct consultation_id as id from withheld_participant where consultation_id = any(${consultationIds})
    order by id`.execute(tx);
  const back = rows.map(({ id }) => id);
  await sql`
    insert into consultation_doctor
    select part.* from withheld_participant as withheld
    join consultation on consultation.id = withheld.consultation_id,
      jsonb_populate_record(null::consultation_doctor, withheld.participant || jsonb_build_object(
        'disease_id', consultation.disease_id, 'deleted_at', consultation.deleted_at)) as part
    where withheld.consultation_id = any(${back}) on conflict do nothing`.execute(tx);
  await sql`
    insert into reply_read (reply_id, doctor_id, consultation_id, read_at)
    select reply.id, withheld.doctor_id, reply.consultation_id,
      case when seen.read_at >= coalesce(reply.updated_at, reply.created_at) then seen.read_at end
    from withheld_participant as withheld
    join reply on reply.consultation_id = withheld.consultation_id and reply.doctor_id <> withheld.doctor_id
    left join jsonb_populate_recordset(null::reply_read, withheld.reads) as seen on seen.reply_id = reply.id
    where withheld.consultation_id = any(${back}) and (reply.deleted_at is null or seen.read_at is not null)
    on conflict do nothing`.execute(tx);
  await forgetWithheld(tx, back);
  return back;
}
