import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/ports.ts';
import { readBackup } from '../../server/backup/read.ts';
import { benchPassword, seedArticles } from '../bench/sample-articles.ts';
import { Caller } from '../caller.ts';
import { root, startServer } from '../server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'tongmou-backups-'));
const dataDir = join(folder, 'data');
const file = join(folder, 'backup.tar.gz');
afterAll(() => rm(folder, { recursive: true }));

/** Runs a script as npm does; what it printed, and how it ended. */
async function run(script: string, args: string[], env: Record<string, string>) {
  const work = promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...(!env.DATABASE_URL && { DATABASE: 'embedded' }), ...env },
  });
  const { stdout, stderr, code } = await work.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { code, printed: stdout + stderr };
}

/** Signs admin in, which leaves an entry in the audit, and uploads a picture. */
async function uploadAsAdmin(url: string): Promise<void> {
  const admin = new Caller(url);
  await admin.signIn('admin', benchPassword);
  await admin.uploadPicture();
}

test('a backup is taken of a running embedded database, and brings everything back elsewhere', async () => {
  await seedArticles(dataDir, 2000);
  // Left of a server that was killed, its socket is in nobody's way.
  await (await startServer(dataDir)).end('SIGKILL');
  const server = await startServer(dataDir);
  await uploadAsAdmin(server.url);

  // A reader that goes away holds nobody up.
  const impatient = connect(join(dataDir, 'backup.socket'));
  await once(impatient, 'data');
  impatient.destroy();
  const taken = await run('scripts/backup.ts', [file], { DATA_DIR: dataDir });
  expect(taken).toMatchObject({ code: 0, printed: expect.stringMatching(/已备份到 .*：\d+ 行数据，\d+ 张图片/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'backup.socket'))).mode & 0o777).toBe(0o600);
  const { contents } = await readBackup(file);
  expect(contents).toMatchObject({ rows: { article: 2000, audit_entry: 1 }, uploads: 1, absentUploads: [] });

  const again = await run('scripts/backup.ts', [file], { DATA_DIR: dataDir });
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('不会覆盖') });
  const inUse = await run('scripts/restore.ts', [file, '--replace'], { DATA_DIR: dataDir });
  expect(inUse).toMatchObject({ code: 1, printed: expect.stringContaining('is in use by another server') });

  await server.end();
  expect(existsSync(join(dataDir, 'backup.socket'))).toBe(false);

  const restored = await run('scripts/restore.ts', [file], { DATA_DIR: join(folder, 'restored') });
  expect(restored).toMatchObject({ code: 0, printed: expect.stringMatching(/已恢复.*\n审计链完整：1:[0-9a-f]{64}/) });
  const second = join(folder, 'second.tar.gz');
  await run('scripts/backup.ts', [second], { DATA_DIR: join(folder, 'restored') });
  expect((await readBackup(second)).contents).toEqual(contents);
  const refused = await run('scripts/restore.ts', [file], { DATA_DIR: join(folder, 'restored') });
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('--replace') });
});

test('neither what goes well nor what goes wrong prints a password', async () => {
  const DATABASE_URL = `postgres://tongmou:secret-of-the-database@127.0.0.1:${await freePort()}/tongmou`;
  for (const script of ['scripts/backup.ts', 'scripts/restore.ts']) {
    const { code, printed } = await run(script, [join(folder, 'other.tar.gz')], { DATABASE_URL });
    expect(code).toBe(1);
    expect(printed).not.toContain('secret-of-the-database');
  }
  const unwritable = join(folder, 'absent', 'backup.tar.gz');
  expect(await run('scripts/backup.ts', [unwritable], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    printed: expect.stringContaining(`没有文件夹 ${join(folder, 'absent')}`),
  });
});
