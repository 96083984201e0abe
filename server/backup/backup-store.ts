import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/row-types.ts';
import { tablesLeftOut } from './format.ts';

/**
 * The tables in the order in which their rows can be inserted: each after those it refers to.
 * @throws when tables refer to each other in a circle
 */
export async function tablesInOrder(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; refersTo: string[] }>`
    select c.relname as name, array(
      select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\_%'
    order by c.relname`.execute(db);
  const ordered = new Set<string>();
  while (ordered.size < rows.length) {
    const ready = rows.filter(({ name, refersTo }) => !ordered.has(name) && refersTo.every((one) => ordered.has(one)));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name } of ready) ordered.add(name);
  }
  return [...ordered];
}

/** The columns that are written: those the database computes by itself are not among them. */
async function writtenColumns(db: Db | Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of the primary key. */
async function keyColumns(db: Db | Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name
    from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = ${`"${table}"`}::regclass and i.indisprimary order by k.position`.execute(db);
  return rows.map(({ name }) => name);
}

const rowsPerFetch = 250;

/** A table's rows by its key, as the database itself writes them in JSON, which both engines read back exactly. */
export async function* rowBatches(tx: Tx, table: string): AsyncGenerator<string[]> {
  const key = (await keyColumns(tx, table)).map((column) => sql.ref(column));
  yield* lineBatches(tx, sql`select row_to_json(r)::text as line from ${sql.table(table)} r order by ${sql.join(key)}`);
}

/** What a query finds, a few rows at a time; each row is a text by the name of `line`. */
export async function* lineBatches(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<string[]> {
  await sql`declare line_batches no scroll cursor for ${query}`.execute(tx);
  for (let fetched = rowsPerFetch; fetched === rowsPerFetch; ) {
    const batch = await sql<{ line: string }>`fetch ${sql.lit(rowsPerFetch)} from line_batches`.execute(tx);
    fetched = batch.rows.length;
    yield batch.rows.map(({ line }) => line);
  }
  await sql`close line_batches`.execute(tx);
}

/** Whether there is anything that a backup would carry. */
export async function holdsRows(tx: Tx): Promise<boolean> {
  for (const table of await tablesInOrder(tx)) {
    if (tablesLeftOut.includes(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Inserts rows from a JSON array, as text. */
export async function insertRows(tx: Tx, table: string, rows: string): Promise<void> {
  const columns = sql.join((await writtenColumns(tx, table)).map((column) => sql.ref(column)));
  const type = sql.table(table);
  await sql`insert into ${type} (${columns})
    select ${columns} from json_populate_recordset(null::${type}, ${rows}::json)`.execute(tx);
}

/** Pictures that nobody claimed within a day may have gone while the backup was made. */
export async function forgetAbsent(tx: Tx, names: string[]): Promise<void> {
  await tx
    .deleteFrom('upload')
    .where('name', '=', sql<string>`any(${names})`)
    .where('claim_kind', 'is', null)
    .execute();
}

/** The pictures that rows name; none when there are no tables yet. */
export async function uploadNames(db: Db | Tx): Promise<string[]> {
  if (!(await tablesInOrder(db)).includes('upload')) return [];
  return (await db.selectFrom('upload').select('name').orderBy('name').execute()).map(({ name }) => name);
}

/** The last number each sequence has given; those that have given none are left out. */
export async function sequenceValues(db: Db | Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(tx: Tx, values: Record<string, number>): Promise<void> {
  for (const [name, last] of Object.entries(values)) await sql`select setval(${`"${name}"`}, ${last})`.execute(tx);
}

/** Drops every table, its sequences, and every function of the schema that no extension brought. */
export async function dropEverything(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %I cascade', relname) as statement from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    union all
    select format('drop function %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

/** The certificates of erasures that a database holds, as text; none of one that is empty or older. */
export async function readCertificates(tx: Tx): Promise<string> {
  if (!(await tablesInOrder(tx)).includes('erasure_certificate')) return '[]';
  const { rows } = await sql<{ all: string }>`
    select coalesce(json_agg(row_to_json(c) order by c.id), '[]')::text as all from erasure_certificate c`.execute(tx);
  return rows[0]!.all;
}

/**
 * Erases what a backup brought back of records that were erased since, in the name of their certificates, which stay; their
 * files go with the server's next clean-up. A record that has only the number of an erased one is another one.
 * @returns how many
 */
export async function eraseAgain(tx: Tx, certificates: string): Promise<number> {
  await sql`insert into erasure_certificate select told.* from json_populate_recordset(null::erasure_certificate,
    ${certificates}::json) as told on conflict do nothing`.execute(tx);
  await sql`select setval(pg_get_serial_sequence('erasure_certificate', 'id'), max(id)) from erasure_certificate
    having max(id) is not null`.execute(tx);
  const { rows } = await sql`
    select erase_child(child.id, done.confirmed_by, done.erased_at, done.id) from erasure_certificate as done
    join child on child.id = done.child_id and child.created_at = done.record_created_at`.execute(tx);
  return rows.length;
}
