import { openUploadStore } from '../../../server/upload/files.ts';
import { type Check, type Finding, hint, wrong } from '../finding.ts';

/** Whether every picture that rows name is there, and every one that is there has a row. */
export const checkPictures: Check = async ({ db, config }) => {
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
