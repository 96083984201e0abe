import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { StartRefusal } from '../../server/start-up.ts';
import { currentVersion, type Layout } from './layout.ts';

const releasesKept = 3;

const sumsOf = (folder: string) => readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
const isWhole = (folder: string) =>
  spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder, stdio: 'ignore' }).status === 0;

/**
 * Lays the release of this folder beside the others; the one that is there already stays when nothing of it is amiss.
 * Returns where it is.
 * @throws StartRefusal when another release of the same version runs
 */
export function layDown(source: string, version: string, layout: Layout): string {
  const folder = join(layout.releases, version);
  if (existsSync(folder) && sumsOf(folder) === sumsOf(source) && isWhole(folder)) return folder;
  if (existsSync(folder) && sumsOf(folder) !== sumsOf(source) && currentVersion(layout) === version)
    throw new StartRefusal(`正在运行的 ${version} 与这个发布包版本号相同、内容不同：请换一个版本号。`);
  const unfinished = join(layout.releases, `.${version}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  const files = [
    'SHA256SUMS',
    ...sumsOf(source)
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(66)),
  ];
  for (const file of files) {
    mkdirSync(dirname(join(unfinished, file)), { recursive: true });
    cpSync(join(source, file), join(unfinished, file), { preserveTimestamps: true });
    chmodSync(join(unfinished, file), statSync(join(source, file)).mode & 0o100 ? 0o755 : 0o644);
  }
  // Where something stands for `/`, the product's scripts would look for the settings of the machine itself.
  if (layout.root) symlinkSync(relative(folder, layout.settings), join(unfinished, '.env'));
  const replaced = join(layout.releases, `.${version}.replaced`);
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, replaced);
  renameSync(unfinished, folder);
  rmSync(replaced, { recursive: true, force: true });
  return folder;
}

/** Removes all releases but the newest few, and what interrupted installations left. */
export function removeOldReleases(layout: Layout): void {
  const current = currentVersion(layout);
  const laidDown = (name: string) => statSync(join(layout.releases, name)).ctimeMs;
  const others = readdirSync(layout.releases).filter((name) => name !== current);
  const [unfinished, whole] = [
    others.filter((name) => name.startsWith('.')),
    others.filter((name) => !name.startsWith('.')),
  ];
  const old = whole.sort((one, other) => laidDown(other) - laidDown(one)).slice(releasesKept - 1);
  for (const name of [...unfinished, ...old]) rmSync(join(layout.releases, name), { recursive: true });
}
