import { readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, wrong } from '../finding.ts';

/** Whether commands and services run on the Node of this release. */
export const checkNode: Check = ({ root, units }) => {
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
