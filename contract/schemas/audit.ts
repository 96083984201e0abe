import { z } from 'zod';
import {
  type AuditAction,
  type AuditObject,
  type AuditOutcome,
  auditActions,
  auditObjects,
  auditOutcomes,
} from '../audit.ts';
import { limits } from '../limits.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, dayField, idField, optionalText, pageFields, pageOf } from './fields.ts';

const keysOf = <Key extends string>(texts: Record<Key, string>) => Object.keys(texts) as [Key, ...Key[]];
const action = z.enum(keysOf<AuditAction>(auditActions));
const outcome = z.enum(keysOf<AuditOutcome>(auditOutcomes));

/** One line of the audit, newest first. `actorId` is null where nobody could be told; `at` is ISO 8601 in UTC. */
export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorId: z.int().nullable(),
  actorName: z.string(),
  action,
  objectKind: z.enum(keysOf<AuditObject>(auditObjects)),
  objectId: z.int().nullable(),
  /** Of a user, role or hospital, as it is called today. */
  objectName: z.string().nullable(),
  outcome,
  address: z.string(),
  requestId: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** The detail in words. */
  detailText: z.string(),
});
export type AuditLine = z.infer<typeof auditEntry>;

/** `totalCount` counts to 10,000 and no further: an audit grows for ever. */
export const auditPage = pageOf(auditEntry);
export type AuditPage = z.infer<typeof auditPage>;
export const auditCountMax = 10_000;

export const auditListParams = z.strictObject(pageFields);
/**
 * `actor` is part of a user name; days are in Asia/Shanghai, both included. With `beforeId`, the entries before that one: an
 * export goes on from the last entry it got, at the same cost however far back.
 */
export const auditListBody = z
  .strictObject({
    actor: optionalText(limits.searchMaxLength).optional(),
    action: absentOr(action),
    outcome: absentOr(outcome),
    date1: absentOr(dayField(refusalTexts.dayInvalid)),
    date2: absentOr(dayField(refusalTexts.dayInvalid)),
    beforeId: absentOr(idField()),
    /** That a file is made of the answer, which the browser does. */
    purpose: z.literal('export').optional(),
  })
  .optional();
