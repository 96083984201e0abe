import type { FastifyRequest } from 'fastify';
import { recordAudit } from './audit/audit-store.ts';
import { entryOf } from './audit/hook.ts';
import type { Tx } from './database/schema.ts';
import type { Services } from './services.ts';
import { readToken } from './session/token.ts';
import { claimSubmission, storeSubmissionAnswer, submissionKey } from './submission-store.ts';

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
