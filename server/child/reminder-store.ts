import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { SetAside } from '../../contract/schemas/standing.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { listCoordinators } from '../escalation/people-store.ts';
import { notify } from '../notification/outbox-store.ts';
import { isDoctorOf, whoAnswersFor } from './people-store.ts';
import { nextReminder, reminderOn } from './rules.ts';

const batch = 50;

type DueChild = {
  id: number;
  hospitalId: number;
  doctorId: number;
  due: Day | null;
  lostOn: Day | null;
  setAside: SetAside | null;
};

/**
 * Tells who looks after a child that the child is due, was not seen, or is lost; of the lost, and where that doctor can sign
 * in no more, those who coordinate the hospital, without them its doctors. A step is taken once, however many servers are at it.
 * @returns of how many children
 */
export async function remindFollowUps(db: Db, at = new Date(), isStopping = () => false): Promise<number> {
  let count = 0;
  for (let found = batch; found === batch && !isStopping(); count += found)
    found = await db.transaction().execute((tx) => remindBatch(tx, at));
  return count;
}

async function remindBatch(tx: Tx, at: Date): Promise<number> {
  const today = dayInShanghai(at);
  const { rows } = await sql<DueChild>`
    select id, hospital_id as "hospitalId", doctor_id as "doctorId", to_char(due, 'YYYY-MM-DD') as due,
      to_char(lost_on, 'YYYY-MM-DD') as "lostOn", set_aside as "setAside"
    from child where remind_on <= ${today}::date order by remind_on limit ${batch} for update skip locked`.execute(tx);
  for (const child of rows) await remind(tx, child, today, at);
  return rows.length;
}

async function remind(tx: Tx, child: DueChild, today: Day, at: Date): Promise<void> {
  const kind = reminderOn(child, today);
  if (kind) {
    const { doctorId, hospitalId } = child;
    const told = (await isDoctorOf(tx, doctorId, hospitalId)) ? [doctorId] : await whoAnswersFor(tx, hospitalId);
    if (kind === 'followUpLost')
      told.push(...(await listCoordinators(tx, { hospitalId, initiatorId: doctorId })).doctorIds);
    const doctorIds = [...new Set(told)];
    await notify(tx, {
      doctorIds,
      kind,
      childId: child.id,
      key: `${child.id} ${kind === 'followUpAsked' ? today : child.due}`,
      at,
    });
  }
  await tx
    .updateTable('child')
    .set({ remind_on: nextReminder(child, today)?.on ?? null })
    .where('id', '=', child.id)
    .execute();
}
