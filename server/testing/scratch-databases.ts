import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import { embedded, openPostgres } from '../database/open.ts';
import { openPGliteMemory } from '../database/pglite-folder.ts';
import { seedReference } from '../database/reference.ts';
import type { Db } from '../database/row-types.ts';

export type Engine = 'PGlite' | 'PostgreSQL';
const chosen = process.env.TEST_ENGINE as Engine | undefined;
const atHand: Engine[] = process.env.TEST_DATABASE_URL ? ['PGlite', 'PostgreSQL'] : ['PGlite'];
/** Those of this run: TEST_ENGINE, else all at hand; the global set-up says by TEST_DATABASE_URL where PostgreSQL is. */
export const engines = chosen ? [chosen] : atHand;
/** PostgreSQL where it is one of them. */
export const engine = engines.at(-1)!;
/** `url` is where others reach it, which nobody does an embedded one. */
export type ScratchDatabase = { db: Db; engine: Engine; url?: string; close: () => Promise<void> };

export const adminPassword = 'admin-in-tests';

/** What a template holds beyond the migrated, seeded database. */
type Fill = (database: ScratchDatabase) => Promise<void>;
const nothingMore: Fill = async () => {};

/** Migrates and seeds an embedded database in memory; a dump of it, for {@link copyPGlite}. */
export async function dumpPGliteTemplate(fill = nothingMore): Promise<Blob> {
  const pglite = await openPGliteMemory();
  const db = embedded(pglite);
  await migrate(db);
  await seedReference(db, adminPassword);
  await fill({ db, engine: 'PGlite', close: async () => {} });
  const dump = await pglite.dumpDataDir('none');
  await db.destroy();
  return dump;
}

/** Without a dump, a database without any table. */
export async function copyPGlite(dump?: Blob): Promise<ScratchDatabase> {
  const pglite = await openPGliteMemory(dump);
  const db = embedded(pglite);
  return { db, engine: 'PGlite', close: () => db.destroy() };
}

/** Makes, migrates and seeds the database `name` on the server at `url`, for {@link copyPostgres}. */
export async function makePostgresTemplate(url: string, name: string, fill = nothingMore): Promise<void> {
  await maintain(url, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const db = openPostgres(databaseUrl(url, name));
  await migrate(db);
  await seedReference(db, adminPassword);
  await fill({ db, engine: 'PostgreSQL', close: async () => {} });
  await db.destroy();
}

/** Drops a template, and the copies of it that are left. */
export async function dropPostgresTemplate(url: string, name: string): Promise<void> {
  await maintain(url, async (db) => {
    const found = sql<{ name: string }>`select datname as name from pg_database
      where datname = ${name} or starts_with(datname, ${`${name}_`})`;
    for (const one of (await found.execute(db)).rows)
      await sql`drop database ${sql.id(one.name)} with (force)`.execute(db);
  });
}

/** What PostgreSQL itself copies where nothing else is said. */
const plain = 'template1';

/** A database without any table, on the engine of this run or another one. */
export const emptyDatabase = (on = engine): Promise<ScratchDatabase> =>
  on === 'PGlite' ? copyPGlite() : copyPostgres(process.env.TEST_DATABASE_URL!);

/** A copy of a template beside it, without one a database without any table; closing drops it. */
export async function copyPostgres(url: string, template = plain): Promise<ScratchDatabase> {
  const name = `${template === plain ? 'tongmou_test' : template}_${randomUUID().slice(0, 8)}`;
  // To copy its files takes a third of the time that writing them to the log does.
  await maintain(url, (db) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(db),
  );
  const own = databaseUrl(url, name);
  const db = openPostgres(own);
  const close = async () => {
    await db.destroy();
    await maintain(url, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
  };
  return { db, engine: 'PostgreSQL', url: own, close };
}

async function maintain(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const maintenance = openPostgres(url);
  await work(maintenance).finally(() => maintenance.destroy());
}

/** The same server with another database's name. */
function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
