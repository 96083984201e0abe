import { type Kysely, sql } from 'kysely';

/** Accounts linked with the hospital's provider of identities: see docs/decisions/151-one-account.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // label: for people to read. made_by: the owner, or a verified e-mail address that is the owner's here too.
  `create table user_identity (
    issuer text not null, subject text not null, user_id integer not null references "user", label text not null,
    made_by text not null check (made_by in ('owner', 'email')), linked_at timestamptz not null default now(),
    primary key (issuer, subject))`,
  `create unique index user_identity_of on user_identity (user_id, issuer)`,
  // The provider asked for a second factor, of a kind that the operator trusts.
  `alter table session add column factor_vouched boolean not null default false`,
];
