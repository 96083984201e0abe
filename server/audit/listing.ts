import { type ExpressionBuilder, sql } from 'kysely';
import type { AuditAction, AuditOutcome } from '../../contract/audit.ts';
import { type AuditLine, auditCountMax } from '../../contract/schemas/audit.ts';
import { containing } from '../database/containing.ts';
import type { Database, Db } from '../database/schema.ts';

/** Days are `YYYY-MM-DD` in Asia/Shanghai, both included. */
export type AuditSearch = {
  actor?: string;
  action?: AuditAction;
  outcome?: AuditOutcome;
  date1?: string;
  date2?: string;
  beforeId?: number;
};

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const endOf = (day: string) => new Date(startOf(day).getTime() + 24 * 3_600_000);

const matches = (search: AuditSearch) => (eb: ExpressionBuilder<Database, 'audit_entry'>) =>
  eb.and([
    ...(search.actor ? [eb('actor_id', 'in', actorsNamed(search.actor))] : []),
    ...(search.action ? [eb('action', '=', search.action)] : []),
    ...(search.outcome ? [eb('outcome', '=', search.outcome)] : []),
    ...(search.date1 ? [eb('at', '>=', startOf(search.date1))] : []),
    ...(search.date2 ? [eb('at', '<', endOf(search.date2))] : []),
    ...(search.beforeId ? [eb('id', '<', search.beforeId)] : []),
  ]);

/** By the users' names of today, deleted ones too. */
const actorsNamed = (name: string) => sql<number>`(select id from "user" where username ilike ${containing(name)})`;

/** How many entries match, counted to {@link auditCountMax}. */
export async function countEntries(db: Db, search: AuditSearch): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('audit_entry').select('id').where(matches(search)).limit(auditCountMax).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function listEntries(
  db: Db,
  search: AuditSearch,
  page: { pageSize: number; pageNo: number },
): Promise<AuditLine[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'actor_id as actorId',
      'actor_name as actorName',
      'action',
      'object_kind as objectKind',
      'object_id as objectId',
      'outcome',
      'address',
      'request_id as requestId',
      'detail',
    ])
    .where(matches(search))
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
