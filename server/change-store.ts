import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from './audit/audit-store.ts';
import { entryOf } from './audit/hook.ts';
import type { Db, Tx } from './database/row-types.ts';
import type { Services } from './services.ts';
import { readToken } from './session/session-store.ts';

/** Runs the work of a call in one transaction, together with what the route's access declares around it. */
export type Change = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/**
 * The `change` of a request. On a route with `once`, an identical submit within ten seconds does no work and gets the
 * first one's result, which must survive JSON. On an audited route the entry is written last, in the same transaction:
 * there is no change without its entry and no entry without its change.
 */
export function createChange({ db, config }: Services, request: FastifyRequest): Change {
  const { audited, once } = request.routeOptions.config.access!;
  const token = readToken(request, config);
  const call = `${request.routeOptions.url} ${JSON.stringify(request.params)}`;
  const key = once && token ? submissionKey(token, call, request.body) : undefined;

  return async <Result>(work: (tx: Tx) => Promise<Result>) => {
    const result = await db.transaction().execute(async (tx) => {
      const former = key && (await claimSubmission(tx, key));
      if (former) return former.answer as Result;
      const result = await work(tx);
      if (key) await storeSubmissionAnswer(tx, key, result);
      if (audited) {
        request.trail.objectId ??= idOf(result);
        await recordAudit(tx, entryOf(request, audited, request.trail.outcome ?? 'done'));
      }
      return result;
    });
    request.trail.recorded = true;
    return result;
  };
}

function idOf(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined;
  return typeof result.id === 'number' ? result.id : undefined;
}

const repeatWithinMs = 10_000;

/**
 * What makes two submits the same: the session, the call and every field. Keyed with the session's token, which the
 * database does not hold, since a field may be a password.
 */
function submissionKey(token: string, call: string, fields: unknown): string {
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

async function storeSubmissionAnswer(tx: Tx, key: string, answer: unknown): Promise<void> {
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
