import { endSampleAccounts } from '../admin-store.ts';
import { migrate, migrateUpTo } from '../database/migrate.ts';
import { isServerConnected } from '../database/open.ts';
import { grantToApplication } from '../database/roles-store.ts';
import type { Db } from '../database/row-types.ts';
import type { Keys } from '../encryption/keys.ts';
import type { FileStore } from '../upload/disk-files.ts';
import { pauseRestored } from '../webhook/webhook-store.ts';
import {
  dropEverything,
  eraseAgain,
  forgetAbsent,
  holdsRows,
  insertRows,
  readCertificates,
  setSequences,
  uploadNames,
} from './backup-store.ts';
import type { BackupHeader } from './format.ts';
import { type CheckedBackup, readBackup } from './read.ts';

/** `application` is the role that servers work as, where another one owns the database. */
type Target = { db: Db; uploads: FileStore; application?: string };

/**
 * Puts what a backup holds in the place of what a database holds. The backup is checked to its end before the target is
 * even opened; the database changes in one transaction. Pictures are stored before it commits and those of the
 * replaced rows removed after, so whenever this is broken off, the rows that are there have their pictures: names are random, and what
 * stands under one never changes.
 *
 * Events go to nobody until a manager says so: the restored may be a copy, whose receivers hear of the original.
 *
 * Accounts of a demo, whose password everybody knows, come without one.
 *
 * What was erased since the backup was taken is erased again, as far as the replaced database knew of it.
 *
 * Sessions are not part of a backup, so everybody signs in anew; the database gets a new epoch, at which publishers
 * render the site anew.
 * @throws when the backup cannot be used, a server is running, or there is something and `replace` is false
 */
export async function restoreBackup(
  path: string,
  openTarget: () => Promise<Target>,
  { replace, keys }: { replace: boolean; keys?: Keys },
): Promise<CheckedBackup & { erasedAgain: number; samplesEnded: number }> {
  await readBackup(path, {}, keys);
  const target = await openTarget();
  const { db, uploads } = target;
  const { replaced, ...backup } = await db.transaction().execute(async (tx) => {
    if (await isServerConnected(tx)) throw new Error('还有服务器在使用这个数据库，请先停止所有服务器。');
    if (!replace && (await holdsRows(tx))) throw new Error('目标数据库里已有数据。要用备份取代它，请加上 --replace。');
    const replaced = await uploadNames(tx);
    const certificates = await readCertificates(tx);
    await dropEverything(tx);
    const takers = {
      begin: ({ migrations }: BackupHeader) => migrateUpTo(tx, migrations.at(-1)!),
      rows: (table: string, rows: string) => insertRows(tx, table, rows),
      upload: (name: string, content: Buffer) => uploads.put(name, content),
    };
    const restored = await readBackup(path, takers, keys);
    await setSequences(tx, restored.contents.sequences);
    await forgetAbsent(tx, restored.contents.absentUploads);
    await migrate(tx);
    const erasedAgain = await eraseAgain(tx, certificates);
    await pauseRestored(tx);
    const samplesEnded = await endSampleAccounts(tx);
    if (target.application) await grantToApplication(tx, target.application);
    return { ...restored, replaced, erasedAgain, samplesEnded };
  });
  await removeReplaced(target, replaced);
  return backup;
}

/** Of the pictures that are there, only those the replaced database named: others may be another database's. */
async function removeReplaced({ db, uploads }: Target, replaced: string[]): Promise<void> {
  const named = new Set(await uploadNames(db));
  for (const name of replaced) if (!named.has(name)) await uploads.remove(name);
}
