import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { limits } from '../../contract/limits.ts';
import type { RepliesNotRead } from '../../contract/schemas/reply.ts';
import { type Given, place, prepare } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { selectUnseen, unseenOf } from '../invitation/invitation-store.ts';

/** Stands in the statement, so that PostgreSQL can plan it once. */
const mostTold = sql<number>`${sql.lit(limits.replyIdsMax)}`;

/** Of a row of reply_read: the doctor still takes part in the case. */
const isPartOpen = sql<boolean>`exists (select from consultation_doctor as part
  where part.consultation_id = reply_read.consultation_id and part.doctor_id = reply_read.doctor_id and part.deleted_at is null)`;

/** Leaves replies unread by everyone who takes part in their consultation, each one's author aside. */
export async function addReceipts(tx: Tx, replyIds: number[]): Promise<void> {
  await tx
    .insertInto('reply_read')
    .columns(['reply_id', 'doctor_id', 'consultation_id'])
    .expression(
      tx
        .selectFrom('reply')
        .innerJoin('consultation_doctor', (join) =>
          join
            .onRef('consultation_doctor.consultation_id', '=', 'reply.consultation_id')
            .onRef('consultation_doctor.doctor_id', '!=', 'reply.doctor_id'),
        )
        .select(['reply.id', 'consultation_doctor.doctor_id', 'reply.consultation_id'])
        .where('reply.id', '=', sql<number>`any(${replyIds})`),
    )
    .execute();
}

/** A reply says something else now: it is unread again by everyone but its author. */
export async function markUnread(tx: Tx, replyId: number): Promise<void> {
  const read = tx.selectFrom('reply_read').select(['reply_id', 'doctor_id']).where('reply_id', '=', replyId);
  await tx
    .with('locked', () => read.orderBy('doctor_id').forUpdate())
    .updateTable('reply_read')
    .from('locked')
    .set({ read_at: null })
    .whereRef('reply_read.reply_id', '=', 'locked.reply_id')
    .whereRef('reply_read.doctor_id', '=', 'locked.doctor_id')
    .execute();
}

/** Unread receipts, locked in one order everywhere, so that readers and deletions do not deadlock. */
const lockUnread = (db: Db | Tx) =>
  db
    .selectFrom('reply_read')
    .select(['reply_id', 'doctor_id'])
    .where('read_at', 'is', null)
    .orderBy('reply_id')
    .orderBy('doctor_id')
    .forUpdate();

/** Marks a doctor's own receipts as read and returns which of the replies were unread until then. */
export async function markRead(db: Db | Tx, doctorId: number, replyIds: number[]): Promise<Set<number>> {
  if (replyIds.length === 0) return new Set();
  const rows = await db
    .with('unread', () =>
      lockUnread(db)
        .where('doctor_id', '=', doctorId)
        .where('reply_id', '=', sql<number>`any(${replyIds})`)
        .where(isPartOpen),
    )
    .updateTable('reply_read')
    .from('unread')
    .set({ read_at: new Date() })
    .whereRef('reply_read.reply_id', '=', 'unread.reply_id')
    .whereRef('reply_read.doctor_id', '=', 'unread.doctor_id')
    .returning('reply_read.reply_id as replyId')
    .execute();
  return new Set(rows.map((row) => row.replyId));
}

/** Nobody is told of a deleted reply, or of any in a deleted consultation; what was read stays on record. */
export async function dropUnread(tx: Tx, of: { replyId: number } | { consultationId: number }): Promise<void> {
  const unread = lockUnread(tx);
  await tx
    .with('unread', () =>
      'replyId' in of
        ? unread.where('reply_id', '=', of.replyId)
        : unread.where('consultation_id', '=', of.consultationId),
    )
    .deleteFrom('reply_read')
    .using('unread')
    .whereRef('reply_read.reply_id', '=', 'unread.reply_id')
    .whereRef('reply_read.doctor_id', '=', 'unread.doctor_id')
    .execute();
}

