import { type Kysely, sql } from 'kysely';

/** The accounts that a demo makes. */
const names = [
  ...['admin', 'bianji', 'guanli', 'wuquan'],
  ...Array.from({ length: 30 }, (_, index) => `yisheng${String(index + 1).padStart(2, '0')}`),
];

/**
 * Which accounts are a demo's, with a password that everybody knows; null of those of before that are called like one, until a
 * start has looked at the password. It ends with the first other one, however that is set.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "user" add column is_sample boolean default false`.execute(db);
  await sql`update "user" set is_sample = null where username_key = any(${names})`.execute(db);
  await sql`create function end_sample() returns trigger language plpgsql as $$
    begin new.is_sample := false; return new; end $$`.execute(db);
  await sql`create trigger user_password before update on "user" for each row
    when (old.password_hash is distinct from new.password_hash) execute function end_sample()`.execute(db);
}
