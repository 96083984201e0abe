import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '../contract/paths.ts';
import { recordAudit } from './audit/audit-store.ts';
import { entryOf } from './audit/hook.ts';
import type { Tx } from './database/row-types.ts';
import type { Services } from './services.ts';
import { readToken } from './session/cookies.ts';
import type { Actor } from './session/session-store.ts';
import { claimSubmission, type Submit, storeSubmission, submitWithKey, submitWithoutKey } from './submission-store.ts';

/** Runs the work of a call in one transaction, together with what the route's access declares around it. */
export type Change = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

/** Declared with a route's access: the same submit sent again does no work and gets the first one's answer. */
export type Once<Answer> = {
  /** Finds, and locks, what an answer tells of; undefined once it is gone, and the work is done anew. */
  find: (tx: Tx, answer: Answer, actor: Actor) => Promise<object | undefined>;
};

/**
 * The `change` of a request. On an audited route the entry is written last, in the same transaction: there is no change
 * without its entry and no entry without its change.
 */
export function createChange({ db, config }: Services, request: FastifyRequest): Change {
  const { audited, once } = request.routeOptions.config.access!;
  const token = readToken(request, config);
  const { actor } = request;
  const submit = once && actor && token ? submitOf(request, actor, token) : undefined;

  const findFormer = async (tx: Tx) => {
    const answer = submit && (await claimSubmission(tx, submit));
    return answer && (await once!.find(tx, answer as never, actor!)) && answer;
  };

  return async <Result>(work: (tx: Tx) => Promise<Result>) => {
    const result = await db.transaction().execute(async (tx) => {
      const former = await findFormer(tx);
      if (former) return former as Result;
      const result = await work(tx);
      if (submit) await storeSubmission(tx, submit, result);
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

function submitOf({ routeOptions, params, headers, body }: FastifyRequest, { id }: Actor, token: string): Submit {
  const call = `${routeOptions.url} ${JSON.stringify(params)}`;
  const sentKey = headers[idempotencyKeyHeader];
  return typeof sentKey === 'string' ? submitWithKey(sentKey, id, call, body) : submitWithoutKey(token, call, body);
}

function idOf(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined;
  return typeof result.id === 'number' ? result.id : undefined;
}
