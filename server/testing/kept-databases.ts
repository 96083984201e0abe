import { sql } from 'kysely';
import type { Db } from '../database/row-types.ts';
import type { Engine, ScratchDatabase } from './scratch-databases.ts';

type Kept = { database: ScratchDatabase; restore: () => Promise<unknown> };

/** Those of this worker that no test uses now, with the rows that they had at first. */
const idle: Record<Engine, Kept[]> = { PGlite: [], PostgreSQL: [] };

/**
 * A database with the rows of a fresh copy. Closing gives it back: to copy one, and to look up every table anew on
 * each connection, takes longer than most files of tests do.
 */
export async function borrowDatabase(engine: Engine, copy: () => Promise<ScratchDatabase>): Promise<ScratchDatabase> {
  const kept = idle[engine].pop() ?? (await keepRows(await copy()));
  const { database } = kept;
  const giveBack = async () => {
    // One that a test closed, changed or still holds fast is not used again.
    await kept.restore().then(() => idle[engine].push(kept), database.close);
  };
  return { ...database, close: giveBack };
}

async function keepRows(database: ScratchDatabase): Promise<Kept> {
  const { db } = database;
  await sql`create schema kept`.execute(db);
  const steps: string[] = [];
  for (const { name, columns } of await tablesOf(db)) {
    steps.push(`delete from ${name};`);
    await sql`create table kept.${sql.raw(name)} as table ${sql.raw(name)}`.execute(db);
    steps.push(`insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name};`);
  }
  for (const { name, value, called } of await sequencesOf(db))
    steps.push(`perform setval('${name}', ${value}, ${called});`);
  const {
    rows: [made],
  } = await sql<{ of: string }>`select ${sql.raw(shape)} as of`.execute(db);
  const all = `do $$ begin
    if ${shape} <> '${made!.of}' then raise exception 'a test changed more than rows'; end if;
    set local lock_timeout = '2s';
    -- Neither rows that refer to others nor those that may never be changed stand in the way.
    set local session_replication_role = replica;
    ${steps.join('\n')}
  end $$`;
  return { database, restore: () => sql.raw(all).execute(db) };
}

/** Which transaction last made or changed a table, column, trigger or function, and how many there are. */
const shape = ['pg_class', 'pg_attribute', 'pg_trigger', 'pg_constraint', 'pg_proc']
  .map((catalog) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${catalog})`)
  .join(` || ' ' || `);

const tablesOf = async (db: Db) =>
  (
    await sql<{ name: string; columns: string }>`
      select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ') as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname`.execute(db)
  ).rows;

const sequencesOf = async (db: Db) =>
  (
    await sql<{ name: string; value: string; called: boolean }>`
      select format('public.%I', sequencename) as name, coalesce(last_value, start_value) as value,
        last_value is not null as called
      from pg_sequences where schemaname = 'public'`.execute(db)
  ).rows;
