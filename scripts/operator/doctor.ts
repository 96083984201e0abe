import { execFileSync } from 'node:child_process';
import { existsSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { rulesVersion } from '../../clinical/rules-version.ts';
import { isSigned } from '../../contract/rules-signature.ts';
import type { Settings } from '../../server/settings.ts';
import { StartRefusal } from '../../server/start-up.ts';
import { openUploadStore } from '../../server/upload/files.ts';
import { checkBackups } from './checks/backups.ts';
import { checkCertificate } from './checks/certificate.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisks } from './checks/disks.ts';
import { checkFolders } from './checks/folders.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkPublisher } from './checks/publisher.ts';
import { checkSamples } from './checks/samples.ts';
import { checkServers } from './checks/servers.ts';
import { checkSettings } from './checks/settings.ts';
import { type Check, type Finding, hint, type Installation, wrong } from './finding.ts';
import { openInstallation } from './installation.ts';

const apartMs = 5000;

/** Whether time is kept here, and is the same where the database runs. */
const checkClock: Check = async ({ db }) => {
  const findings = [];
  if (isSynchronised() === false)
    findings.push(wrong('时钟没有与时间服务器同步', '启用对时：timedatectl set-ntp true，内网填写医院的时间服务器'));
  if (!db) return findings;
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const apart = Math.abs(Date.now() - new Date(rows[0]!.now).getTime());
  if (apart > apartMs)
    findings.push(wrong(`本机与数据库的时钟相差 ${Math.round(apart / 1000)} 秒`, '两台机器都与同一时间服务器同步'));
  return findings;
};

/** Undefined where nobody can tell. */
function isSynchronised(): boolean | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const args = ['show', '-p', 'NTPSynchronized', '--value'];
    const shown = execFileSync('timedatectl', args, { encoding: 'utf8', timeout: 5000, stdio: [...stdio] }).trim();
    return shown === 'yes' ? true : shown === 'no' ? false : undefined;
  } catch {
    return undefined;
  }
}

/** Whether commands and services run on the Node of this release. */
const checkNode: Check = ({ root, units }) => {
  const own = orNothing(() => realpathSync(join(root, 'node_modules/node/bin/node')));
  if (!own) return [wrong('本产品自带的 Node 不在', '重新安装本版本')];
  const findings = [];
  if (realpathSync(process.execPath) !== own)
    findings.push(wrong(`运行本命令的是 ${process.execPath}，不是自带的 Node`, `用 ${join(root, 'bin/tongmou')} 运行`));
  for (const { name, pid } of units) {
    const runs = pid > 0 ? orNothing(() => readlinkSync(`/proc/${pid}/exe`)) : undefined;
    if (runs && runs !== own)
      findings.push(wrong(`服务 ${name} 用的是 ${runs}，不是本版本的 Node`, `systemctl restart ${name}`));
  }
  return findings;
};

