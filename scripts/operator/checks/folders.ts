import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Finding, wrong } from '../finding.ts';

type Found = Awaited<ReturnType<typeof lstat>>;

/** Whether the service can read and write what is its own, and nobody else can. */
export const checkFolders: Check = async ({ config: { dataDir, backupDir } }) => {
  const owner = await stat(dataDir).catch(() => undefined);
  if (!owner) return [wrong(`没有数据目录 ${dataDir}`, '核对设置中的 DATA_DIR；首次启动时会建立')];
  const findings = [...tooOpen(dataDir, owner)];
  for (const name of ['uploads', 'picture-variants', 'site', 'database'])
    findings.push(...(await notOwned(join(dataDir, name), owner)));
  const backups = backupDir ? await stat(backupDir).catch(() => undefined) : undefined;
  if (backups) {
    findings.push(...tooOpen(backupDir!, backups));
    findings.push(...(await notOwned(backupDir!, owner)));
  }
  return findings;
};

function tooOpen(path: string, { mode }: { mode: number }): Finding[] {
  return mode & 0o007 ? [wrong(`${path} 任何用户都能进入，内有病历`, `chmod o-rwx ${path}`)] : [];
}

/** Everything in a folder that is another's than `owner`, or that its owner may not read. */
async function notOwned(folder: string, owner: Found): Promise<Finding[]> {
  let count = 0;
  let example = '';
  for await (const [path, found] of everything(folder)) {
    const isReadable = Number(found.mode) & 0o400;
    if (found.uid === owner.uid && (isReadable || found.isSymbolicLink())) continue;
    count++;
    example ||= path;
  }
  if (count === 0) return [];
  return [
    wrong(
      `${folder} 中有 ${count} 个文件服务读不到或不属于服务的用户，如 ${example}`,
      `chown -R ${owner.uid}:${owner.gid} ${folder} && chmod -R u+rwX ${folder}`,
    ),
  ];
}

async function* everything(path: string): AsyncGenerator<[string, Found]> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return;
  yield [path, found];
  if (!found.isDirectory()) return;
  for (const name of await readdir(path).catch(() => [])) yield* everything(join(path, name));
}
