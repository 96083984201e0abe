import { notificationKinds } from '../../contract/notifications.ts';
import type { DeadDelivery } from '../../contract/schemas/notification.ts';
import { countOf, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

const selectDead = (db: Db) => db.selectFrom('delivery').where('delivery.state', '=', 'dead');

export const countDead = (db: Db): Promise<number> => countOf(selectDead(db));

/** The newest first. */
export async function listDead(db: Db, page: Page): Promise<DeadDelivery[]> {
  const rows = await selectDead(db)
    .innerJoin('notification', 'notification.id', 'delivery.notification_id')
    .innerJoin('doctor', 'doctor.id', 'delivery.doctor_id')
    .innerJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .select([
      'delivery.id',
      'doctor.name as doctorName',
      'hospital.name as doctorHospital',
      'delivery.channel',
      'notification.kind',
      'notification.created_at as createdAt',
      'delivery.ended_at as diedAt',
      'delivery.attempts',
      'delivery.fault',
    ])
    .orderBy('delivery.id', 'desc')
    .$call((query) => onPage(query, page))
    .execute();
  return rows.map(({ kind, createdAt, diedAt, ...row }) => ({
    ...row,
    text: notificationKinds[kind],
    createdAt: createdAt.toISOString(),
    diedAt: (diedAt ?? createdAt).toISOString(),
  }));
}

/** Has them sent again from the first attempt on: one, or all. Returns how many there were. */
export async function retryDead(tx: Tx, id: number | undefined): Promise<number> {
  const revived = await tx
    .updateTable('delivery')
    .set({ state: 'waiting', due_at: new Date(), attempts: 0, ended_at: null })
    .where('state', '=', 'dead')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returning('id')
    .execute();
  return revived.length;
}
