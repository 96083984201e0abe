import type { Config } from '../../server/config.ts';
import { placeOfDatabase } from '../../server/database/open.ts';

type Places = Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'backupDir'>;

/** Which database, for the operator. */
export const databaseText = (config: Pick<Config, 'databaseUrl' | 'dataDir'>): string =>
  config.databaseUrl ? `数据库 ${placeOfDatabase(config)}` : placeOfDatabase(config, '内置数据库');

/** On which data a command acts, in one line: always said before it does. */
export function placesLine(config: Places, source: string): string {
  const parts = [
    `设置 ${source === 'environment' ? '来自环境变量' : source}`,
    databaseText(config),
    `数据目录 ${config.dataDir}`,
  ];
  if (config.s3) parts.push(`图片存储桶 ${config.s3.bucket}`);
  if (config.backupDir) parts.push(`备份目录 ${config.backupDir}`);
  return parts.join('；');
}
