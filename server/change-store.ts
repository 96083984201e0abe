import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from '../contract/call-marks.ts';
import { recordAudits } from './audit/audit-store.ts';
import { entriesOf } from './audit/hook.ts';
import { settleChildren } from './child/standing-store.ts';
import { acrossDeadlocks } from './database/deadlock.ts';
import type { Tx } from './database/row-types.ts';
import { admit } from './guard.ts';
import { holdRights, lockRights } from './role/role-store.ts';
import type { Access, Change } from './route.ts';
import type { Services } from './services.ts';
import { readCredential } from './session/credential.ts';
import { type Actor, holdSession } from './session/session-store.ts';
import { claimSubmission, type Submit, storeSubmission, submitWithKey, submitWithoutKey } from './submission-store.ts';

/**
 * The `change` of a request. On an audited route the entry is written last, in the same transaction: there is no change
 * without its entry and no entry without its change.
 */
export function createChange({ db, config }: Services, request: FastifyRequest): Change {
  const access = request.routeOptions.config.access!;
  const { audited, once } = access;
  const credential = readCredential(request, config);
  const { actor } = request;
  const submit = once && actor && credential ? submitOf(request, actor, credential.secret) : undefined;

  const findFormer = async (tx: Tx) => {
    const answer = submit && (await claimSubmission(tx, submit));
    return answer && (await once!.find(tx, answer as never, actor!)) && answer;
  };

  /**
   * The guard has looked when the call began, and its body may have come a minute later: who calls is read again under a
   * lock, which whoever ends the session waits for, and where rights decide, whoever takes those away. The first locks of all,
   * so that nobody waits in a circle. What doctors may do without a permission stands in the statements that write.
   */
  const actorNow = async (tx: Tx) => {
    if (!actor || !credential) return actor;
    if (access.changesRights) await lockRights(tx);
    else if (restsOnRights(access)) await holdRights(tx);
    if (!credential.isToken) await holdSession(tx, actor.sessionId);
    return admit(tx, credential, access, config);
  };

  return async <Result>(work: (tx: Tx, actor: Actor | undefined) => Promise<Result>) => {
    const { objectId } = request.trail;
    const changeOnce = async (tx: Tx) => {
      // What an attempt added that was rolled back is not what the next one adds.
      request.trail.objectId = objectId;
      const now = await actorNow(tx);
      const former = await findFormer(tx);
      if (former) return former as Result;
      const result = await work(tx, now);
      await settleChildren(tx, { doctorId: actor?.doctorId ?? undefined });
      if (submit) await storeSubmission(tx, submit, result);
      if (audited) {
        request.trail.objectId ??= idOf(result);
        await recordAudits(tx, entriesOf(request, audited, request.trail.outcome ?? 'done'));
      }
      return result;
    };
    const result = await acrossDeadlocks(() => db.transaction().execute(changeOnce));
    request.trail.recorded = true;
    return result;
  };
}

const restsOnRights = ({ audience, permission, ownAccount, stepUp }: Access): boolean =>
  audience === 'manager' || Boolean(permission ?? ownAccount ?? stepUp);

function submitOf({ routeOptions, params, headers, body }: FastifyRequest, { id }: Actor, token: string): Submit {
  const call = `${routeOptions.url} ${JSON.stringify(params)}`;
  const sentKey = headers[idempotencyKeyHeader];
  return typeof sentKey === 'string' ? submitWithKey(sentKey, id, call, body) : submitWithoutKey(token, call, body);
}

function idOf(result: unknown): number | undefined {
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined;
  return typeof result.id === 'number' ? result.id : undefined;
}
