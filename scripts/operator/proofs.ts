import { type ChainState, verifyChain } from '../../server/audit/chain-store.ts';
import { storedBackups } from '../../server/backup/folder.ts';
import { readBackup } from '../../server/backup/read.ts';
import type { Config } from '../../server/config.ts';
import { refuseNewer } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';

type Known = { entries: number; lastHash: string };

/** What a former run printed, `ENTRIES:HASH`. @throws for anything else */
export function readKnown(typed: string | undefined): Known | undefined {
  if (typed === undefined) return undefined;
  const former = /^(\d+):([0-9a-f]{64})$/.exec(typed);
  if (!former) throw new Error('请按“条数:散列值”给出上次核对的结果。');
  return { entries: Number(former[1]), lastHash: former[2]! };
}

export async function checkChain(config: Config, known: Known | undefined): Promise<ChainState> {
  const db = await openDatabase(config, { timed: false });
  return refuseNewer(db)
    .then(() => verifyChain(db, known))
    .finally(() => db.destroy());
}

export const chainWords = (state: ChainState): string =>
  state.holds
    ? `审计链完整，共 ${state.entries} 条：${state.entries}:${state.lastHash}`
    : `审计链在第 ${state.brokenAt} 条断开：${state.reason}`;

/** Reads the newest backup from its first byte to its last. @throws when there is none, or it is damaged */
export async function checkNewestBackup({ backupDir }: Config): Promise<string> {
  const [newest] = backupDir ? await storedBackups(backupDir) : [];
  if (!newest) throw new Error('BACKUP_DIR 里没有备份。');
  const { contents } = await readBackup(newest.path);
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  return `最新的备份完好：${newest.path}，${rows} 行数据，${contents.uploads} 张图片。`;
}
