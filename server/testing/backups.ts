import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { tablesInOrder } from '../backup/backup-store.ts';
import { entryNames, sumLine, tablesLeftOut } from '../backup/format.ts';
import type { Db } from '../database/row-types.ts';
import type { FileStore } from '../upload/disk-files.ts';

/** Every row a backup carries, by table, as text that is the same on both engines. */
export function allRows(db: Db): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx);
    const rows: Record<string, string[]> = {};
    for (const table of await tablesInOrder(tx)) {
      if (tablesLeftOut.includes(table)) continue;
      const found = await sql<{ line: string }>`select to_jsonb(r)::text as line from ${sql.table(table)} r`.execute(
        tx,
      );
      rows[table] = found.rows.map(({ line }) => line).sort();
    }
    return rows;
  });
}

/** Every file by its name. */
export async function allFiles(store: FileStore): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const name of store.names())
    files.set(name, (await buffer((await store.open(name))!.stream)).toString('base64'));
  return new Map([...files].sort());
}

export type Entry = { name: string; content: Buffer };

/** Writes an archive anew with other entries; with checksums that fit, unless told otherwise. */
export async function rewrite(
  from: string,
  to: string,
  change: (entries: Entry[]) => Entry[],
  { fitSums = true } = {},
): Promise<void> {
  const entries = change(await entriesOf(from));
  const archive = pack();
  let sums = '';
  for (const { name, content } of entries) {
    archive.entry({ name }, name === entryNames.sums && fitSums ? Buffer.from(sums) : content);
    sums += sumLine(name, content);
  }
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(to));
}

async function entriesOf(path: string): Promise<Entry[]> {
  const archive = extract();
  const piped = pipeline(createReadStream(path), createGunzip(), archive);
  const entries: Entry[] = [];
  for await (const entry of archive) entries.push({ name: entry.header.name, content: await buffer(entry) });
  await piped;
  return entries;
}
