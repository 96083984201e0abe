import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readAnchors } from '../../server/audit/anchor.ts';
import { type ChainHead, type ChainState, verifyChain } from '../../server/audit/chain-store.ts';
import { storedBackups } from '../../server/backup/folder.ts';
import { readBackup } from '../../server/backup/read.ts';
import type { Config } from '../../server/config.ts';
import { refuseNewer } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { readKeys } from '../../server/encryption/keys.ts';
import { requireFile } from '../../server/folders.ts';
import { typedPath } from './paths.ts';

export type Proof = { known: ChainHead[]; anchorFiles: string[] };

/** `[ENTRIES:HASH] [--anchors FILE]…`: what a former run printed, and files of anchors. @throws for anything else */
export function readProof(args: string[]): Proof {
  const { values, positionals } = parseArgs({
    args,
    options: { anchors: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const known = positionals.map((typed) => {
    const former = /^(\d+):([0-9a-f]{64})$/.exec(typed);
    if (!former) throw new Error('请按“条数:散列值”给出上次核对的结果。');
    return { entries: Number(former[1]), lastHash: former[2]! };
  });
  return { known, anchorFiles: values.anchors.map(typedPath) };
}

/**
 * Holds the chain against what is known of it: what was typed, the files that were named, else the one the servers write,
 * where there is one.
 * @throws when a file that was named cannot be read
 */
export async function checkChain(config: Config, { known, anchorFiles }: Proof): Promise<ChainState> {
  const own = config.auditAnchors.file;
  const files = anchorFiles.length > 0 ? anchorFiles : own && existsSync(own) ? [own] : [];
  const anchors: ChainHead[] = [];
  for (const file of files) {
    await requireFile(file);
    const read = readAnchors(readFileSync(file, 'utf8'));
    if (read.unreadable.length > 0) console.error(`${file} 里读不懂第 ${read.unreadable.join('、')} 行。`);
    console.log(`对照 ${file} 里的 ${read.anchors.length} 个锚点。`);
    anchors.push(...read.anchors);
  }
  const db = await openDatabase(config, { timed: false });
  return refuseNewer(db)
    .then(() => verifyChain(db, [...known, ...anchors]))
    .finally(() => db.destroy());
}

export const chainWords = (state: ChainState): string =>
  state.holds
    ? `审计链完整，共 ${state.entries} 条：${state.entries}:${state.lastHash}`
    : `审计链在第 ${state.brokenAt} 条断开：${state.reason}`;

/** Reads the newest backup from its first byte to its last. @throws when there is none, or it is damaged */
export async function checkNewestBackup(config: Config): Promise<string> {
  const { backupDir } = config;
  const [newest] = backupDir ? await storedBackups(backupDir) : [];
  if (!newest) throw new Error('BACKUP_DIR 里没有备份。');
  const { contents } = await readBackup(newest.path, {}, await readKeys(config));
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  return `最新的备份完好：${newest.path}，${rows} 行数据，${contents.uploads} 张图片。`;
}
