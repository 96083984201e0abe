import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../ports.ts';
import { type Account, own } from './account.ts';
import type { Answers } from './answers.ts';
import type { Layout } from './layout.ts';
import { answerOf, hasShownTheSite } from './service.ts';
import { readSettings } from './settings.ts';

export type Work = { layout: Layout; answers: Answers; account: Account };

/** A server that says nothing for so long will not come up: migrations of large tables take minutes. */
const trialTimeoutMs = 1_800_000;

/** An end with 2: complete but for pictures that were gone before. */
export function takeBackup(work: Work, version: string, file: string): string | undefined {
  const fault = runScript(work, version, ['scripts/backup.ts', file], [0, 2]);
  return fault && `备份没有成功：${fault}`;
}

export const restoreBackup = (work: Work, version: string, file: string): string | undefined =>
  runScript(work, version, ['scripts/restore.ts', file, '--replace']);

/** Runs a script of a release as the service's user. Returns what it said when it failed. */
function runScript(work: Work, version: string, args: string[], good = [0]): string | undefined {
  const { status, stderr } = spawnSync(nodeOf(work, version), args, { ...options(work, version), encoding: 'utf8' });
  return good.includes(status ?? -1) ? undefined : stderr.trim();
}

const nodeOf = ({ layout }: Work, version: string) => join(layout.releases, version, 'node_modules/node/bin/node');

const options = ({ layout, account }: Work, version: string, env: NodeJS.ProcessEnv = {}) => ({
  cwd: join(layout.releases, version),
  env: { PATH: process.env.PATH, ...readSettings(layout), ...env },
  ...(process.getuid?.() === 0 && { uid: account.uid, gid: account.gid }),
});

/**
 * Starts one server of a release where nobody reaches it, and its publisher for a folder nobody is shown, until both have
 * done their work. Returns why they could not.
 */
export async function tryOut(work: Work, version: string): Promise<string | undefined> {
  console.log(`试运行 ${version}（数据库升级可能要几分钟）…`);
  const [port, publisher] = [await freePort(), await freePort()];
  const folder = join(work.layout.data, '.trial');
  const server = { PORT: String(port), HOST: '127.0.0.1', METRICS_PORT: '' };
  const site = { PUBLISHER_PORT: String(publisher), API_URL: `http://127.0.0.1:${port}`, DATA_DIR: folder };
  const fault = await whileRunning(work, version, 'server/main.ts', server, async (until) => {
    const missing = await until('服务器', async () => (await answerOf(port, '/readyz')).ok);
    if (missing) return missing;
    own(folder, 0o700, work.account);
    return whileRunning(work, version, 'publisher/main.ts', site, (untilPublished) =>
      untilPublished('发布进程（网站）', () => hasShownTheSite(publisher)),
    );
  });
  rmSync(folder, { recursive: true, force: true });
  return fault;
}

/** Resolves with why it did not come about, which is so when the program has ended or takes too long. */
type Until = (what: string, isThere: () => Promise<boolean>) => Promise<string | undefined>;

/** Runs a program of a release during `use`. */
async function whileRunning(
  work: Work,
  version: string,
  main: string,
  env: NodeJS.ProcessEnv,
  use: (until: Until) => Promise<string | undefined>,
): Promise<string | undefined> {
  const file = join(work.layout.product, `trial-${dirname(main)}.log`);
  const log = openSync(file, 'w', 0o600);
  const child = spawn(nodeOf(work, version), [main], {
    ...options(work, version, env),
    // By the channel it hears when the installation is killed.
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  let isOver = false;
  ended.then(() => (isOver = true));
  const giveUpAt = Date.now() + trialTimeoutMs;
  const result = await use(async (what, isThere) => {
    while (!isOver && Date.now() < giveUpAt) {
      if (await isThere()) return undefined;
      await new Promise((go) => setTimeout(go, 200));
    }
    const lines = readFileSync(file, 'utf8').split('\n');
    return `试运行的${what}没有就绪：${lines.find((line) => /error/i.test(line)) ?? lines[0]}（全文在 ${file}）`;
  });
  child.kill('SIGTERM');
  await ended;
  closeSync(log);
  return result;
}
