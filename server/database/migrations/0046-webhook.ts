import { type Kysely, sql } from 'kysely';

/** Events that are posted to a hospital's own programs: see docs/decisions/155-signed-webhooks.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // held_until: an attempt failed a moment ago. failing_since: none has arrived from then on.
  `create table webhook (
    id serial primary key, hospital_id integer not null references hospital, name text not null, url text not null,
    events text[] not null check (cardinality(events) > 0), secret text not null, former_secret text,
    former_secret_until timestamptz, created_at timestamptz not null default now(), created_by integer not null references "user",
    paused_at timestamptz, pause_cause text check (pause_cause in ('manager', 'failing', 'restored')),
    held_until timestamptz, failing_since timestamptz, last_sent_at timestamptz,
    check ((paused_at is null) = (pause_cause is null)), check ((former_secret is null) = (former_secret_until is null)))`,
  `create index webhook_of_hospital on webhook (hospital_id)`,
  // The key makes one event one delivery of a webhook. waiting -> sending -> sent, waiting again or dead; dropped: not to be told any more.
  `create table webhook_delivery (
    id serial primary key, webhook_id integer not null references webhook on delete cascade,
    event_id uuid not null default gen_random_uuid(), key text not null, type text not null,
    consultation_id integer references consultation on delete cascade, reply_id integer, status smallint,
    occurred_at timestamptz not null, state text not null default 'waiting'
      check (state in ('waiting', 'sending', 'sent', 'dead', 'dropped')),
    attempts integer not null default 0, due_at timestamptz not null, claimed_at timestamptz, ended_at timestamptz,
    fault text not null default '', unique (webhook_id, key))`,
  `create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where state in ('waiting', 'sending')`,
  `create index webhook_delivery_dead on webhook_delivery (webhook_id) where state = 'dead'`,
  `create index webhook_delivery_newest on webhook_delivery (webhook_id, id desc)`,
  `create index webhook_delivery_of_consultation on webhook_delivery (consultation_id)`,
];
