import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import { readRelease } from '../server/release.ts';
import { StartRefusal } from '../server/start-up.ts';
import { letNginxRead, prepareAccount } from './install/account.ts';
import { type Answers, collectAnswers, keepAnswers, withNginx } from './install/answers.ts';
import { faultsOf } from './install/checks.ts';
import { hasFirstPassword, makeLocalDatabase, migrationsIn } from './install/database.ts';
import { currentVersion, type Layout, layoutBelow, turnLink, withBackupsIn } from './install/layout.ts';
import { layDown, removeOldReleases } from './install/release-folder.ts';
import { separateRoles } from './install/roles.ts';
import type { Work } from './install/run-release.ts';
import { enableService, firstPassword, untilServing } from './install/service.ts';
import { readSettings, writeSettings } from './install/settings.ts';
import { backUpWhatIsThere, putInPlace, repair, upgrade, WentBack } from './install/upgrade.ts';

/** Keeps the product's folder to this installation for as long as the process lives. @throws StartRefusal */
function lockInstallation({ product }: Layout): () => void {
  mkdirSync(product, { recursive: true });
  const lock = new DatabaseSync(join(product, 'install.lock'), { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new StartRefusal('另一个安装正在进行：请等它结束。');
  }
  return () => lock.close();
}

/** `./install.sh [--answers FILE] [--root DIR]`: sets up or upgrades the product from the release this script lies in. */
const source = join(import.meta.dirname, '..');
const { version } = readRelease(source);

try {
  const { values } = parseArgs({ options: { answers: { type: 'string' }, root: { type: 'string' } } });
  const usual = layoutBelow(values.root ? resolve(values.root) : '');
  const answers = await collectAnswers(usual, values.answers);
  const { BACKUP_DIR } = existsSync(usual.settings) ? readSettings(usual) : answers;
  const layout = withBackupsIn(usual, BACKUP_DIR);
  stayWithoutTerminal();
  // Whatever the one who installs usually keeps to themselves.
  process.umask(0o022);
  await install(layout, answers);
} catch (error) {
  const isSaid = error instanceof StartRefusal || error instanceof WentBack;
  const isMistyped = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(isSaid ? error.message : isMistyped ? './install.sh [--answers 文件] [--root 目录]' : error);
  process.exit(1);
}

/** A terminal that goes away, or somebody's impatience, must not leave the product stopped. */
function stayWithoutTerminal(): void {
  for (const signal of ['SIGHUP', 'SIGINT'] as const) process.on(signal, () => {});
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

async function install(layout: Layout, answers: Answers): Promise<void> {
  const unlock = lockInstallation(layout);
  const faults = await faultsOf({ layout, answers, isRunning: currentVersion(layout) !== undefined });
  if (faults.length > 0)
    throw new StartRefusal(`这台机器还不能安装：\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  const account = prepareAccount(layout, answers);
  if (withNginx(answers)) letNginxRead(account);
  if (answers.DATABASE_URL === 'local') Object.assign(answers, await makeLocalDatabase());
  const work: Work = { layout, answers, account };
  await repair(work);
  refuseOlder(layout);
  const release = layDown(source, version, layout);
  writeSettings(layout, release, answers, account);
  keepAnswers(layout, answers);

  const from = currentVersion(layout);
  const isNew = (await migrationsIn(readSettings(layout).DATABASE_URL!)).length === 0;
  if (from && from !== version) await upgrade(work, from, version);
  else await startAsIs(work, from === undefined);
  enableService();
  await tellRoles(layout);
  turnLink(layout.command, join(layout.current, 'bin/tongmou'));
  removeOldReleases(layout);
  unlock();
  await sayHowItIs(layout, answers, from, isNew);
}

/** What former versions had one role for. That it cannot be done now keeps nobody from working. */
async function tellRoles(layout: Layout): Promise<void> {
  try {
    const said = await separateRoles(layout);
    if (said) console.log(said);
  } catch (error) {
    console.error(`数据库的角色没有分开（服务照常）：${(error as Error).message}`);
  }
}

/** A version whose database knows less than the one that runs: there is no way from there to here. */
function refuseOlder(layout: Layout): void {
  const migrationsOf = (folder: string) => readdirSync(join(folder, 'server/database/migrations'));
  if (!existsSync(layout.current)) return;
  const own = new Set(migrationsOf(source));
  if (migrationsOf(layout.current).every((name) => own.has(name))) return;
  throw new StartRefusal(
    `正在运行的 ${currentVersion(layout)} 比 ${version} 新：退回旧版本要用那时的备份（docs/operations.zh-CN.md）。`,
  );
}

/** The first installation, or the same once more. */
async function startAsIs(work: Work, isFirst: boolean): Promise<void> {
  const fault = isFirst && (await backUpWhatIsThere(work, version));
  if (fault) throw new StartRefusal(fault);
  putInPlace(work, version, version);
  const missing = await untilServing(work.layout, work.answers);
  if (missing)
    throw new StartRefusal(`${missing}没有就绪：请看 journalctl -u 'tongmou-*'，改正后再运行一次 install.sh。`);
}

async function sayHowItIs(
  layout: Layout,
  { PUBLIC_URL }: Answers,
  from: string | undefined,
  isNew: boolean,
): Promise<void> {
  const how = !from ? '已安装' : from === version ? '已在运行' : `已从 ${from} 升级`;
  console.log(`童眸 ${version} ${how}：${PUBLIC_URL}`);
  if (!(await hasFirstPassword(readSettings(layout).DATABASE_URL!))) return;
  // A later one may be in force: the journal knows the first alone.
  const password = isNew ? firstPassword() : undefined;
  console.log(
    password
      ? `管理员账号 admin 的初始密码（首次登录后须修改）：${password}`
      : '管理员账号 admin 还在用初始密码；忘记了请运行 tongmou admin-reset。',
  );
}
