import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withNginx } from './answers.ts';
import { migrationsIn } from './database.ts';
import { currentVersion, type Layout, switchTo, writeWhole } from './layout.ts';
import { installNginx } from './nginx.ts';
import { restoreBackup, takeBackup, tryOut, type Work } from './run-release.ts';
import { installUnits, startService, stopService, untilServing } from './service.ts';
import { readSettings } from './settings.ts';

/** What an upgrade that is broken off leaves to the next one. */
type Journal = { from: string; to: string; backup: string; migrations: string[] };

/** An upgrade did not succeed. What was there before serves again. */
export class WentBack extends Error {}

const backupsKept = 3;

const journalOf = ({ product }: Layout) => join(product, 'upgrade.json');
const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
const backupBefore = ({ layout }: Work, version: string) => join(layout.backups, `before-${version}-${stamp()}.tar.gz`);
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
  const backup = backupBefore(work, to);
  writeWhole(journalOf(layout), JSON.stringify({ from, to, backup, migrations } satisfies Journal));
  stopService();
  const fault = await faultOf(
    async () => takeBackup(work, from, backup) ?? (await tryOut(work, to)) ?? (await takeOver(work, from, to)),
  );
  if (fault) {
    await goBack(work);
    throw new WentBack(`升级到 ${to} 没有成功：${fault}\n已退回 ${from}，数据没有改变。`);
  }
  rmSync(journalOf(layout));
  removeOldBackups(layout);
}

/** Those of upgrades that went well; the nightly ones look after themselves. */
function removeOldBackups({ backups }: Layout): void {
  const takenAt = (name: string) => statSync(join(backups, name)).mtimeMs;
  const taken = readdirSync(backups).filter((name) => name.startsWith('before-'));
  const old = taken.sort((one, other) => takenAt(other) - takenAt(one)).slice(backupsKept);
  for (const name of old) rmSync(join(backups, name));
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

async function faultOf(work: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    return (error as Error).message;
  }
}

/** A database that is there before the product is, moved here or of an installation of another kind. Returns what went wrong. */
export async function backUpWhatIsThere(work: Work, version: string): Promise<string | undefined> {
  if ((await migrationsIn(databaseOf(work))).length === 0) return undefined;
  console.log('数据库里已有数据，先备份…');
  return takeBackup(work, version, backupBefore(work, version));
}

async function takeOver(work: Work, from: string, to: string): Promise<string | undefined> {
  putInPlace(work, to, from);
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
    // What somebody may have saved since it served, for whoever must look for it.
    if (currentVersion(layout) === to) {
      const lost = takeBackup(work, to, join(layout.backups, `failed-${to}-${stamp()}.tar.gz`));
      if (lost) console.error(lost);
    }
    const fault = restoreBackup(work, from, backup);
    if (fault) throw new Error(`恢复 ${backup} 没有成功：${fault}\n改正后再运行一次 install.sh。`);
  }
  putInPlace(work, from, to);
  const missing = await untilServing(answers);
  if (missing) throw new Error(`已换回 ${from}，但${missing}没有就绪：请看 journalctl -u 'tongmou-*'。`);
  rmSync(journalOf(layout));
}
