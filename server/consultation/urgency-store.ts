import { dayInShanghai } from '../../clinical/ages.ts';
import { summaryOf } from '../../clinical/assess.ts';
import { caseOf } from '../../contract/case-of.ts';
import { asVersion2 } from '../../contract/findings-versions.ts';
import type { ConsultationFields } from '../../contract/schemas/consultation.ts';
import { caseStatus } from '../../contract/texts.ts';
import { proposedUrgency } from '../../contract/urgency.ts';
import { readTold } from '../child/statement-store.ts';
import { apart, ofCase } from '../child/statements.ts';
import type { Tx } from '../database/row-types.ts';
import { firstReminderAt } from '../invitation/rules.ts';
import { storedFindings } from './findings-store.ts';
import { decideUrgency, replyDueOf, type UrgencyState } from './rules.ts';

/**
 * How urgent a case is to be with these fields: as its form says, else as its findings and what was said of the child
 * propose. `id` is of a case that is stored already and locked.
 * @throws 400 where it is less than proposed and nobody says why
 */
export async function urgencyWith(
  tx: Tx,
  fields: ConsultationFields,
  { id, childId, at = new Date() }: { id?: number; childId: number; at?: Date },
): Promise<UrgencyState> {
  const stored = id === undefined ? undefined : await storedFindings(tx, id);
  const told = await readTold(tx, childId);
  const sent = fields.findings && apart(asVersion2(fields.findings, stored));
  const findings = ofCase(sent?.findings ?? stored ?? null, told, sent?.statements);
  const today = dayInShanghai(at);
  const clinicalCase = caseOf({ ...fields, findings, enteredOn: told.enteredOn });
  const proposed = proposedUrgency(summaryOf(clinicalCase, today), today);
  return decideUrgency(fields, proposed, id === undefined ? undefined : await urgencyOf(tx, id));
}

async function urgencyOf(tx: Tx, id: number): Promise<UrgencyState> {
  return tx
    .selectFrom('consultation')
    .select(['urgency', 'proposed_urgency as proposed', 'urgency_reason as urgencyReason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Writes how urgent a new or locked case is, until when it is to be answered, and when it is first reminded of. */
export async function saveUrgency(
  tx: Tx,
  id: number,
  { urgency, proposed, urgencyReason }: UrgencyState,
  at: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('consultation')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .select(['consultation.urgency', 'consultation.created_at as createdAt', 'consultation.reply_due as replyDue'])
    .select(['consultation.status', 'consultation.first_reply_at as firstReplyAt'])
    .select(['routine_reply_hours as routine', 'soon_reply_hours as soon', 'urgent_reply_hours as urgent'])
    .where('consultation.id', '=', id)
    .executeTakeFirstOrThrow();
  const isNew = row.createdAt.getTime() === at.getTime();
  const words = { urgency, proposed_urgency: proposed, urgency_reason: urgencyReason };
  if (!isNew && row.urgency === urgency) {
    await tx.updateTable('consultation').set(words).where('id', '=', id).execute();
    return;
  }
  const hours = [row.routine, row.soon, row.urgent][urgency]!;
  const due = replyDueOf({ hours, at, createdAt: row.createdAt, former: isNew ? undefined : row });
  const isWaiting = row.status === caseStatus.consulting && row.firstReplyAt === null;
  const remind_at = isWaiting ? firstReminderAt(at, { replyDue: due, hours }) : null;
  await tx
    .updateTable('consultation')
    .set({ ...words, reply_due: due, reminders_no: 0, remind_at })
    .where('id', '=', id)
    .execute();
}
