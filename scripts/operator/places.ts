import { join } from 'node:path';
import type { Config } from '../../server/config.ts';

type Places = Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'backupDir'>;

/** The database without user and password; the folder of the embedded one. */
export function databasePlace({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `内置数据库 ${join(dataDir, 'database')}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** On which data a command acts, in one line: always said before it does. */
export function placesLine(config: Places, source: string): string {
  const parts = [
    `设置 ${source === 'environment' ? '来自环境变量' : source}`,
    `数据库 ${databasePlace(config)}`,
    `数据目录 ${config.dataDir}`,
  ];
  if (config.s3) parts.push(`图片存储桶 ${config.s3.bucket}`);
  if (config.backupDir) parts.push(`备份目录 ${config.backupDir}`);
  return parts.join('；');
}
