import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../ports.ts';
import type { Account } from './account.ts';
import { type Answers, withNginx } from './answers.ts';
import { migrationsIn } from './database.ts';
import { currentVersion, type Layout, switchTo, writeWhole } from './layout.ts';
import { installNginx } from './nginx.ts';
import { answerOf, installUnits, startService, stopService, untilServing } from './service.ts';
import { readSettings } from './settings.ts';

/** What an upgrade that is broken off leaves to the next one. */
type Journal = { from: string; to: string; backup: string; migrations: string[] };

export type Work = { layout: Layout; answers: Answers; account: Account };

/** An upgrade did not succeed. What was there before serves again. */
export class WentBack extends Error {}

/** A server that says nothing for so long will not come up: migrations of large tables take minutes. */
const trialTimeoutMs = 1_800_000;

const journalOf = ({ product }: Layout) => join(product, 'upgrade.json');
const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
const databaseOf = ({ layout }: Work) => readSettings(layout).DATABASE_URL!;

/**
 * Puts the release `to` in the place of `from`: servers stopped, backup taken, a trial of the new server on a port nobody
 * knows, so that nothing anybody saves can be lost by going back, then the new release in earnest.
 * @throws WentBack when the new release does not serve
 */
export async function upgrade(work: Work, from: string, to: string): Promise<void> {
  const { layout } = work;
  console.log(`停止 ${from}，备份…`);
  const migrations = await migrationsIn(databaseOf(work));
  const backup = join(layout.backups, `before-${to}-${stamp()}.tar.gz`);
  writeWhole(journalOf(layout), JSON.stringify({ from, to, backup, migrations } satisfies Journal));
  stopService();
  const fault = takeBackup(work, from, backup) ?? (await tryOut(work, to)) ?? (await takeOver(work, from, to));
  if (fault) {
    await goBack(work);
    throw new WentBack(`升级到 ${to} 没有成功：${fault}\n已退回 ${from}，数据没有改变。`);
  }
  rmSync(journalOf(layout));
}

/** Ends what an installation that was killed had begun. */
export async function repair(work: Work): Promise<void> {
  const { layout, answers } = work;
  if (!existsSync(journalOf(layout))) return;
  const { from, to } = readJournal(layout);
  const isDone = currentVersion(layout) === to && !(await untilServing({ ...answers, READY_SECONDS: '1' }));
  if (isDone) rmSync(journalOf(layout));
  else {
    console.log(`上次升级到 ${to} 中断了，先退回 ${from}…`);
    await goBack(work);
  }
}

const readJournal = (layout: Layout): Journal => JSON.parse(readFileSync(journalOf(layout), 'utf8'));

async function takeOver(work: Work, from: string, to: string): Promise<string | undefined> {
  try {
    putInPlace(work, to, from);
  } catch (error) {
    return (error as Error).message;
  }
  const missing = await untilServing(work.answers);
  return missing && `${missing}没有就绪（journalctl -u 'tongmou-*' 里有原因）。`;
}

/** Turns `current` to a release, with its units and settings of nginx, and starts it. */
export function putInPlace({ layout, answers, account }: Work, version: string, previous: string | undefined): void {
  const release = join(layout.releases, version);
  switchTo(layout, version);
  installUnits(layout, release, answers, account);
  if (withNginx(answers)) installNginx(layout, release, answers, previous && join(layout.releases, previous));
  startService();
}

async function goBack(work: Work): Promise<void> {
  const { layout, answers } = work;
  const { from, to, backup, migrations } = readJournal(layout);
  stopService();
  const now = await migrationsIn(databaseOf(work));
  if (now.join() !== migrations.join()) {
    // What somebody may have saved since, for whoever must look for it.
    takeBackup(work, to, join(layout.backups, `failed-${to}-${stamp()}.tar.gz`));
    const fault = runScript(work, from, ['scripts/restore.ts', backup, '--replace']);
    if (fault) throw new Error(`恢复 ${backup} 没有成功：${fault}\n改正后再运行一次 install.sh。`);
  }
  putInPlace(work, from, to);
  const missing = await untilServing(answers);
  if (missing) throw new Error(`已换回 ${from}，但${missing}没有就绪：请看 journalctl -u 'tongmou-*'。`);
  rmSync(journalOf(layout));
}

/** An end with 2: complete but for pictures that were gone before. */
function takeBackup(work: Work, version: string, file: string): string | undefined {
  const fault = runScript(work, version, ['scripts/backup.ts', file], [0, 2]);
  return fault && `备份没有成功：${fault}`;
}

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

/** Starts one server of a release where nobody reaches it, until it could serve. Returns why it could not. */
async function tryOut(work: Work, version: string): Promise<string | undefined> {
  console.log(`试运行 ${version}（数据库升级可能要几分钟）…`);
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', METRICS_PORT: '' };
  const child = spawn(nodeOf(work, version), ['server/main.ts'], {
    ...options(work, version, env),
    // By the channel it hears when the installation is killed.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (text) => (said = (said + text).slice(-2000)));
  const ended = new Promise<void>((end) => child.on('close', () => end()));
  let isOver = false;
  ended.then(() => (isOver = true));
  const giveUpAt = Date.now() + trialTimeoutMs;
  let isReady = false;
  while (!isReady && !isOver && Date.now() < giveUpAt) {
    isReady = (await answerOf(port, '/readyz')).ok;
    if (!isReady) await new Promise((go) => setTimeout(go, 200));
  }
  child.kill('SIGTERM');
  await ended;
  return isReady ? undefined : `试运行没有就绪：${said.trim() || '没有说明原因'}`;
}
