import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ExclusivePGliteDialect } from './pglite-dialect.ts';
import { openPGliteFolder } from './pglite-folder.ts';
import type { Database, Db } from './schema.ts';

const int8 = 20;
const queryTimeoutMs = 10_000;

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir` where none is configured. */
export async function openDatabase(where: { databaseUrl: string | undefined; dataDir: string }): Promise<Db> {
  if (where.databaseUrl) return openPostgres(where.databaseUrl);
  const pglite = await openPGliteFolder(where.dataDir);
  return new Kysely<Database>({ dialect: new ExclusivePGliteDialect({ pglite }) });
}

/** Counts and ids (int8) come back as numbers, as they do from PGlite. */
export function openPostgres(databaseUrl: string): Db {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === int8 ? Number : pg.types.getTypeParser(id, format as 'text'),
    },
  });
  // Without a listener, an idle connection that PostgreSQL closes would end the process.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
