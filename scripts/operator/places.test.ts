import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { placesLine } from './places.ts';

const config = (env: Record<string, string>) => readConfig({ DATA_DIR: '/var/lib/tongmou', ...env });

test('the line names the database by host and name, never by its password', () => {
  const DATABASE_URL = 'postgres://tongmou:secret@db.example.org:5433/tongmou?sslmode=require';
  expect(placesLine(config({ DATABASE_URL, BACKUP_DIR: '/var/backups/tongmou' }), '/etc/tongmou/tongmou.env')).toBe(
    '设置 /etc/tongmou/tongmou.env；数据库 db.example.org:5433/tongmou；数据目录 /var/lib/tongmou；备份目录 /var/backups/tongmou',
  );
});

test('the embedded database is named by its folder, a bucket by its name', () => {
  const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(placesLine(config(s3), 'environment')).toBe(
    '设置 来自环境变量；内置数据库 /var/lib/tongmou/database；数据目录 /var/lib/tongmou；图片存储桶 pictures',
  );
});
