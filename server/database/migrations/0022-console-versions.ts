import { type Kysely, sql } from 'kysely';

/**
 * Numbers that rise with each change of what a form of the console shows, whoever makes it: see
 * docs/decisions/107-no-lost-update.md. Those of roles and permissions are raised where these are written: a trigger would
 * count while a backup is restored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table "user" add column version_no integer not null default 1, add column roles_version_no integer not null default 1`,
  `alter table role add column version_no integer not null default 1`,
  `alter table hospital add column version_no integer not null default 1`,

  `create function count_version() returns trigger language plpgsql as $$
    begin new.version_no := old.version_no + 1; return new; end $$`,
  `create trigger user_version before update on "user" for each row
    when ((old.username, old.name) is distinct from (new.username, new.name)) execute function count_version()`,
  `create trigger hospital_version before update on hospital for each row
    when ((old.name, old.city_id) is distinct from (new.name, new.city_id)) execute function count_version()`,

  // What a doctor is belongs to the account's form.
  `create function count_user_version() returns trigger language plpgsql as $$
    begin update "user" set version_no = version_no + 1 where id = new.user_id; return null; end $$`,
  `create trigger doctor_version after update on doctor for each row
    when (old is distinct from new) execute function count_user_version()`,
];
