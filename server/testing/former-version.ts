import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../database/row-types.ts';

/**
 * A database and its uploads as the product kept them up to migration 0010-findings-count, made through its own calls:
 * three doctors, three cases (one confirmed, one deleted), two replies, two articles and a role of somebody's own.
 */
export const formerVersion = join(import.meta.dirname, 'former-version');

/** Runs the statements of its dump (pg_dump --inserts), which leave settings behind that are of no use here. */
export async function loadFormer(db: Db): Promise<void> {
  const dump = await readFile(join(formerVersion, 'database.json.gz'));
  const statements: string[] = JSON.parse(gunzipSync(dump).toString());
  await db.connection().execute(async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`reset all`.execute(connection);
  });
}
