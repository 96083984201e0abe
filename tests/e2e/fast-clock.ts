import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { freePort } from '../../scripts/ports.ts';
import { untilOk } from '../../scripts/processes.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import type { Db } from '../../server/database/row-types.ts';
import { testPassword } from '../../server/testing/people.ts';
import { endProcess, launchServer } from '../server-process.ts';
import { call } from './calls.ts';
import type { DoctorPage } from './fixtures.ts';

export type FastServer = {
  url: string;
  /** How many hours the server lives ahead of the test. */
  hours: () => number;
  /** Moves its clock to so many hours ahead, and waits until it has done in its log what follows from it. */
  jumpTo: (hours: number, until: string[]) => Promise<void>;
  /** Of who signed in: left open they would go on asking a server that is gone. */
  contexts: BrowserContext[];
};

/** What each of these servers begins with. To make it takes seconds, so that a worker makes it once and copies it. */
let prepared: Promise<string> | undefined;

/** A folder with an empty database of this version; it goes with the process. */
async function prepareFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-fast-prepared-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  // The portal alone: no publisher makes the pages of visitors here.
  await cp(resolve('dist'), join(dataDir, 'site', 'current'), { recursive: true });
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(db);
  await seedReference(db, 'password-of-admin');
  await db.destroy();
  return dataDir;
}

/** A server of its own on a scratch folder that `fill` puts people into, on a clock that jumps; `stop` removes it. */
export async function startFastServer(
  fill: (db: Db) => Promise<void>,
  settings: Record<string, string>,
): Promise<FastServer & { stop: () => Promise<void> }> {
  prepared ??= prepareFolder();
  const dataDir = await mkdtemp(join(tmpdir(), 'tongmou-fast-'));
  await cp(await prepared, dataDir, { recursive: true });
  const clock = join(dataDir, 'hours-ahead');
  await writeFile(clock, '0');
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await fill(db);
  await db.destroy();

  const preloaded = pathToFileURL(join(import.meta.dirname, 'jumping-clock.ts')).href;
  const PORT = String(await freePort());
  const own = {
    DATA_DIR: dataDir,
    CLOCK_FILE: clock,
    LOG_LEVEL: 'info',
    PORT,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
  };
  const env = { ...own, ...settings };
  const { child, url } = await launchServer({ ...env, NODE_OPTIONS: `--import=${preloaded}` }, 'pipe');
  child.stderr!.pipe(process.stderr);
  const log = listenTo(child);
  await untilOk(`${url}/healthz`, 120_000);
  let ahead = 0;
  const contexts: BrowserContext[] = [];
  return {
    url,
    contexts,
    hours: () => ahead,
    jumpTo: async (hours, until) => {
      const done = until.map((message) => log.next(message));
      ahead = hours;
      // Put in place whole: read while it is being written, it would say that no time went by.
      await writeFile(`${clock}.next`, String(hours));
      await rename(`${clock}.next`, clock);
      await Promise.all(done);
    },
    stop: async () => {
      // A test whose time is over has had its own closed.
      await Promise.allSettled(contexts.map((context) => context.close()));
      await endProcess(child, 'SIGTERM');
      await rm(dataDir, { recursive: true });
    },
  };
}

function listenTo(child: ChildProcess) {
  const awaited: { message: string; heard: () => void }[] = [];
  createInterface(child.stdout!).on('line', (line) => {
    const { msg } = line.startsWith('{') ? JSON.parse(line) : { msg: '' };
    const place = awaited.findIndex(({ message }) => message === msg);
    if (place >= 0) awaited.splice(place, 1)[0]!.heard();
  });
  /** Until it says so the next time. */
  return { next: (message: string) => new Promise<void>((heard) => awaited.push({ message, heard })) };
}

/**
 * Counts a page's calls from now on, and answers how to wait until each was answered: a call that is under way while the
 * server's clock jumps would count as use of the session at the hour after.
 */
export function callsOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(apiBase) && pathname !== apiBase + apiPaths.replyEvents) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}

/** Sessions end after half an hour: whoever comes back signs in again, in a browser whose clock is the server's. */
export async function signIn(
  browser: Browser,
  { url, hours, contexts }: FastServer,
  username: string,
): Promise<DoctorPage> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 780 } });
  contexts.push(context);
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + hours() * 3_600_000);
  type User = { id: number; doctorId: number; hospital: string };
  const { rmObject: user } = await call<User>(page.request, apiPaths.login, { username, ps: testPassword });
  return { ...user, page, username, name: username, call: (path, form) => call(page.request, path, form) };
}
