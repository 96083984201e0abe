import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from '../../../server/config.ts';
import { type Check, type Finding, hint, wrong } from '../finding.ts';
import { bytesText } from '../words.ts';

const gigabyte = 1024 ** 3;

export type Disk = { name: string; path: string; freeBytes: number; totalBytes: number };

/** The folders the product writes, with the space on their disks; without those that are not there. */
export async function disksOf({ dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>): Promise<Disk[]> {
  const disks: Disk[] = [];
  for (const [name, path] of [
    ['数据目录', dataDir],
    ['备份目录', backupDir],
  ] as const) {
    if (!path || !existsSync(path)) continue;
    const { bavail, bsize, blocks } = await statfs(path);
    disks.push({ name, path, freeBytes: bavail * bsize, totalBytes: blocks * bsize });
  }
  return disks;
}

export const checkDisks: Check = async ({ config }) => (await disksOf(config)).flatMap(spaceLeft);

/** Under 1 GB or 5 % the product soon saves nothing any more; under 20 % it is time to see to it. */
export function spaceLeft({ name, path, freeBytes, totalBytes }: Disk): Finding[] {
  const text = `${name} ${path} 所在的磁盘只剩 ${bytesText(freeBytes)}（${Math.floor((freeBytes / totalBytes) * 100)}%）`;
  const remedy = '清理或扩大磁盘；写满后新的病历无法保存';
  if (freeBytes < gigabyte || freeBytes < totalBytes * 0.05) return [wrong(text, remedy)];
  return freeBytes < totalBytes * 0.2 ? [hint(text, remedy)] : [];
}
