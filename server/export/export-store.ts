import { sql } from 'kysely';
import { recordAudit } from '../audit/audit-store.ts';
import { lineBatches } from '../backup/backup-store.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { Kind } from './kinds-store.ts';

/** Does `work` on all rows as they are at one moment, while others go on writing. */
export const atOneMoment = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local time zone 'UTC'`.execute(tx);
      return work(tx);
    });

/** What a kind tells, a JSON object a line, a few lines at a time. */
export const linesOf = (tx: Tx, { rows }: Kind): AsyncGenerator<string[]> => lineBatches(tx, rows);

/** Puts on record that all was taken away, by somebody at the machine. */
export async function recordExport(db: Db, detail: { consultations: number; pictures: number }): Promise<void> {
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      at: new Date(),
      actorId: null,
      actorName: '命令行',
      action: 'data.export',
      objectKind: 'data',
      objectId: null,
      outcome: 'done',
      address: '',
      requestId: '',
      detail,
    }),
  );
}
