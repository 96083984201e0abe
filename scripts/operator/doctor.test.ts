import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { backupName } from '../../server/backup/folder.ts';
import { readCertificate } from '../../server/certificate.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { migrationNames } from '../../server/database/migrate.ts';
import { checkAnchors } from './doctor.ts';
import { checkBackups } from './checks/backups.ts';
import { judge } from './checks/certificate.ts';
import { compareSchema } from './checks/database.ts';
import { spaceLeft } from './checks/disks.ts';
import { checkFolders } from './checks/folders.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkPublisher } from './checks/publisher.ts';
import { checkServer } from './checks/servers.ts';
import { checkSettings, publicUrl } from './checks/settings.ts';
import { examine } from './doctor.ts';
import type { Check, Installation } from './finding.ts';
import { serverAddresses } from './installation.ts';
import { unitsIn } from './units.ts';

const now = new Date(2026, 10, 22, 12);

function installation(env: Record<string, string>, more: Partial<Installation> = {}): Installation {
  const config: Config = readConfig(env);
  const nothing = { db: undefined, databaseFault: 'away', units: [], servers: [], publisher: undefined };
  return { config, env, source: 'environment', root: '/nowhere', ...nothing, now, ...more };
}

const found = async (check: Check, of: Installation) => (await check(of)).map(({ level, text }) => `${level} ${text}`);

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Something that answers on a port of its own. */
async function answering(answer: (path: string) => [status: number, body: string]): Promise<string> {
  const server: Server = createServer(({ url = '' }, response) => {
    const [status, body] = answer(url);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [undefined, ['没有设置']],
  ['https://eye.example.org', []],
  ['http://eye.example.org/', ['不加密']],
  ['https://eye.example.org/eye', ['带有路径']],
  ['eye.example.org', ['不是网址']],
])('PUBLIC_URL %s', (given, words) => {
  const texts = publicUrl(given).map(({ text }) => text);
  expect(texts).toEqual(words.map((word) => expect.stringContaining(word)));
});

test('settings that others may read are told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const read = async (mode: number) => {
    const source = join(folder, `${mode}.env`);
    await writeFile(source, '', { mode });
    return checkSettings(installation({ PUBLIC_URL: 'https://eye.example.org' }, { source }));
  };
  expect(await read(0o400)).toEqual([]);
  expect(await read(0o640)).toEqual([
    expect.objectContaining({ level: 'hint', remedy: expect.stringContaining('400') }),
  ]);
});

test('keys that others may read are told', async () => {
  const ENCRYPTION_IDENTITY_FILE = join(await scratchFolder(), 'keys.txt');
  const PUBLIC_URL = 'https://eye.example.org';
  const of = () => found(checkSettings, installation({ PUBLIC_URL, ENCRYPTION_IDENTITY_FILE }));
  await writeFile(ENCRYPTION_IDENTITY_FILE, '', { mode: 0o600 });
  expect(await of()).toEqual([]);
  await chmod(ENCRYPTION_IDENTITY_FILE, 0o640);
  expect(await of()).toEqual([expect.stringContaining('wrong 密钥文件')]);
});

test('settings that cannot be used are what there is to say', async () => {
  const { findings } = await examine({ env: { PORT: 'eighty' }, source: '/etc/tongmou/tongmou.env' });
  expect(findings).toEqual([
    { about: '设置', level: 'wrong', text: expect.stringContaining('PORT'), remedy: '改正 /etc/tongmou/tongmou.env' },
  ]);
});

test('a disk is full in good time', () => {
  const disk = (freeBytes: number) =>
    spaceLeft({ name: '数据目录', path: '/data', freeBytes, totalBytes: 100 * 2 ** 30 }).map(({ level }) => level);
  expect(disk(50 * 2 ** 30)).toEqual([]);
  expect(disk(15 * 2 ** 30)).toEqual(['hint']);
  expect(disk(3 * 2 ** 30)).toEqual(['wrong']);
});

test('a database of another version is told', () => {
  expect(compareSchema(migrationNames)).toEqual([]);
  expect(compareSchema([...migrationNames, '9999-later'])[0]!.text).toContain('9999-later');
  expect(compareSchema(migrationNames.slice(0, -1))[0]!.text).toContain(migrationNames.at(-1));
});

test('of systemd come state and port of each service', () => {
  const shown = `Id=tongmou-server@2.service
ActiveState=failed
MainPID=0
Environment=PORT=8082 METRICS_PORT=9082

Id=tongmou-publisher.service
ActiveState=active
MainPID=17
Environment=
`;
  const units = unitsIn(shown);
  expect(units).toEqual([
    { name: 'tongmou-server@2.service', state: 'failed', pid: 0, port: 8082 },
    { name: 'tongmou-publisher.service', state: 'active', pid: 17, port: undefined },
  ]);
  expect(serverAddresses({ host: '0.0.0.0', port: 8080 }, units)).toEqual(['http://127.0.0.1:8082']);
  expect(serverAddresses({ host: '127.0.0.1', port: 8080 }, [])).toEqual(['http://127.0.0.1:8080']);
});

test('a server that is away, another program, and one that is not ready are told apart', async () => {
  const ready = JSON.stringify({ status: 'ERROR', database: true, site: false });
  const servers = {
    ours: await answering(() => [200, '{"status":"OK"}']),
    others: await answering(() => [200, '<title>Welcome to nginx</title>']),
    unready: await answering((path) => (path === '/healthz' ? [200, '{"status":"OK"}'] : [503, ready])),
  };
  expect(await checkServer(servers.ours)).toEqual([]);
  expect((await checkServer(servers.others))[0]!.text).toContain('别的程序');
  expect((await checkServer(servers.unready))[0]!.text).toContain('还不能接待访客：site');
  expect((await checkServer('http://127.0.0.1:1'))[0]!.text).toContain('没有应答');
});

