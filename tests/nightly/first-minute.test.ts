import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { refusedExitCode } from '../../contract/settings.ts';
import { freePort } from '../../scripts/ports.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { lockFolder } from '../../server/database/pglite-folder.ts';
import { launchServer } from '../server-process.ts';

const root = join(import.meta.dirname, '../..');
const scripts = ['start', 'demo', 'dev'] as const;
const folder = await mkdtemp(join(tmpdir(), 'tongmou-first-minute-'));
afterAll(() => rm(folder, { recursive: true }));

const usual = { PATH: process.env.PATH, ALLOW_HTTP: 'true', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };

/** `npm run SCRIPT` on a free port. */
async function run(script: (typeof scripts)[number], env: Record<string, string>) {
  const port = String(await freePort());
  const child = spawn(process.execPath, [join(root, 'scripts', `${script}.ts`)], {
    cwd: root,
    env: { ...usual, PORT: port, ...(!env.DATABASE_URL && { DATABASE: 'embedded' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code]) => {
    const [, stderr] = await printed;
    return { code: code as number | null, lines: stderr.trimEnd().split('\n') };
  });
  return { child, ended };
}

/** Runs a script that must refuse to start, and returns the one line it says. */
async function refusalOf(script: (typeof scripts)[number], env: Record<string, string>): Promise<string> {
  const { code, lines } = await (await run(script, env)).ended;
  expect({ code, lines }).toEqual({ code: refusedExitCode, lines: [expect.any(String)] });
  return lines[0]!;
}

/** Somebody else's server. */
async function takePort(): Promise<{ port: number; close: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, close: () => server.close() };
}

test.each(scripts)('%s refuses a PORT that is none', async (script) => {
  expect(await refusalOf(script, { PORT: 'http' })).toContain('PORT must be a whole number from 1 to 65535');
});

test.each(scripts)('%s refuses a DATA_DIR that cannot be made', async (script) => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await refusalOf(script, { DATA_DIR: join(file, 'data') })).toContain('set another DATA_DIR');
});

test.each(scripts)('%s refuses a DATA_DIR that is in use', async (script) => {
  const dataDir = await mkdtemp(join(folder, 'used-'));
  const release = lockFolder(dataDir);
  expect(await refusalOf(script, { DATA_DIR: dataDir })).toContain('is in use by another server');
  release();
});

test.each(scripts)('%s refuses a database of a newer version', async (script) => {
  const dataDir = await mkdtemp(join(folder, 'newer-'));
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(db);
  await sql`insert into kysely_migration values ('9999-to-come', '2030-01-01')`.execute(db);
  await db.destroy();
  expect(await refusalOf(script, { DATA_DIR: dataDir })).toContain('newer version (9999-to-come)');
});

test('start refuses to keep an embedded database that nobody asked for', async () => {
  expect(await refusalOf('start', { DATABASE: '' })).toContain('DATABASE=embedded');
  const misspelt = { DATABASE: '', DATABASE_ULR: 'postgres://a@127.0.0.1/a' };
  expect(await refusalOf('start', misspelt)).toContain('DATABASE_ULR is no setting, DATABASE_URL is');
});

test('security 76: start refuses to serve people who would not come by https', async () => {
  const usualWay = { ALLOW_HTTP: '' };
  expect(await refusalOf('start', usualWay)).toMatch(/^PUBLIC_URL is not set: .*ALLOW_HTTP=true\.$/);
  const http = { ...usualWay, PUBLIC_URL: 'http://eye.example.org' };
  expect(await refusalOf('start', http)).toContain('PUBLIC_URL is http://eye.example.org');
  const { child } = await launchServer({ ...http, DATA_DIR: usual.DATA_DIR }, 'pipe');
  expect(await text(child.stderr!)).toContain('PUBLIC_URL is http://eye.example.org');
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(refusedExitCode);
});

test('a full disk is told', async ({ skip }) => {
  const dataDir = await mkdtemp(join(folder, 'full-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dataDir]).status !== 0) skip();
  try {
    for (const script of scripts) expect(await refusalOf(script, { DATA_DIR: dataDir })).toContain('disk is full');
  } finally {
    execFileSync('umount', ['-l', dataDir]);
  }
});

test.each(['start', 'dev'] as const)('%s refuses a port that is taken', async (script) => {
  const { port, close } = await takePort();
  expect(await refusalOf(script, { PORT: String(port) })).toContain(`Port ${port} is taken`);
  close();
});

test('the demo takes the next free port, and says so', async () => {
  const { port, close } = await takePort();
  const { child, ended } = await run('demo', { PORT: String(port), DATA_DIR: join(folder, 'demo') });
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
  expect(said).toMatch(new RegExp(`^端口 ${port} 已被占用，改用 \\d+。\n$`));
  child.kill('SIGTERM');
  await ended;
  close();
});

test('a server that keeps ending is given up after five tries, with its reason once', async () => {
  // PostgreSQL's words for what neither waiting nor a setting mends.
  const fields = Buffer.from('SFATAL\0CXX000\0Mout of order\0\0');
  const head = Buffer.from([69, 0, 0, 0, fields.length + 4]);
  const outOfOrder = createServer((socket) => socket.end(Buffer.concat([head, fields]))).listen(0, '127.0.0.1');
  await once(outOfOrder, 'listening');
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${(outOfOrder.address() as { port: number }).port}/nothing`;
  const { code, lines } = await (await run('start', { DATABASE_URL })).ended;
  outOfOrder.close();
  expect(code).toBe(1);
  expect(lines.filter((line) => line.includes('starting it again'))).toHaveLength(4);
  expect(lines.filter((line) => line.includes('out of order'))).toHaveLength(1);
  expect(lines.at(-1)).toContain('ended 5 times within a minute');
});
