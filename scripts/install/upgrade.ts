import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../server/start-up.ts';
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
  if (fault) throw new WentBack(`升级到 ${to} 没有成功：${fault}\n${await goBack(work)}`);
  rmSync(journalOf(layout));
  removeOldBackups(layout);
}

/** Those of upgrades; the nightly ones look after themselves. */
export function removeOldBackups({ backups }: Pick<Layout, 'backups'>): void {
  const takenAt = (name: string) => statSync(join(backups, name)).mtimeMs;
  const files = readdirSync(backups, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const kind of [/^before-.*\.tar\.gz$/, /^failed-.*\.tar\.gz$/]) {
    const taken = files.map(({ name }) => name).filter((name) => kind.test(name));
    const old = taken.sort((one, other) => takenAt(other) - takenAt(one)).slice(backupsKept);
    for (const name of old) rmSync(join(backups, name));
  }
}

/** Ends what an installation that was killed had begun. */
export async function repair(work: Work): Promise<void> {
  const { layout, answers } = work;
  if (!existsSync(journalOf(layout))) return;
  const { from, to } = readJournal(layout);
  const isDone = currentVersion(layout) === to && !(await untilServing(layout, { ...answers, READY_SECONDS: '1' }));
  if (isDone) rmSync(journalOf(layout));
  else {
    console.log(`上次升级到 ${to} 中断了，先退回 ${from}…`);
    console.log(await goBack(work));
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
  const missing = await untilServing(work.layout, work.answers);
  return missing && `${missing}没有就绪（journalctl -u 'tongmou-*' 里有原因）。`;
}

/** Turns `current` to a release, with its units and settings of nginx, and starts it. */
export function putInPlace(work: Work, version: string, previous: string): void {
  turnTo(work, version);
  takeNginxAlong(work, version, previous);
  startService();
}

function turnTo({ layout, answers, account }: Work, version: string): void {
  switchTo(layout, version);
  installUnits(layout, join(layout.releases, version), answers, account);
}

function takeNginxAlong({ layout, answers }: Work, version: string, previous: string): void {
  if (withNginx(answers))
    installNginx(layout, join(layout.releases, version), answers, join(layout.releases, previous));
}

/** Returns what there is to say of it. */
async function goBack(work: Work): Promise<string> {
  const { layout, answers } = work;
  const { from, to } = readJournal(layout);
  stopService();
  const said = await setDatabaseBack(work);
  turnTo(work, from);
  startService();
  // The product serves without what is wrong there.
  try {
    takeNginxAlong(work, from, to);
  } catch (error) {
    console.error((error as Error).message);
  }
  const missing = await untilServing(layout, answers);
  if (missing) throw new StartRefusal(`已换回 ${from}，但${missing}没有就绪：请看 journalctl -u 'tongmou-*'。`);
  rmSync(journalOf(layout));
  return `已退回 ${from}，${said}。`;
}

/**
 * Where the new release changed the database, the backup comes back; what the new one may have taken in while it served is
 * kept beside, for whoever looks for it.
 * @throws StartRefusal before anything is lost
 */
async function setDatabaseBack(work: Work): Promise<string> {
  const { layout } = work;
  const { from, to, backup, migrations } = readJournal(layout);
  const now = await migrationsIn(databaseOf(work));
  if (now.join() === migrations.join()) return '数据没有丢失';
  const kept = currentVersion(layout) === to ? join(layout.backups, `failed-${to}-${stamp()}.tar.gz`) : undefined;
  const again = '改正后再运行一次 install.sh。';
  const lost = kept && takeBackup(work, to, kept);
  if (lost) throw new StartRefusal(`没有退回，因为 ${to} 期间保存的内容还没有备份。${lost}\n${again}`);
  const fault = restoreBackup(work, from, backup);
  if (fault) throw new StartRefusal(`恢复 ${backup} 没有成功：${fault}\n${again}`);
  return kept ? `数据回到了升级前；其间保存的内容在 ${kept}` : '数据没有改变';
}
