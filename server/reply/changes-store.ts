import { sql } from 'kysely';
import type { AuditAction } from '../../contract/audit.ts';
import type { Db } from '../database/row-types.ts';

/** What other participants' open pages show differently from then on. */
const changing = [
  'consultation.add',
  'consultation.update',
  'consultation.updateStatus',
  'consultation.delete',
  'consultation.answerInvitation',
  'consultation.invite',
  'consultation.noteOver',
  'reply.add',
  'reply.update',
  'reply.delete',
] satisfies AuditAction[];

/** The same of all open cases of the child, whichever hospital wrote it. */
const changingChild = [
  'child.acknowledge',
  'child.addExam',
  'child.saveStatement',
  'child.withdrawEntry',
] satisfies AuditAction[];

/** The number of the newest entry of the audit, which numbers all changes without gaps in the order of their commits. */
export async function newestEntry(db: Db): Promise<number> {
  const newest = await db.selectFrom('audit_entry').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

/**
 * An invited doctor looked at a case for the first time, which the others see in it. An entry is written a moment after what
 * it tells of.
 */
const firstLook = sql<boolean>`audit_entry.action = 'consultation.read' and exists (
  select from doctor join consultation_doctor as looked on looked.doctor_id = doctor.id
  where doctor.user_id = audit_entry.actor_id and looked.consultation_id = consultation_doctor.consultation_id
    and looked.doctor_id != consultation_doctor.doctor_id and looked.seen_at >= audit_entry.at - interval '5 seconds')`;

/** Which consultations of these doctors changed after one entry of the audit and up to another. */
export async function changedConsultations(
  db: Db,
  { after, upTo }: { after: number; upTo: number },
  doctorIds: number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('audit_entry')
    .innerJoin('consultation_doctor', (join) =>
      join.on(sql<boolean>`consultation_doctor.consultation_id =
          case object_kind when 'consultation' then object_id else (detail->>'consultationId')::integer end
          or audit_entry.action = any(${changingChild}) and consultation_doctor.consultation_id in (
            select consultation.id from patient join consultation on consultation.patient_id = patient.id
            where patient.child_id = audit_entry.object_id)`),
    )
    .select(['consultation_doctor.doctor_id as doctorId', 'consultation_doctor.consultation_id as consultationId'])
    .distinct()
    .where('audit_entry.id', '>', after)
    .where('audit_entry.id', '<=', upTo)
    .where('audit_entry.outcome', '=', 'done')
    .where((eb) => eb.or([eb('audit_entry.action', 'in', [...changing, ...changingChild]), firstLook]))
    .where('consultation_doctor.doctor_id', '=', sql<number>`any(${doctorIds})`)
    // Whose part has ended is told nothing more; that a case was deleted, which ends everybody's, all are told.
    .where((eb) =>
      eb.or([eb('consultation_doctor.deleted_at', 'is', null), eb('audit_entry.action', '=', 'consultation.delete')]),
    )
    .execute();
  const changed = new Map<number, number[]>();
  for (const { doctorId, consultationId } of rows)
    changed.set(doctorId, [...(changed.get(doctorId) ?? []), consultationId]);
  return changed;
}
