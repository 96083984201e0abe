import { accessSync, constants, existsSync, readdirSync, readFileSync, lstatSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { readConfig, requireHttps } from '../../server/config.ts';
import { type Answers, portsOf, settingsAmong, withNginx } from './answers.ts';
import { databaseFault } from './database.ts';
import { type Layout, layoutBelow } from './layout.ts';
import { nginxFault } from './nginx.ts';
import { hasLocalPostgres } from './roles.ts';
import { readSettings } from './settings.ts';

const gigabyte = 1e9;
const memoryAtLeast = 1.8 * gigabyte;
const diskAtLeast: [keyof Layout, number][] = [
  ['releases', 1 * gigabyte],
  ['data', 2 * gigabyte],
  ['backups', 2 * gigabyte],
];

type Machine = { layout: Layout; answers: Answers; isRunning: boolean };

/** What is wrong with this machine, a line each with what to do; empty: nothing. */
export async function faultsOf(machine: Machine): Promise<string[]> {
  const found = [
    ...folderFaults(machine),
    memoryFault(),
    serviceFault(),
    settingsFault(machine),
    ...(await portFaults(machine)),
    await databaseFaultOf(machine),
    ...(withNginx(machine.answers) ? nginxFaults(machine) : []),
  ];
  return found.filter((fault) => fault !== undefined);
}

function folderFaults({ layout }: Machine): (string | undefined)[] {
  return diskAtLeast.map(([name, usual]) => {
    const folder = layout[name];
    if (name === 'backups' && !existsSync(dirname(folder)) && folder !== layoutBelow(layout.root).backups)
      return `没有文件夹 ${dirname(folder)}：BACKUP_DIR 的磁盘没有挂载？请先挂载。`;
    let there = folder;
    while (!existsSync(there)) there = dirname(there);
    try {
      accessSync(there, constants.W_OK);
    } catch (error) {
      return `${there} 不能写入（${(error as NodeJS.ErrnoException).code}）：请用 root 运行，并检查磁盘是否只读。`;
    }
    const { bavail, bsize } = statfsSync(there);
    const [free, needed] = [bavail * bsize, Math.max(usual, name === 'backups' ? 1.5 * largestIn(folder) : 0)];
    return free < needed ? `${folder} 只剩 ${inGigabytes(free)} GB：至少要有 ${inGigabytes(needed)} GB。` : undefined;
  });
}

/** A backup before the upgrade takes about as much as the largest so far. */
const largestIn = (folder: string): number =>
  existsSync(folder) ? Math.max(0, ...readdirSync(folder).map((name) => lstatSync(join(folder, name)).size)) : 0;

const inGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1);

function memoryFault(): string | undefined {
  if (totalmem() >= memoryAtLeast) return undefined;
  return `内存只有 ${inGigabytes(totalmem())} GB：至少要有 2 GB，连同 PostgreSQL 建议 4 GB。`;
}

function serviceFault(): string | undefined {
  if (spawnSync('systemctl', ['--version'], { stdio: 'ignore' }).status === 0) return undefined;
  return '找不到 systemctl：安装需要 systemd；容器里请用 deploy/compose.yaml。';
}

/** An installation of sources, as it was before there were releases, named one folder for all. */
/** What the service would not start with is said before anything stops. */
function settingsFault({ layout, answers }: Machine): string | undefined {
  const isThere = existsSync(layout.settings);
  const {
    DATABASE_URL: _,
    DATABASE_OWNER_URL: _owner,
    ...own
  } = isThere ? readSettings(layout) : settingsAmong(answers);
  if (isThere && own.DIST_DIR) return `${layout.settings} 里有 DIST_DIR：网站随每个版本一起安装，请删去这一行。`;
  try {
    requireHttps(readConfig(own));
  } catch (error) {
    return `${isThere ? layout.settings : '答案'} 里的设置不能使用：${(error as Error).message}`;
  }
}

async function portFaults({ answers, isRunning }: Machine): Promise<string[]> {
  if (isRunning) return [];
  const { servers, figures, inner, publisher } = portsOf(answers);
  const faults: string[] = [];
  for (const port of [...servers, ...figures, publisher, ...(withNginx(answers) ? [inner] : [])])
    if (!(await isFree(port))) faults.push(`端口 ${port} 已被占用：请停掉占用它的程序，或在答案文件里换 PORT_PREFIX。`);
  return faults;
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const opened = once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.listen(port, '127.0.0.1');
  const free = await opened;
  probe.close();
  return free;
}

async function databaseFaultOf({ answers }: Machine): Promise<string | undefined> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = answers;
  if (DATABASE_URL !== 'local') return databaseFault(DATABASE_URL!, DATABASE_OWNER_URL);
  if (hasLocalPostgres()) return undefined;
  return '本机没有在运行的 PostgreSQL：请安装（apt install postgresql）并启动，或填写已有数据库的地址。';
}

function nginxFaults({ layout, answers }: Machine): (string | undefined)[] {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0 || !existsSync(layout.nginx))
    return ['找不到 nginx：请安装（apt install nginx-light），或把 NGINX 写成 no。'];
  const { CERTIFICATE, CERTIFICATE_KEY, PUBLIC_URL } = answers;
  const absent = [CERTIFICATE!, CERTIFICATE_KEY!].filter((file) => !existsSync(file));
  if (absent.length > 0) return absent.map((file) => `找不到证书文件 ${file}：请放好证书，或改正路径。`);
  const fault = nginxFault(layout);
  return [
    certificateFault(CERTIFICATE!, new URL(PUBLIC_URL!).hostname),
    fault && `nginx 现在的设置就有错（${fault}）：请先改正，直到 nginx -t 通过。`,
  ];
}

function certificateFault(file: string, host: string): string | undefined {
  try {
    const certificate = new X509Certificate(readFileSync(file));
    if (new Date(certificate.validTo) < new Date())
      return `证书 ${file} 已于 ${certificate.validTo} 过期：请换新证书。`;
    if (!certificate.checkHost(host) && !certificate.checkIP(host))
      return `证书 ${file} 不是 ${host} 的：请换证书或改正地址。`;
    return undefined;
  } catch {
    return `证书 ${file} 无法读取：需要 PEM 格式。`;
  }
}
