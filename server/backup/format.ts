import { createHash } from 'node:crypto';
import { z } from 'zod';
import { migrationNames } from '../database/migrate.ts';
import { keptName } from '../upload/upload-store.ts';

/**
 * A backup is a gzipped tar of these entries, in this order:
 *
 *     backup.json          what it is: format, version, migrations of the database it was made of
 *     rows/TABLE/000001    rows, a JSON object a line; a table after those it refers to
 *     uploads/NAME         every picture that a row names
 *     contents.json        how much of each there is, and where the sequences stand
 *     SHA256SUMS           of all the above, as `sha256sum -c` reads them
 */
export const entryNames = {
  header: 'backup.json',
  rows: (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}`,
  upload: (name: string) => `uploads/${name}`,
  contents: 'contents.json',
  sums: 'SHA256SUMS',
};

const formatVersion = 1;

/**
 * Rows that mean nothing in another place or at another time: what is short-lived, and which database this is. And the
 * sums of cases, which the database makes anew as the cases come in.
 */
export const tablesLeftOut = [
  'session',
  // One that was revoked since must not be good again.
  'access_token',
  'submission',
  'upload_part',
  'publisher_state',
  'instance',
  'case_sum',
  'first_reply_sum',
  'findings_sum',
  'waiting_sum',
];

export const header = z.object({
  format: z.literal('tongmou-backup'),
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** Those applied, in order. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.output<typeof header>;

export const newHeader = (migrations: string[]): BackupHeader => ({
  format: 'tongmou-backup',
  version: formatVersion,
  createdAt: new Date().toISOString(),
  migrations,
});

export const contents = z.object({
  rows: z.record(z.string(), z.int()),
  uploads: z.int(),
  /** Pictures that rows name and that were not there. */
  absentUploads: z.array(z.string().regex(keptName)),
  /** The last number each sequence has given. */
  sequences: z.record(z.string(), z.int()),
});
export type BackupContents = z.output<typeof contents>;

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
export const sumLine = (name: string, content: Buffer): string => `${sha256(content)}  ${name}\n`;

/** What stands in the way of restoring this backup with this version of the product; undefined: nothing. */
export function obstacle({ version, migrations }: BackupHeader): string | undefined {
  if (version !== formatVersion) return `备份格式的版本是 ${version}，本程序只认识 ${formatVersion}。`;
  const isKnown = migrations.every((name, index) => name === migrationNames[index]);
  if (!isKnown || migrations.length === 0) return '备份来自更新或不同的版本，请先升级本程序再恢复。';
  return undefined;
}
