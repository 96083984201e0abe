import { type Kysely, sql } from 'kysely';

/** A child's record goes to another hospital once somebody there accepts it: see docs/decisions/119-one-child-one-record.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table child_transfer (
    id serial primary key, child_id integer not null references child, from_hospital_id integer not null references hospital,
    to_hospital_id integer not null references hospital check (to_hospital_id <> from_hospital_id),
    asked_by integer not null references doctor, asked_at timestamptz not null, reason text not null,
    state text not null default 'asked' check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
    answered_by integer references doctor, answered_at timestamptz, answer_reason text not null default '')`,
  `create unique index child_transfer_asked on child_transfer (child_id) where state = 'asked'`,
  `create index child_transfer_to on child_transfer (to_hospital_id) where state = 'asked'`,
  `create index child_transfer_from on child_transfer (from_hospital_id) where state = 'asked'`,
];
