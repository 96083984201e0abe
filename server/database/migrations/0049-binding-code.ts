import { type Kysely, sql } from 'kysely';

/** A manager links an account by a code that the owner of an identity tells them: see docs/decisions/151-one-account.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table binding_code (
    issuer text not null, subject text not null, said text not null, code_hash text not null unique,
    expires_at timestamptz not null, primary key (issuer, subject))`,
  // It waits as a reset does. Of code, link and identity there is one.
  `alter table password_reset add column issuer text, add column subject text, add column said text`,
  `alter table password_reset drop constraint password_reset_check`,
  `alter table password_reset add constraint password_reset_opens_by_one check (
    num_nonnulls(code_hash, link_hash, subject) = 1 and num_nonnulls(issuer, subject, said) in (0, 3))`,
  `create unique index password_reset_identity on password_reset (issuer, subject) where ended_at is null`,
  `alter table user_identity drop constraint user_identity_made_by_check`,
  `alter table user_identity add constraint user_identity_made_by_check check (made_by in ('owner', 'email', 'manager'))`,
];