function orNothing(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Whether every picture that rows name is there, and every one that is there has a row. */
const checkPictures: Check = async ({ db, config }) => {
  if (!db) return [];
  const named = new Map<string, boolean>();
  for (const { name, claim_kind } of await db.selectFrom('upload').select(['name', 'claim_kind']).execute())
    named.set(name, claim_kind !== null);
  let strangers = 0;
  for await (const name of (await openUploadStore(config)).names()) if (!named.delete(name)) strangers++;
  const lost = [...named].filter(([, isClaimed]) => isClaimed).map(([name]) => name);
  const findings: Finding[] = [];
  if (lost.length > 0)
    findings.push(
      wrong(`有 ${lost.length} 张图片在数据库中有记录而文件不在，如 ${lost[0]}`, '从备份中取回 uploads 里的这些文件'),
    );
  if (strangers > 0)
    findings.push(hint(`有 ${strangers} 个图片文件在数据库中没有记录`, '不影响使用；多半是中断的恢复留下的'));
  return findings;
};

const silentMs = 3 * 3_600_000;

/** Whether the end of the audit's chain is written down outside the database. */
export const checkAnchors: Check = ({ config: { auditAnchors }, now }) => {
  const { file, url } = auditAnchors;
  const remedy = '设置 AUDIT_ANCHOR_FILE（最好在另一台机器的目录里）或 AUDIT_ANCHOR_URL，见 docs/operations.zh-CN.md';
  if (!file && !url) return [hint('审计链的末端没有记在数据库以外，被截去的尾部查不出来', remedy)];
  if (!file) return [];
  const found = statSync(file, { throwIfNoEntry: false });
  const why = '看目录是否存在、服务能否写入，再看 tongmou logs';
  if (!found) return [wrong(`审计锚点文件 ${file} 不在`, why)];
  return now.getTime() - found.mtimeMs > silentMs ? [wrong(`审计锚点文件 ${file} 三小时以上没有写入`, why)] : [];
};

/** Whether there are pages that visitors can be served. */
const checkSite: Check = ({ config: { dataDir, distDir } }) => {
  const findings = [];
  if (!existsSync(join(distDir, 'server')))
    findings.push(wrong(`${distDir} 里没有生成网站所需的文件`, '重新安装本版本；源码目录中运行 npm run build'));
  if (!existsSync(join(dataDir, 'site', 'current', 'hospital', 'home.html')))
    findings.push(wrong(`没有可供访问的网站（${join(dataDir, 'site')}）`, 'tongmou rerender；发布程序须在运行'));
  return findings;
};

/** Whether the first password, which was printed, still opens the door. */
const checkAccounts: Check = async ({ db }) => {
  const admin = await db
    ?.selectFrom('user')
    .select('must_change_password')
    .where('username_key', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!admin?.must_change_password) return [];
  return [wrong('admin 的初始密码从未修改', '用 admin 登录并修改；密码丢失则 tongmou admin-reset')];
};

/** Whether a clinician of the department answers for the rules that run here. */
const checkRules: Check = ({ config: { rulesSignature } }) => {
  if (isSigned(rulesSignature)) return [];
  const text = rulesSignature
    ? `临床规则签署的是 ${rulesSignature.version} 版，现在是 ${rulesVersion} 版`
    : `临床规则（${rulesVersion} 版）尚未由本科室签署`;
  return [hint(text, '科室审阅 docs/clinical-safety.zh-CN.md 后，在设置中填写四项 CLINICAL_RULES_SIGNED_…')];
};

/** In the order in which one thing rests on another. */
const checks: [about: string, check: Check][] = [
  ['设置', checkSettings],
  ['Node', checkNode],
  ['时钟', checkClock],
  ['磁盘', checkDisks],
  ['目录', checkFolders],
  ['数据库', checkDatabase],
  ['图片', checkPictures],
  ['服务器', checkServers],
  ['网站', checkSite],
  ['发布程序', checkPublisher],
  ['证书', checkCertificate],
  ['反向代理', checkProxy],
  ['备份', checkBackups],
  ['审计', checkAnchors],
  ['账号', checkAccounts],
  ['网站内容', checkSamples],
  ['临床规则', checkRules],
];

export type Diagnosis = { checked: string[]; findings: (Finding & { about: string })[] };

/** Everything that can be looked at is; settings that cannot be used leave nothing else to look at. */
export async function examine(settings: Settings): Promise<Diagnosis> {
  let installation: Installation;
  try {
    installation = await openInstallation(settings);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return { checked: ['设置'], findings: [{ about: '设置', ...wrong(error.message, `改正 ${settings.source}`) }] };
  }
  const findings: Diagnosis['findings'] = [];
  for (const [about, check] of checks)
    for (const finding of await outcome(check, installation)) findings.push({ about, ...finding });
  await installation.db?.destroy();
  return { checked: checks.map(([about]) => about), findings };
}

/** A check that fails is a finding like any other. */
const outcome = async (check: Check, installation: Installation): Promise<Finding[]> => {
  try {
    return await check(installation);
  } catch (error) {
    return [wrong(`检查没有完成：${error instanceof Error ? error.message : error}`, '看 tongmou logs')];
  }
};

export const findingText = ({ about, level, text, remedy }: Finding & { about: string }): string =>
  `${level === 'wrong' ? '[问题]' : '[提示]'} ${about}：${text}。→ ${remedy}`;
