import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { Certificate } from '../../contract/schemas/rights.ts';
import type { Db, Tx } from '../database/row-types.ts';

type Asked = { childId: number; hospitalId: number; askedBy: number; reason: string; keptUntil: Day };

/** Of a locked record, which is in the list from now on, whenever the daily job comes. */
export async function addRequest(tx: Tx, { childId, hospitalId, askedBy, reason, keptUntil }: Asked): Promise<void> {
  await tx.updateTable('child').set({ may_go_since: keptUntil }).where('id', '=', childId).execute();
  await tx
    .insertInto('erasure_request')
    .values({ child_id: childId, hospital_id: hospitalId, asked_by: askedBy, asked_at: new Date(), reason })
    .execute();
}

export async function dropRequest(tx: Tx, childId: number): Promise<void> {
  await tx.deleteFrom('erasure_request').where('child_id', '=', childId).execute();
}

/**
 * Erases a locked record of which that was asked, with all that hangs on it and with records that were merged into it; its files
 * are removed once this has committed. What is kept for good is deleted by the database's function alone, which wants
 * another doctor than who asked.
 * @returns the certificate's id
 */
export async function eraseChild(tx: Tx, childId: number, confirmedBy: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select erase_child(${childId}, ${confirmedBy}, ${new Date()}) as id`.execute(tx);
  return rows[0]!.id;
}

const selectCertificates = (db: Db | Tx, hospitalId: number) =>
  db
    .selectFrom('erasure_certificate')
    .select(['id', 'hospital', 'child_id as childId', 'asked_name as askedBy', 'asked_at as askedAt'])
    .select(['confirmed_name as confirmedBy', 'erased_at as erasedAt', 'counted'])
    .where('hospital_id', '=', hospitalId)
    .orderBy('id', 'desc');

const told = (row: Omit<Certificate, 'askedAt' | 'erasedAt'> & { askedAt: Date; erasedAt: Date }): Certificate => ({
  ...row,
  askedAt: row.askedAt.toISOString(),
  erasedAt: row.erasedAt.toISOString(),
});

/** The newest of a hospital. */
export async function listCertificates(db: Db | Tx, hospitalId: number): Promise<Certificate[]> {
  return (await selectCertificates(db, hospitalId).limit(limits.erasableResults).execute()).map(told);
}

export async function findCertificate(db: Db, id: number, hospitalId: number): Promise<Certificate | undefined> {
  const row = await selectCertificates(db, hospitalId).where('id', '=', id).executeTakeFirst();
  return row && told(row);
}
