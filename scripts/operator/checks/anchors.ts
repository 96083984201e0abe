import { statSync } from 'node:fs';
import { type Check, hint, wrong } from '../finding.ts';

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
