import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { appliedMigrations } from '../database/migrate.ts';
import type { Db, Tx } from '../database/row-types.ts';
import type { FileStore } from '../upload/disk-files.ts';
import { rowBatches, sequenceValues, tablesInOrder, uploadNames } from './backup-store.ts';
import { type BackupContents, entryNames, newHeader, sumLine, tablesLeftOut } from './format.ts';

const bytesPerEntry = 4_000_000;
/** Pictures do not get smaller, and rows hardly more so with a higher level. */
const gzipLevel = 3;

export type BackupSource = { db: Db; uploads: FileStore };
/** Where an archive goes; a function that rejects ends the backup. */
export type BackupSink = Writable | ((chunks: AsyncIterable<Buffer>) => Promise<void>);

/**
 * Writes a backup of everything as it is at one moment, while others go on writing, and ends `out`. A picture is stored
 * before the row that names it and stays once something claims it, so each is still there when its turn comes after the
 * rows; only one that nobody claimed may be gone by then, and is named in the contents.
 */
export async function writeBackup({ db, uploads }: BackupSource, out: BackupSink): Promise<BackupContents> {
  const archive = new Archive(pack());
  const fill = async () => {
    try {
      // The transaction ends with the rows: on PGlite nobody else could do anything meanwhile.
      const { rows, sequences, uploadNames } = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => addRows(archive, tx));
      const absentUploads = await addUploads(archive, uploads, uploadNames);
      const written = { rows, sequences, uploads: uploadNames.length - absentUploads.length, absentUploads };
      await archive.add(entryNames.contents, JSON.stringify(written, null, 2));
      await archive.end();
      return written;
    } catch (error) {
      archive.pack.destroy(error as Error);
      throw error;
    }
  };
  const [written, piped] = await Promise.allSettled([
    fill(),
    pipeline(archive.pack, createGzip({ level: gzipLevel }), out as Writable),
  ]);
  // What broke the pipe says why; the archive then only says that it is closed.
  if (piped.status === 'rejected') throw piped.reason;
  if (written.status === 'rejected') throw written.reason;
  return written.value;
}

async function addRows(archive: Archive, tx: Tx) {
  await archive.add(entryNames.header, JSON.stringify(newHeader(await appliedMigrations(tx)), null, 2));
  const rows: BackupContents['rows'] = {};
  for (const table of await tablesInOrder(tx))
    if (!tablesLeftOut.includes(table)) rows[table] = await addTable(archive, tx, table);
  return { rows, sequences: await sequenceValues(tx), uploadNames: await uploadNames(tx) };
}

/** Returns how many rows there are. */
async function addTable(archive: Archive, tx: Tx, table: string): Promise<number> {
  let [count, part, text] = [0, 0, ''];
  const put = async () => {
    if (text) await archive.add(entryNames.rows(table, ++part), text);
    text = '';
  };
  for await (const lines of rowBatches(tx, table)) {
    for (const line of lines) text += `${line}\n`;
    count += lines.length;
    if (text.length > bytesPerEntry) await put();
  }
  await put();
  return count;
}

async function addUploads(archive: Archive, uploads: FileStore, names: string[]): Promise<string[]> {
  const absent: string[] = [];
  for (const name of names) {
    const file = await uploads.open(name);
    if (file) await archive.add(entryNames.upload(name), await buffer(file.stream));
    else absent.push(name);
  }
  return absent;
}

class Archive {
  readonly pack: Pack;
  #sums = '';

  constructor(into: Pack) {
    this.pack = into;
  }

  /** Resolves when whoever reads the archive is ready for more. */
  async add(name: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content as string);
    this.#sums += sumLine(name, bytes);
    await new Promise<void>((resolve, reject) => {
      const entry = this.pack.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
      // Told twice, and an error event that nobody hears would end the process.
      entry.on('error', reject);
    });
  }

  async end(): Promise<void> {
    await this.add(entryNames.sums, this.#sums);
    this.pack.finalize();
  }
}
