import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { apiBase, apiPaths, fillPath } from '../contract/paths.ts';
import { refusalTexts } from '../contract/texts.ts';
import { benchPassword, seedArticles } from '../scripts/bench/sample-articles.ts';
import { freePort } from '../scripts/processes.ts';
import { isPostgresInstalled, startPostgresCluster } from '../scripts/torture/postgres-cluster.ts';

const root = join(import.meta.dirname, '..');
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-limits-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The server alone, with a page that was published; its address. */
async function startServer(dataDir: string, databaseUrl?: string): Promise<string> {
  await seedArticles(dataDir, 5, databaseUrl);
  await mkdir(join(dataDir, 'site', 'current', 'hospital'), { recursive: true });
  await writeFile(join(dataDir, 'site', 'current', 'hospital', 'home.html'), '<!doctype html><title>首页</title>');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: 'inherit' });
  cleanups.push(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${env.PORT}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) await delay(50);
  return url;
}

const call = (url: string, path: string, body: BodyInit = new URLSearchParams(), cookie = '') =>
  fetch(url + apiBase + path, { method: 'POST', body, headers: { cookie } });

async function signIn(url: string): Promise<string> {
  const answer = await call(url, apiPaths.login, new URLSearchParams({ username: 'admin', ps: benchPassword }));
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}

/** A picture that does not compress, of about a megabyte. */
async function bigPicture(): Promise<FormData> {
  const [width, height] = [600, 600];
  const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await noise.png().toBuffer())]), 'noise.png');
  return form;
}

async function until(what: () => Promise<boolean>, withinMs: number): Promise<number> {
  const start = performance.now();
  while (!(await what())) {
    if (performance.now() - start > withinMs) throw new Error(`not within ${withinMs} ms`);
    await delay(50);
  }
  return performance.now() - start;
}

test.runIf(isPostgresInstalled())(
  'while the database hangs calls are refused at once and pages are served; then all is well within five seconds',
  async () => {
    const cluster = await startPostgresCluster();
    cleanups.push(() => cluster.stop());
    const url = await startServer(await scratchFolder(), cluster.url);
    const articles = fillPath(apiPaths.articleList, { pageSize: 5, pageNo: 1 });
    const status = async (path: string) => (await fetch(url + path)).status;
    expect(await status('/readyz')).toBe(200);
    cluster.freeze(true);
    cleanups.push(() => cluster.freeze(false));
    const asked = performance.now();
    const inFlight = Promise.all(Array.from({ length: 20 }, () => call(url, articles)));
    await until(async () => (await status('/readyz')) === 503, 8000);
    await delay(3000);
    const start = performance.now();
    const refused = await call(url, articles);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({ status: 'ERROR', rmObject: null, errMsg: refusalTexts.outage });
    expect(await status('/hospital/home')).toBe(200);
    for (const answer of await inFlight) expect(answer.status).toBe(503);
    expect(performance.now() - asked).toBeLessThan(20_000);
    cluster.freeze(false);
    await until(async () => (await call(url, articles)).status === 200 && (await status('/readyz')) === 200, 5000);
  },
  120_000,
);

/** A file system of so many megabytes at `folder`; false where this user may not mount one. */
function mountSmall(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  cleanups.push(() => execFileSync('umount', ['-l', folder]));
  return true;
}

test('a full disk refuses an upload whole, and takes the next one when there is space', async ({ skip }) => {
  const dataDir = await scratchFolder();
  const uploads = join(dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  if (!mountSmall(uploads, 3)) skip();
  const url = await startServer(dataDir);
  const cookie = await signIn(url);
  const upload = async () => call(url, apiPaths.upload, await bigPicture(), cookie);
  let full = await upload();
  for (let tries = 5; full.status === 200 && tries > 0; tries--) full = await upload();
  expect(full.status).toBe(507);
  expect(await full.json()).toEqual({ status: 'ERROR', rmObject: null, errMsg: refusalTexts.diskFull });
  const files = await readdir(uploads);
  expect(files.filter((name) => name.startsWith('.'))).toEqual([]);
  await rm(join(uploads, files[0]!));
  expect((await upload()).status).toBe(200);
}, 120_000);

test('a request that never ends its head, or is too large, is ended while others are served', async () => {
  const url = await startServer(await scratchFolder());
  const { port } = new URL(url);
  const slow = connect(Number(port), '127.0.0.1');
  slow.write('POST /vue2_hospital/api/user/login HTTP/1.1\r\nhost: x\r\n');
  const ended = once(slow, 'close');
  slow.resume();
  const large = await call(url, apiPaths.login, new URLSearchParams({ username: 'x'.repeat(3_000_000), ps: 'y' }));
  expect(large.status).toBe(413);
  expect(await large.json()).toEqual({ status: 'ERROR', rmObject: null, errMsg: refusalTexts.tooLarge });
  const drip = setInterval(() => slow.write('x-drip: 1\r\n'), 1000);
  const start = performance.now();
  await ended;
  clearInterval(drip);
  expect(performance.now() - start).toBeLessThan(16_000);
}, 60_000);
