import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuditAction, type AuditOutcome, auditObjectOf } from '../../contract/audit.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { failureText, hindranceOf, logFault } from '../answers.ts';
import type { AuditDetail } from '../database/row-types.ts';
import type { Services } from '../services.ts';
import type { AuditEntry } from './audit-store.ts';
import { bulkReadingAfter } from './bulk-store.ts';

/** Declared with a route's access: its calls go on record, whatever their outcome, without the handler doing anything. */
export type Audited = {
  action: AuditAction;
  /** The field of the path or the body that holds the object's id. Without it, the id that a change returns. */
  idField?: string;
  /** What is done goes unrecorded, what is refused does not: for calls that show nothing of a patient or of rights. */
  refusalsOnly?: true;
};

/** One of several that a call does at once, as it would be on record alone. */
export type Deed = { action: AuditAction; objectId: number; detail: AuditDetail };

/** What a handler may add to the entry of its call. */
export type Trail = {
  /** Who acts, where that is not the caller's session: at sign-in. */
  actor?: { id: number; name: string };
  /** Where one call does several things: which of them it was. */
  action?: AuditAction;
  objectId?: number;
  detail: AuditDetail;
  /** `refused` for an answer that is well formed and yet no, such as a wrong current password. */
  outcome?: AuditOutcome;
  /** Go on record beside the call's own entry, once its change is made. */
  deeds?: Deed[];
  recorded: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    trail: Trail;
  }
}

/**
 * Statuses of refusals worth an entry: a business no, also to who came back from the hospital's sign-in, a session
 * that ended, forbidden, not found, conflict. Malformed calls are not.
 */
const recordedStatuses = new Set([200, 303, 401, 403, 404, 409]);

/**
 * Records the calls of audited routes that no change has recorded in its own transaction, before the answer leaves: what
 * cannot be put on record is not answered. A caller who is nobody leaves an entry only by a failed sign-in, so that
 * strangers cannot fill the record.
 */
export function auditCalls(app: FastifyInstance, { audit, db, config }: Services): void {
  app.decorateRequest('trail');
  app.addHook('onRequest', async (request) => {
    request.trail = { detail: {}, recorded: false };
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const entry = unrecorded(request, reply.statusCode);
    if (!entry) return payload;
    try {
      await audit(entry);
      const alert = await bulkReadingAfter(db, entry, config.bulkReadingPerHour);
      if (alert) await audit(alert);
      return payload;
    } catch (error) {
      // No error handler runs any more at this point.
      logFault(request, error);
      const hindrance = hindranceOf(error);
      reply
        .code(hindrance?.statusCode ?? 500)
        .type('application/json; charset=utf-8')
        .removeHeader('content-length');
      return failureText(hindrance?.message ?? refusalTexts.fault(request.id));
    }
  });
}

/** The entry that is still due when the answer is about to leave. */
function unrecorded(request: FastifyRequest, statusCode: number): AuditEntry | undefined {
  const { audited } = request.routeOptions.config.access ?? {};
  if (!audited || request.trail.recorded) return undefined;
  const outcome = request.trail.outcome ?? 'done';
  const isStranger = !request.actor && !request.trail.actor;
  if (outcome === 'done' && (audited.refusalsOnly || isStranger)) return undefined;
  if (outcome === 'refused' && !recordedStatuses.has(statusCode)) return undefined;
  if (isStranger && statusCode !== 200 && statusCode !== 303) return undefined;
  return entryOf(request, audited, outcome);
}

/** The entry of a call on an audited route. */
function entryOf(request: FastifyRequest, audited: Audited, outcome: AuditOutcome): AuditEntry {
  const { trail, actor } = request;
  const { id = null, name = '' } = trail.actor ?? (actor ? { id: actor.id, name: actor.username } : {});
  return {
    at: new Date(),
    actorId: id,
    actorName: name,
    action: trail.action ?? audited.action,
    objectKind: auditObjectOf(trail.action ?? audited.action),
    objectId: trail.objectId ?? (audited.idField ? idIn(request, audited.idField) : null),
    outcome,
    address: request.ip,
    requestId: request.id,
    detail: actor?.token ? { ...trail.detail, token: actor.token.id } : trail.detail,
  };
}

/** The entries of a change: what it did one by one, and the call's own last. */
export function entriesOf(request: FastifyRequest, audited: Audited, outcome: AuditOutcome): AuditEntry[] {
  const entry = entryOf(request, audited, outcome);
  const { deeds = [] } = request.trail;
  return [...deeds.map((deed) => ({ ...entry, ...deed, objectKind: auditObjectOf(deed.action) })), entry];
}

/** The id as it was sent: a refused call may not have been read yet. */
function idIn({ params, body }: FastifyRequest, field: string): number | null {
  for (const fields of [params, body]) {
    if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, field)) continue;
    const value = String((fields as Record<string, unknown>)[field]);
    if (/^[0-9]{1,10}$/.test(value)) return Number(value);
  }
  return null;
}
