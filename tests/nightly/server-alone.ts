import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { untilOk } from '../../scripts/processes.ts';
import { type Answered, callBy, type Form, overHttp } from '../../server/testing/call.ts';
import { cookiesOf } from '../../server/testing/sign-in.ts';
import { benchPassword, seedArticles } from '../bench/sample-articles.ts';
import { endProcess, launchServer } from '../server-process.ts';

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

/** Calls the API of the server at `url`. */
export const call = (url: string, path: string, form: Form = {}, cookie = ''): Promise<Answered> =>
  callBy(overHttp(url), path, form, { cookie });

/** The cookie of a session as admin. */
export async function signIn(url: string): Promise<string> {
  return cookiesOf(await call(url, apiPaths.login, { username: 'admin', ps: benchPassword }));
}
