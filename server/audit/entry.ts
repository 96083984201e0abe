import { createHash } from 'node:crypto';
import type { AuditAction, AuditObject, AuditOutcome } from '../../contract/audit.ts';

/** Ids, counts and names of staff or rights; never a patient's name or what was written about one. */
export type AuditDetail = Record<string, number | boolean | string | null | (number | string)[]>;

export type AuditEntry = {
  at: Date;
  /** Null when nobody was signed in and none could be told. */
  actorId: number | null;
  actorName: string;
  action: AuditAction;
  objectKind: AuditObject;
  objectId: number | null;
  outcome: AuditOutcome;
  address: string;
  requestId: string;
  detail: AuditDetail;
};

/** The entry as the text its hash covers: the keys in alphabetical order, at every depth. */
export function canonical(entry: AuditEntry): string {
  const { at, actorId, actorName, action, objectKind, objectId, outcome, address, requestId, detail } = entry;
  const known = { at, actorId, actorName, action, objectKind, objectId, outcome, address, requestId, detail };
  return JSON.stringify(known, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** As the database function append_audit computes it. */
export const chainHash = (previousHash: string, id: number, content: string): string =>
  createHash('sha256').update(`${previousHash}\n${id}\n${content}`).digest('hex');
