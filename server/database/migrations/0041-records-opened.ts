import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What somebody opened or wrote of which case or child, but for lists, of which open pages ask all day.
  // By whom stands in the same text, so that no other index fits.
  `create index audit_entry_opened on audit_entry (
    (actor_id::text || case when object_kind in ('consultation', 'child') then ' ' || object_kind || ' ' || object_id::text
      else ' consultation ' || (detail->>'consultationId') end))
    where outcome = 'done' and action not in ('consultation.list', 'consultation.listUrgent', 'consultation.listTodo')`,
  // Of a case, the one that stands and those that were acknowledged; without it each look at a case reads all alarms.
  `create index alarm_consultation on alarm (consultation_id)`,
];
