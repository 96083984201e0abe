import { type Expression, sql } from 'kysely';
import { isSharedRow } from './own-cases-store.ts';
import type { Given } from './queries.ts';

/** Of a row `transfer` of child_transfer: waits for an answer or, accepted to be treated, for the treatment. */
export const isAwaited = sql<boolean>`(transfer.state = 'asked' or transfer.purpose <> 'followUp'
  and transfer.state = 'accepted' and transfer.treated_on is null and transfer.ended_at is null)`;

/** Of a row `transfer`: from being asked until it is declined, taken back or ended. */
export const isRunning = sql<boolean>`(transfer.state in ('asked', 'accepted') and transfer.ended_at is null)`;

/** Of a row `transfer`: whom it is for: a hospital, of the own one the doctor who is asked. */
export const isAddressedTo = ({ hospitalId, doctorId }: Record<'hospitalId' | 'doctorId', Given<number>>) =>
  sql<boolean>`(transfer.to_hospital_id = ${hospitalId}
    and (transfer.from_hospital_id <> ${hospitalId} or transfer.to_doctor_id = ${doctorId}))`;

/** Of a row `transfer`: its hospital is to treat the child, and may write down what it finds and does. */
const isTreating = sql<boolean>`(transfer.purpose <> 'followUp' and transfer.state = 'accepted' and transfer.ended_at is null)`;

const isSent = (which: Expression<boolean>) => sql<boolean>`exists (select from child_transfer as transfer
  join child as sent on sent.id = transfer.child_id where (${isSharedRow('sent')} or sent.hospital_id = transfer.to_hospital_id)
    and sent.deleted_at is null and ${which})`;

/** Whether a child was sent to a hospital, whose doctors then read the row and the course. `childId`: a number or a column. */
export const isSentTo = (childId: Given<number>, hospitalId: Given<number>) =>
  isSent(sql`transfer.child_id = ${childId} and transfer.to_hospital_id = ${hospitalId} and ${isRunning}`);

/** Whether a hospital accepted to treat a child: it may call the guardian, and record exams and treatments. */
export const isTreatedBy = (childId: Given<number>, hospitalId: number) =>
  isSent(sql`transfer.child_id = ${childId} and transfer.to_hospital_id = ${hospitalId} and ${isTreating}`);

/** Of a row `transfer`: the child's own picture, which nobody took away since. */
export const isStillShown = (name: Given<string>) => sql<boolean>`(exists (select from attachment
    join consultation on consultation.id = attachment.consultation_id join patient on patient.id = consultation.patient_id
    left join reply on reply.id = attachment.reply_id
    where attachment.upload_name = ${name} and attachment.removed_at is null and reply.deleted_at is null
      and consultation.deleted_at is null and patient.child_id = transfer.child_id)
  or exists (select from upload as kept join child_entry as entry on entry.id = kept.claim_id
    where kept.name = ${name} and kept.claim_kind = 'childEntry' and entry.child_id = transfer.child_id))`;

/** Of a row `transfer`: an opinion on the child. */
export const isStillOf = (opinionId: Given<number>) => sql<boolean>`exists (select from opinion as issued
  join consultation on consultation.id = issued.consultation_id join patient on patient.id = consultation.patient_id
  where issued.id = ${opinionId} and patient.child_id = transfer.child_id)`;

/** Whether an upload was sent along with a child to a hospital, whose doctors may open it. */
export const isPictureSentTo = (name: Given<string>, hospitalId: number) =>
  isSent(sql`transfer.to_hospital_id = ${hospitalId} and ${isRunning} and transfer.carried -> 'pictures' ? ${name}
    and ${isStillShown(name)}`);

/** The same of an issued opinion. */
export const isOpinionSentTo = (id: Given<number>, hospitalId: number) =>
  isSent(sql`transfer.to_hospital_id = ${hospitalId} and ${isRunning}
    and transfer.carried -> 'opinions' @> to_jsonb(${id}::integer) and ${isStillOf(id)}`);
