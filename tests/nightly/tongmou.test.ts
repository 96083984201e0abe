import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/ports.ts';
import { allBelow } from '../../server/testing/folders.ts';
import { seedArticles } from '../bench/sample-articles.ts';
import { root, startServer } from '../server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-operator-'));
const dataDir = join(folder, 'data');
const settings = join(folder, 'tongmou.env');
const command = join(folder, 'tongmou');
const port = await freePort();
const owner = { uid: 12_345, gid: 23_456 };
const isRoot = process.getuid?.() === 0;
afterAll(() => rm(folder, { recursive: true }));

beforeAll(async () => {
  await chmod(folder, 0o755);
  await seedArticles(dataDir, 3);
  await symlink(join(root, 'bin/tongmou'), command);
  const lines = [`DATA_DIR=${dataDir}`, 'DATABASE=embedded', `BACKUP_DIR=${join(folder, 'backups')}`, `PORT=${port}`];
  await writeFile(settings, `${lines.join('\n')}\n`, { mode: 0o640 });
});

/** What the operator types, wherever they stand. */
async function tongmou(args: string[], env: Record<string, string> = { TONGMOU_SETTINGS: settings }, user = {}) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, ...user };
  const work = promisify(execFile)(command, args, options);
  const { stdout, stderr, code } = await work.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { code, stdout, stderr };
}

test('help names every command; what is no command ends with 64 and the same', async () => {
  const help = await tongmou(['help'], {});
  expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('doctor') });
  expect(await tongmou(['nonsense'], {})).toMatchObject({ code: 64, stderr: help.stdout });
  expect(await tongmou([], {})).toMatchObject({ code: 64 });
});

test('files are named from where the operator stands', async () => {
  expect(await tongmou(['backup', 'named.tar.gz'])).toMatchObject({ code: 0, stderr: '' });
  expect(await tongmou(['export', 'all'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('articles.ndjson 3 条'),
  });
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['named.tar.gz', 'all']));
  expect(await readFile(join(folder, 'all', 'README.txt'), 'utf8')).toContain('articles.ndjson：文章');
});

test('verify reads the chain and the newest backup', async () => {
  expect(await tongmou(['verify'])).toMatchObject({ code: 1, stderr: 'BACKUP_DIR 里没有备份。\n' });
  await tongmou(['backup']);
  const verified = await tongmou(['verify']);
  expect(verified).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/审计链完整，共 1 条：1:[0-9a-f]{64}\n最新的备份完好/),
  });
  const [name] = await readdir(join(folder, 'backups'));
  const backup = await readFile(join(folder, 'backups', name!));
  await writeFile(join(folder, 'backups', name!), backup.subarray(0, -100));
  expect(await tongmou(['verify'])).toMatchObject({ code: 1, stderr: expect.stringContaining('已损坏') });
  await writeFile(join(folder, 'backups', name!), backup);
});

test('status and doctor tell of the server that runs, and end with 1 for what is wrong', async () => {
  const off = await tongmou(['status', '--json']);
  expect(off.code).toBe(1);
  const { facts } = JSON.parse(off.stdout);
  expect(facts).toContainEqual({ about: '服务器', text: `http://127.0.0.1:${port} 没有应答`, isWrong: true });
  expect(facts).toContainEqual({ about: '备份', text: expect.stringContaining('刚才'), isWrong: false });

  const server = await startServer(dataDir, undefined, { DATABASE: 'embedded' });
  const env = { TONGMOU_SETTINGS: settings, PORT: new URL(server.url).port };
  const on = await tongmou(['status'], env);
  expect(on.stdout).toContain(`服务器：${server.url}`);
  expect(on.stdout).not.toContain('没有应答');
  const doctor = await tongmou(['doctor', '--json'], env);
  const { findings } = JSON.parse(doctor.stdout);
  const texts = findings.map(({ text }: { text: string }) => text);
  expect(texts).toContainEqual('没有设置 PUBLIC_URL');
  expect(texts).toContainEqual(expect.stringContaining('没有可供访问的网站'));
  for (const { remedy } of findings) expect(remedy).not.toBe('');
  expect(doctor.code).toBe(1);
  await server.end();
});

// Root alone can become another user.
test.skipIf(!isRoot)("what root asks for is done as the service's user; others are refused in one line", async () => {
  await chown(settings, 0, owner.gid);
  for (const path of [folder, ...(await allBelow(folder))])
    if (path !== settings && path !== command) await chown(path, owner.uid, owner.gid);
  expect(await tongmou(['backup'])).toMatchObject({ code: 0, stderr: '' });
  for (const path of [...(await allBelow(dataDir)), ...(await allBelow(join(folder, 'backups')))])
    expect(await stat(path), path).toMatchObject(owner);

  const private_ = join(folder, 'private');
  await mkdir(private_, { mode: 0o700 });
  const refused = await tongmou(['backup', 'private/file.tar.gz']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('不能写入文件夹') });
  const unread = await tongmou(['restore', 'private/file.tar.gz']);
  expect(unread).toMatchObject({ code: 1, stderr: expect.stringContaining('服务的用户读不到') });

  for (const user of [
    { uid: 54_321, gid: 54_321 },
    { uid: 54_321, gid: owner.gid },
  ]) {
    const other = await tongmou(['status'], { TONGMOU_SETTINGS: settings }, user);
    expect(other).toMatchObject({ code: 77, stderr: expect.stringMatching(/^[^\n]+请用 root 运行[^\n]*\n$/) });
  }
});
