import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_entry (
    id bigint primary key, at timestamptz not null, actor_id integer, actor_name text not null, action text not null,
    object_kind text not null, object_id bigint, outcome text not null check (outcome in ('done', 'refused', 'failed')),
    address text not null, request_id text not null, detail jsonb not null,
    previous_hash text not null, hash text not null)`,
  `create index audit_entry_actor on audit_entry (actor_id, id)`,
  `create index audit_entry_action on audit_entry (action, id)`,
  `create index audit_entry_at on audit_entry (at, id)`,
  `create index audit_entry_not_done on audit_entry (outcome, id) where outcome <> 'done'`,

  // Entries arrive as canonical JSON, which is what the hash covers. Each statement of a volatile function sees what has
  // committed by then, so the entry read after the lock is the last one.
  `create function append_audit(contents text[]) returns void language plpgsql as $$
    declare content text; entry jsonb; last record; position bigint; chained text; chained_before text;
    begin
      perform pg_advisory_xact_lock(7304003);
      select id, hash into last from audit_entry order by id desc limit 1;
      position := coalesce(last.id, 0);
      chained := coalesce(last.hash, '');
      foreach content in array contents loop
        entry := content::jsonb;
        position := position + 1;
        chained_before := chained;
        chained := encode(sha256(convert_to(chained_before || E'\\n' || position || E'\\n' || content, 'UTF8')), 'hex');
        insert into audit_entry values (
          position, (entry->>'at')::timestamptz, (entry->>'actorId')::integer, entry->>'actorName', entry->>'action',
          entry->>'objectKind', (entry->>'objectId')::bigint, entry->>'outcome', entry->>'address',
          entry->>'requestId', entry->'detail', chained_before, chained);
      end loop;
    end $$`,

  `create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'audit_entry is append-only'; end $$`,
  `create trigger audit_entry_append_only before update or delete or truncate on audit_entry
    for each statement execute function refuse_audit_change()`,

  `create table submission (key text primary key, at timestamptz not null, answer jsonb)`,
  `create index submission_at on submission (at)`,
];
