import { type Kysely, sql } from 'kysely';

/** Tokens by which a hospital's programs call in the name of an account: see docs/decisions/153-access-tokens.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table access_token (
    id integer generated always as identity primary key, user_id integer not null references "user",
    token_hash text not null unique, begin text not null, name text not null,
    scopes text[] not null check (cardinality(scopes) > 0), created_at timestamptz not null default now(),
    expires_at timestamptz not null check (expires_at <= created_at + interval '366 days'), last_used_at timestamptz, last_used_address text,
    minute_calls integer not null default 0, revoked_at timestamptz, revoked_by integer references "user")`,
  `create index access_token_owner on access_token (user_id) where revoked_at is null`,
];
