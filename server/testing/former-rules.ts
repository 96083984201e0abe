import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { migrateUpTo } from '../database/migrate.ts';
import type { Db } from '../database/row-types.ts';

const rows = join(import.meta.dirname, 'former-rules', 'rows.json.gz');

/**
 * The sample cases and children as the product kept them up to migration 0049-binding-code, judged by the rules 2026.11.2
 * of that version, with one child who died by a call without a note: the tables that cases and children hang on, as JSON.
 */
export async function loadFormerRules(db: Db): Promise<void> {
  const kept: Record<string, { id?: number }[]> = JSON.parse(gunzipSync(await readFile(rows)).toString());
  await db.transaction().execute(async (tx) => {
    await migrateUpTo(tx, '0049-binding-code');
    // Rows that others count or refer to stand as they stood.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [table, all] of Object.entries(kept)) {
      const names = sql.join(Object.keys(all[0]!).map((name) => sql.ref(name)));
      const into = sql.table(table);
      await sql`delete from ${into}`.execute(tx);
      await sql`insert into ${into} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${into}, ${JSON.stringify(all)}::json)`.execute(tx);
      if ('id' in all[0]!)
        await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${all.at(-1)!.id})`.execute(tx);
    }
  });
}
