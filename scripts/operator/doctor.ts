import type { Settings } from '../../server/settings.ts';
import { StartRefusal } from '../../server/start-up.ts';
import { checkAccounts } from './checks/accounts.ts';
import { checkAnchors } from './checks/anchors.ts';
import { checkBackups } from './checks/backups.ts';
import { checkCertificate } from './checks/certificate.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDisks } from './checks/disks.ts';
import { checkFolders } from './checks/folders.ts';
import { checkNode } from './checks/node.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkPublisher } from './checks/publisher.ts';
import { checkRules } from './checks/rules.ts';
import { checkSamples } from './checks/samples.ts';
import { checkServers } from './checks/servers.ts';
import { checkSettings } from './checks/settings.ts';
import { checkSite } from './checks/site.ts';
import { type Check, type Finding, type Installation, wrong } from './finding.ts';
import { openInstallation } from './installation.ts';

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
