import { createHmac } from 'node:crypto';
import type { Db, Tx } from './database/schema.ts';

const repeatWithinMs = 10_000;

/**
 * What makes two submits the same: the session, the call and every field. Keyed with the session's token, which the
 * database does not hold, since a field may be a password.
 */
export function submissionKey(token: string, call: string, fields: unknown): string {
  return createHmac('sha256', token)
    .update(`${call}\n${JSON.stringify(fields)}`)
    .digest('base64url');
}

/**
 * Takes a submit for this transaction, or tells what the same one answered within the last ten seconds. While another
 * transaction is at the same submit, waits for its end: its answer counts if it commits, and this one goes on if not.
 */
export async function claimSubmission(tx: Tx, key: string, now = new Date()): Promise<{ answer: unknown } | undefined> {
  const claimed = await tx
    .insertInto('submission')
    .values({ key, at: now, answer: null })
    .onConflict((on) =>
      on
        .column('key')
        .doUpdateSet({ at: now, answer: null })
        // One from the future was stored before the clock was set back.
        .where((eb) =>
          eb.or([
            eb('submission.at', '<', new Date(now.getTime() - repeatWithinMs)),
            eb('submission.at', '>', new Date(now.getTime() + repeatWithinMs)),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  return tx.selectFrom('submission').select('answer').where('key', '=', key).executeTakeFirstOrThrow();
}

export async function storeSubmissionAnswer(tx: Tx, key: string, answer: unknown): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute();
}

export async function deleteOldSubmissions(db: Db): Promise<void> {
  await db
    .deleteFrom('submission')
    .where('at', '<', new Date(Date.now() - repeatWithinMs))
    .execute();
}
