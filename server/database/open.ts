import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { openPGliteFolder } from './pglite-folder.ts';
import { PGlitePool } from './pglite-pool.ts';
import { openPool, type PoolOptions } from './postgres-pool.ts';
import type { Database, Db, Tx } from './row-types.ts';

/** How a server's connections are told from those of scripts. */
export const serverName = 'tongmou-server';

type Where = { databaseUrl: string | undefined; dataDir: string };

/** Which database, for people: without user and password. `embedded` is what its folder is said after. */
export function placeOfDatabase({ databaseUrl, dataDir }: Where, embedded = 'embedded in'): string {
  if (!databaseUrl) return `${embedded} ${join(dataDir, 'database')}`;
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || 5432}${decodeURIComponent(pathname)}`;
}

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir` where none is configured. */
export async function openDatabase(where: Where, { asServer = false, timed = true } = {}): Promise<Db> {
  if (where.databaseUrl)
    return openPostgres(where.databaseUrl, {
      applicationName: asServer ? serverName : 'tongmou',
      timed,
      writable: asServer,
    });
  return embedded(await openPGliteFolder(where.dataDir));
}

/** An open PGlite as the database. */
export const embedded = (pglite: PGlite): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: new PGlitePool(pglite) }) });

const pools = new WeakMap<Db, pg.Pool>();

/** The connections of a PostgreSQL database; the embedded one has none. */
export const poolOf = (db: Db): pg.Pool | undefined => pools.get(db);

export function openPostgres(databaseUrl: string, options: PoolOptions = {}): Db {
  const pool = openPool(databaseUrl, options);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Whether a server uses this PostgreSQL database at the moment; the embedded one has a single user anyway. */
export async function isServerConnected(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${serverName} limit 1`.execute(db);
  return rows.length > 0;
}
