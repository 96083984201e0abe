import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { freePort } from '../scripts/ports.ts';
import { benchPassword, seedArticles } from './bench/sample-articles.ts';

const root = join(import.meta.dirname, '..');
const undoing: (() => unknown)[] = [];

/** Done after the test, the latest first. */
export const afterwards = (undo: () => unknown): void => void undoing.push(undo);

afterEach(async () => {
  for (const undo of undoing.splice(0).reverse()) await undo();
});

export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tongmou-limits-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The server in a process of its own, with five articles and a page of the site; its address. */
export async function startServer(dataDir: string, databaseUrl?: string): Promise<string> {
  await seedArticles(dataDir, 5, databaseUrl);
  const site = join(dataDir, 'site', 'current', 'hospital');
  await mkdir(site, { recursive: true });
  await writeFile(join(site, 'home.html'), '<!doctype html><title>首页</title>');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], { env, stdio: 'inherit' });
  afterwards(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  const url = `http://127.0.0.1:${env.PORT}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) await delay(50);
  return url;
}

/** Posts to a call of the API. */
export const call = (
  url: string,
  path: string,
  body: BodyInit = new URLSearchParams(),
  cookie = '',
): Promise<Response> => fetch(url + apiBase + path, { method: 'POST', body, headers: { cookie } });

/** The cookie of a session as admin. */
export async function signIn(url: string): Promise<string> {
  const answer = await call(url, apiPaths.login, new URLSearchParams({ username: 'admin', ps: benchPassword }));
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}
