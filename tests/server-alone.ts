import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { untilOk } from '../scripts/processes.ts';
import { benchPassword, seedArticles } from './bench/sample-articles.ts';
import { endProcess, launchServer } from './server-process.ts';

const startTimeoutMs = 60_000;
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
export async function startFilledServer(dataDir: string, databaseUrl?: string): Promise<string> {
  await seedArticles(dataDir, 5, databaseUrl);
  const site = join(dataDir, 'site', 'current', 'hospital');
  await mkdir(site, { recursive: true });
  await writeFile(join(site, 'home.html'), '<!doctype html><title>首页</title>');
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { child, url } = await launchServer(env);
  afterwards(() => endProcess(child, 'SIGTERM'));
  await untilOk(`${url}/healthz`, startTimeoutMs);
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
