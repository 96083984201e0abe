import { join } from 'node:path';
import { sql } from 'kysely';
import { storedBackups } from '../../server/backup/folder.ts';
import { folderBytes } from '../../server/backup/space.ts';
import { readCertificate } from '../../server/certificate.ts';
import { placeOfDatabase } from '../../server/database/open.ts';
import { readRelease } from '../../server/release.ts';
import { ask, json } from './ask.ts';
import { ageOf } from './checks/backups.ts';
import { daysLeft, judge } from './checks/certificate.ts';
import { disksOf, spaceLeft } from './checks/disks.ts';
import { isSilent } from './checks/publisher.ts';
import { samplesLeft, samplesText } from './checks/samples.ts';
import { failing } from './checks/servers.ts';
import type { Finding, Installation } from './finding.ts';
import { agoText, bytesText } from './words.ts';

/** One thing about the installation; `isWrong` when somebody should see to it. */
export type Fact = { about: string; text: string; isWrong: boolean };

const fact = (about: string, text: string, isWrong = false): Fact => ({ about, text, isWrong });
const isWrong = (findings: Finding[]): boolean => findings.some(({ level }) => level === 'wrong');

type Source = (installation: Installation) => Promise<Fact[]> | Fact[];

const release: Source = ({ root }) => {
  const { version, commit } = readRelease(root);
  return [fact('版本', `${version}（${commit.slice(0, 12)}）`)];
};

const settings: Source = ({ source }) => [fact('设置', source === 'environment' ? '环境变量' : source)];

const services: Source = async ({ units, servers, publisher }) => [
  ...units.map(({ name, state }) => fact('服务', `${name} ${state}`, state !== 'active')),
  ...(await Promise.all(servers.map(serverFact))),
  ...(publisher ? [await publisherFact(publisher)] : []),
];

async function serverFact(url: string): Promise<Fact> {
  const [health, ready] = [await ask(`${url}/healthz`), await ask(`${url}/readyz`)];
  if (json(health)?.status !== 'OK') return fact('服务器', `${url} ${health ? '应答的是别的程序' : '没有应答'}`, true);
  if (ready?.status === 200) return fact('服务器', `${url} 正常`);
  return fact('服务器', `${url} 还不能接待访客：${failing(json(ready))}`, true);
}

async function publisherFact(url: string): Promise<Fact> {
  const health = json(await ask(`${url}/healthz`));
  return fact('发布程序', `${url} ${health ? '正常' : '没有应答'}`, !health);
}

const disks: Source = async ({ config }) =>
  (await disksOf(config)).map((disk) =>
    fact(disk.name, `${disk.path}，空闲 ${bytesText(disk.freeBytes)}`, isWrong(spaceLeft(disk))),
  );

const database: Source = async ({ db, databaseFault, config, servers }) => {
  const place = placeOfDatabase(config, '内置数据库');
  if (!config.databaseUrl) {
    const size = bytesText(await folderBytes(join(config.dataDir, 'database')));
    // While a server holds it, nobody else can look inside.
    const isHeld = !db && (await ask(`${servers[0]}/healthz`))?.status === 200;
    return [fact('数据库', `${place}，${size}${db || isHeld ? '' : `，打不开：${databaseFault}`}`, !db && !isHeld)];
  }
  if (!db) return [fact('数据库', `${place} 没有应答：${databaseFault}`, true)];
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  );
  const { version, bytes } = rows[0]!;
  return [fact('数据库', `${place}，PostgreSQL ${version}，${bytesText(bytes)}`)];
};

const publication: Source = async ({ db, now }) => {
  if (!db) return [];
  const { rows } = await sql<{ waiting: number; failure: string | null; reported: Date | null }>`
    select (select count(*)::int from publication_log where live_at is null) as waiting,
      (select failure from publisher_state) as failure, (select reported_at from publisher_state) as reported`.execute(
    db,
  );
  const { waiting, failure, reported } = rows[0]!;
  if (!reported) return [fact('发布', '发布程序从未报告', true)];
  const told = agoText(new Date(reported), now);
  const seen = waiting === 0 ? '访客看到的是最新内容' : `${waiting} 项改动访客还看不到`;
  return [fact('发布', `${failure ?? seen}（${told}报告）`, failure !== null || isSilent(new Date(reported), now))];
};

const samples: Source = async ({ db }) => {
  const parts = db ? await samplesLeft(db).catch(() => []) : [];
  return parts.length > 0 ? [fact('网站内容', samplesText(parts))] : [];
};

const backups: Source = async ({ config: { backupDir }, now }) => {
  const found = backupDir ? await storedBackups(backupDir).catch(() => []) : [];
  const [newest] = found;
  if (!newest) return [fact('备份', backupDir ? `${backupDir} 里还没有` : '没有设置 BACKUP_DIR', true)];
  const text = `${agoText(newest.takenAt, now)}，${bytesText(newest.bytes)}，${newest.path}`;
  return [fact('备份', text, isWrong(ageOf(found, now)))];
};

const certificate: Source = async ({ config: { publicOrigin }, now }) => {
  if (!publicOrigin?.startsWith('https:')) return [];
  const found = await readCertificate(publicOrigin);
  if (!found) return [fact('证书', `${publicOrigin} 没有以 https 应答`, true)];
  const findings = judge(found, new URL(publicOrigin).hostname, now);
  return [fact('证书', `${publicOrigin}，还有 ${daysLeft(found, now)} 天到期`, isWrong(findings))];
};

const sources = [release, settings, services, disks, database, publication, samples, backups, certificate];

export async function readStatus(installation: Installation): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const source of sources) facts.push(...(await source(installation)));
  return facts;
}

export const factText = ({ about, text, isWrong }: Fact): string => `${isWrong ? '✗' : ' '} ${about}：${text}`;
