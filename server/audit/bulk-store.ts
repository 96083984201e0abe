import { sql } from 'kysely';
import type { Db } from '../database/row-types.ts';
import type { AuditEntry } from './audit-store.ts';

/** Calls that open one record. */
const opening = [
  ...['consultation.read', 'consultation.readHistory', 'consultation.print', 'consultation.printHistory'],
  ...['opinion.read', 'opinion.preview', 'reply.read', 'child.read', 'child.export', 'child.print'],
  ...['consultation.exportFhir', 'child.exportFhir'],
];
const hourMs = 3_600_000;

/**
 * What is due when a doctor has opened more cases and children within an hour than `limit`, once an hour; undefined
 * otherwise. `entry` is on record already.
 */
export async function bulkReadingAfter(db: Db, entry: AuditEntry, limit: number): Promise<AuditEntry | undefined> {
  if (entry.outcome !== 'done' || !opening.includes(entry.action)) return undefined;
  const since = new Date(entry.at.getTime() - hourMs);
  const { rows } = await sql<{ records: number; isTold: boolean }>`
    with lately as materialized (
      select action, object_kind, object_id from audit_entry
      where actor_id = ${entry.actorId} and outcome = 'done' and at >= ${since}
        and action = any(${[...opening, 'audit.bulkReading']})
        and id > coalesce((select id from audit_entry where at < ${since} order by at desc limit 1), 0))
    select (select count(distinct (object_kind, object_id))::integer from lately where object_id is not null) as records,
      exists (select from lately where action = 'audit.bulkReading') as "isTold"`.execute(db);
  const { records, isTold } = rows[0]!;
  if (isTold || records <= limit) return undefined;
  const { token } = entry.detail;
  const detail = { records, limit, ...(token !== undefined && { token }) };
  return { ...entry, at: new Date(), action: 'audit.bulkReading', objectKind: 'audit', objectId: null, detail };
}