test('a publisher that does not hear is told, with what it answers', async () => {
  const env = { WEBHOOK_SECRET: 'secret-of-the-tests' };
  const health = '{"cursor":7,"failure":null}';
  const hearing = await answering((path) => (path === '/healthz' ? [200, health] : [202, '']));
  expect(await found(checkPublisher, installation(env, { publisher: hearing }))).toEqual([]);
  const strange = await answering((path) => (path === '/healthz' ? [200, health] : [401, '']));
  expect(await found(checkPublisher, installation(env, { publisher: strange }))).toEqual([
    `wrong 发布程序不认服务器的签名（${strange}）`,
  ]);
});

test('a page whose origin is refused can save nothing', async () => {
  const refusing = await answering(() => [403, '{"status":"ERROR"}']);
  expect((await found(checkProxy, installation({ PUBLIC_URL: refusing })))[0]).toContain('提交不了');
  const right = await answering(() => [401, '{"status":"ERROR"}']);
  expect(await found(checkProxy, installation({ PUBLIC_URL: right }))).toEqual([]);
  const other = await answering(() => [200, '<title>Welcome to nginx</title>']);
  expect((await found(checkProxy, installation({ PUBLIC_URL: other })))[0]).toContain('到不了服务器');
});

test('no backup, an old one and one on the same disk are told', async () => {
  const folder = await scratchFolder();
  const BACKUP_DIR = join(folder, 'backups');
  const of = () => found(checkBackups, installation({ DATA_DIR: folder, BACKUP_DIR }));
  expect(await found(checkBackups, installation({ DATA_DIR: folder }))).toEqual([
    'wrong 没有设置 BACKUP_DIR，没有备份',
  ]);
  expect(await of()).toEqual([`wrong 没有备份目录 ${BACKUP_DIR}`]);
  await mkdir(BACKUP_DIR);
  const sameDisk = 'hint 备份目录与数据目录在同一个磁盘上';
  expect(await of()).toEqual(['wrong 还没有备份', sameDisk]);
  await writeFile(join(BACKUP_DIR, backupName(new Date(now.getTime() - 72 * 3_600_000))), '');
  expect(await of()).toEqual(['wrong 最新的备份是 3 天前的', sameDisk]);
  await writeFile(join(BACKUP_DIR, backupName(new Date(now.getTime() - 9 * 3_600_000))), '');
  expect(await of()).toEqual([sameDisk]);
});

test('an end of the audit that nobody writes down, or no more, is told', async () => {
  const folder = await scratchFolder();
  const AUDIT_ANCHOR_FILE = join(folder, 'anchors.ndjson');
  const of = (at = now) => found(checkAnchors, installation({ AUDIT_ANCHOR_FILE }, { now: at }));
  expect(await found(checkAnchors, installation({}))).toEqual([expect.stringContaining('没有记在数据库以外')]);
  expect(await of()).toEqual([`wrong 审计锚点文件 ${AUDIT_ANCHOR_FILE} 不在`]);
  await writeFile(AUDIT_ANCHOR_FILE, '');
  expect(await of(new Date())).toEqual([]);
  expect(await of(new Date(Date.now() + 4 * 3_600_000))).toEqual([expect.stringContaining('三小时以上没有写入')]);
});

// Root alone can give files away.
test.skipIf(process.getuid?.() !== 0)(
  "pictures that are not the service's, and folders open to all, are told",
  async () => {
    const folder = await scratchFolder();
    const of = () => found(checkFolders, installation({ DATA_DIR: folder }));
    await mkdir(join(folder, 'uploads'), { mode: 0o700 });
    await writeFile(join(folder, 'uploads', 'a.png'), '');
    await chown(folder, 12_345, 12_345);
    await chown(join(folder, 'uploads'), 12_345, 12_345);
    expect(await of()).toEqual([expect.stringContaining('有 1 个文件服务读不到')]);
    await chown(join(folder, 'uploads', 'a.png'), 12_345, 12_345);
    expect(await of()).toEqual([]);
    execFileSync('chmod', ['755', folder]);
    expect(await of()).toEqual([expect.stringContaining('任何用户都能进入')]);
  },
);

test('a certificate is judged as visitors are shown it', async () => {
  const folder = await scratchFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '20', '-keyout', key, '-out', cert, ...names];
  execFileSync('openssl', args, { stdio: 'ignore' });
  const { readFileSync } = await import('node:fs');
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  onTestFinished(() => void server.close());
  const shown = (await readCertificate(`https://localhost:${(server.address() as AddressInfo).port}`))!;

  const texts = (hostname: string, days: number) =>
    judge(shown, hostname, new Date(Date.now() + days * 24 * 3_600_000)).map(({ level, text }) => `${level} ${text}`);
  expect(texts('localhost', 0)).toEqual(['hint 证书还有 19 天到期', expect.stringContaining('不信任')]);
  expect(texts('localhost', 10)).toEqual(['wrong 证书还有 9 天到期']);
  expect(texts('localhost', 25)).toEqual([expect.stringMatching(/wrong 证书已过期 \d 天/)]);
  expect(texts('eye.example.org', 0)).toEqual(['wrong 证书不是 eye.example.org 的']);
});