/** The consultations that changed in what a doctor has not seen, the latest first. */
const selectChanged = (db: Db | Tx, doctorId: Given<number>) =>
  db
    .selectFrom('consultation_doctor')
    .select('consultation_id as consId')
    .where('doctor_id', '=', doctorId)
    .where('unseen_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('last_activity_at', 'desc')
    .limit(mostTold);

/** One statement for all of it: open pages ask again and again. */
const selectUnread = prepare({ doctorId: place<number>() }, (db, { doctorId }) => {
  const unread = db
    .selectFrom('reply_read')
    .where('reply_read.doctor_id', '=', doctorId)
    .where('reply_read.read_at', 'is', null)
    .where(isPartOpen);
  const consultations = unread
    .select(({ fn }) => ['reply_read.consultation_id as consId', fn.countAll<number>().as('unreadCount')])
    .groupBy('reply_read.consultation_id')
    .orderBy(sql`max(reply_read.reply_id)`, 'desc');
  const results = unread
    .innerJoin('reply', 'reply.id', 'reply_read.reply_id')
    .innerJoin('doctor', 'doctor.id', 'reply.doctor_id')
    .select([
      'reply.id as replyId',
      'reply.consultation_id as consId',
      'reply.created_at as replyDateTime',
      'doctor.id as replyDoctorId',
      'doctor.name as replyDoctorName',
    ])
    .orderBy('reply_read.reply_id', 'desc')
    .limit(mostTold);
  return db.selectNoFrom([
    jsonArrayFrom(consultations).as('consultations'),
    jsonArrayFrom(results).as('results'),
    jsonArrayFrom(selectChanged(db, doctorId)).as('changed'),
    jsonArrayFrom(selectUnseen(db, doctorId).limit(mostTold)).as('invitations'),
  ]);
});

/** The replies a doctor has not read, newest first, their number per consultation, and which of these changed unseen. */
export async function findUnread(db: Db, doctorId: number): Promise<RepliesNotRead> {
  const [found] = await selectUnread(db, { doctorId });
  const { consultations, results, changed, invitations } = found!;
  return {
    totalCount: consultations.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    results: results.map((reply) => ({ ...reply, replyDateTime: new Date(reply.replyDateTime).toISOString() })),
    consultations,
    changed: changed.map(({ consId }) => consId),
    invitations: invitations.map(({ consId }) => consId),
  };
}

/** What each doctor has not read, as a text that changes with it. */
export async function unreadOf(db: Db, doctorIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('reply_read')
    .select(({ fn }) => [
      'doctor_id as doctorId',
      fn.countAll<number>().as('count'),
      fn.max('reply_id').as('newest'),
      sql<number>`sum(reply_id)`.as('sum'),
    ])
    .where('doctor_id', '=', sql<number>`any(${doctorIds})`)
    .where('read_at', 'is', null)
    .where(isPartOpen)
    .groupBy('doctor_id')
    .execute();
  const changed = await db
    .selectFrom('consultation_doctor')
    .select(({ fn }) => [
      'doctor_id as doctorId',
      fn.max('unseen_since').as('latest'),
      fn.countAll<number>().as('count'),
    ])
    .where('doctor_id', '=', sql<number>`any(${doctorIds})`)
    .where('unseen_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy('doctor_id')
    .execute();
  const texts = new Map(rows.map(({ doctorId, count, newest, sum }) => [doctorId, `${count} ${newest} ${sum}`]));
  for (const { doctorId, latest, count } of changed)
    texts.set(doctorId, `${texts.get(doctorId) ?? ''} ${latest?.toISOString()} ${count}`);
  for (const [doctorId, unseen] of await unseenOf(db, doctorIds))
    texts.set(doctorId, `${texts.get(doctorId) ?? ''} ${unseen}`);
  return texts;
}
