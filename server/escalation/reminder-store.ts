import { sql } from 'kysely';
import type { CaseUrgency } from '../../contract/case-urgency.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { replyHoursOf } from '../invitation/invitation-store.ts';
import { awayKey, type ReminderStep } from '../invitation/rules.ts';
import { notify } from '../notification/outbox-store.ts';
import { listCoordinators, listInvited } from './people-store.ts';
import { takeSteps, type Waiting } from './rules.ts';

const batch = 50;

type WaitingCase = Waiting & { id: number; urgency: CaseUrgency; initiatorId: number; hospitalId: number };

/**
 * Reminds of all cases whose next reminder is due, a transaction a batch: a step is taken once, however many servers are at
 * it.
 * @returns of how many cases
 */
export async function remindDue(db: Db, at = new Date(), isStopping = () => false): Promise<number> {
  let count = 0;
  for (let found = batch; found === batch && !isStopping(); count += found)
    found = await db.transaction().execute((tx) => remindBatch(tx, at));
  return count;
}

async function remindBatch(tx: Tx, at: Date): Promise<number> {
  const cases = await tx
    .selectFrom('consultation')
    .innerJoin('hospital', 'hospital.id', 'consultation.hospital_id')
    .select([
      'consultation.id',
      'consultation.urgency',
      'consultation.doctor_id as initiatorId',
      'consultation.hospital_id as hospitalId',
      'consultation.reply_due as replyDue',
      'consultation.reminders_no as remindersNo',
    ])
    .select([sql<Date>`consultation.remind_at`.as('remindAt'), replyHoursOf.as('hours')])
    .where('consultation.remind_at', '<=', at)
    .orderBy('consultation.remind_at')
    .limit(batch)
    .forUpdate('consultation')
    .skipLocked()
    .execute();
  for (const one of cases) await remind(tx, one, at);
  return cases.length;
}

async function remind(tx: Tx, one: WaitingCase, at: Date): Promise<void> {
  const { steps, remindersNo, remindAt } = takeSteps(one, at);
  for (const { kind, dueAt } of steps) {
    if (kind === 'reminder' || kind === 'replyDue') await remindInvited(tx, one, kind, at);
    else if (kind === 'unanswered') await tellInitiator(tx, one, dueAt, at);
    else await tellCoordinators(tx, one, dueAt, at);
  }
  await tx
    .updateTable('consultation')
    .set({ reminders_no: remindersNo, remind_at: remindAt })
    .where('id', '=', one.id)
    .execute();
}

/** Those who are away are not reminded: the initiator is told, who is offered their substitute in the case. */
async function remindInvited(tx: Tx, one: WaitingCase, kind: ReminderStep, at: Date): Promise<void> {
  const waitedFor = (await listInvited(tx, one.id, at)).filter(({ isWaiting }) => isWaiting);
  const present = waitedFor.filter(({ away }) => !away).map(({ doctorId }) => doctorId);
  // Who was reminded of this target before is not reminded of it again when others are invited later.
  await tell(tx, one, { doctorIds: present, kind, key: `${one.id} ${one.replyDue.getTime()}`, at });
  for (const { doctorId, away } of waitedFor)
    if (away)
      await tell(tx, one, {
        doctorIds: [one.initiatorId],
        kind: 'inviteeAway',
        key: awayKey(one.id, doctorId, away),
        at,
      });
}

const tellInitiator = (tx: Tx, one: WaitingCase, dueAt: Date, at: Date) =>
  tell(tx, one, { doctorIds: [one.initiatorId], kind: 'unanswered', key: `${one.id} ${dueAt.getTime()}`, at });

async function tellCoordinators(tx: Tx, one: WaitingCase, dueAt: Date, at: Date): Promise<void> {
  const { doctorIds, areCoordinators } = await listCoordinators(tx, one);
  if (!areCoordinators) return tellInitiator(tx, one, dueAt, at);
  await tell(tx, one, { doctorIds, kind: 'waiting', key: `${one.id} ${dueAt.getTime()}`, at });
}

type What = Pick<Parameters<typeof notify>[1], 'doctorIds' | 'kind' | 'key' | 'at'>;

const tell = (tx: Tx, { id, urgency }: WaitingCase, what: What): Promise<void> =>
  notify(tx, { ...what, consultationId: id, isUrgent: urgency === 2 });
