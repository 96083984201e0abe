import { type Kysely, sql } from 'kysely';

/**
 * `search` is what a row is found by, written by database/search-store.ts; null until the server has filled it, a batch at a
 * time, after the start: see docs/decisions/165-one-key-for-names.md. Texts of articles are filled anew: units are searched alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const found = {
  child: ['name'],
  patient: ['name'],
  doctor: ['name'],
  consultation: ['title', 'description'],
};

const statements = [
  // Who writes a name or a text without it, as a server of the version before, leaves it to be filled.
  `create function forget_search() returns trigger language plpgsql as $$
    begin
      if new.search is not distinct from old.search then new.search := null; end if;
      return new;
    end $$`,
  ...Object.entries(found).flatMap(([table, columns]) => [
    `alter table "${table}" add column search tsvector`,
    `create index ${table}_unsearched on "${table}" (id) where search is null`,
    `create trigger ${table}_search before update of ${columns.join(', ')} on "${table}" for each row
      when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
      execute function forget_search()`,
  ]),
  `create index child_search on child using gin (search) where search is not null`,
  `create index child_born on child (hospital_id, birth_date) where deleted_at is null and merged_into is null`,
  // What a doctor is found by is no change of the account's form.
  `drop trigger doctor_version on doctor`,
  `create trigger doctor_version after update on doctor for each row
    when ((old.name, old.hospital_id, old.center, old.title, old.description, old.avatar) is distinct from
      (new.name, new.hospital_id, new.center, new.title, new.description, new.avatar))
    execute function count_user_version()`,
  `update article set search = null`,
];
