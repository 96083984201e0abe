import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './sums.ts';

type Facts = { version: string; commit: string; builtAt: string; node: string; platform: string };

/** What a release holds, to be read by people: its parts with their sizes, and each package with version and licence. */
export function describeContents(folder: string, { version, commit, builtAt, node, platform }: Facts): string {
  const files = filesOf(folder);
  const parts = Map.groupBy(files, (file) => (file.includes('/') ? `${file.split('/')[0]}/` : file));
  const packages = files.filter((file) => /^(.*\/)?node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(file));
  return [
    `tongmou ${version}`,
    `commit ${commit}, built ${builtAt}, Node ${node}, ${platform}`,
    '',
    'Part, files, MB:',
    ...Array.from(parts, ([part, its]) => `${part}\t${its.length}\t${megabytes(folder, its)}`),
    `all\t${files.length}\t${megabytes(folder, files)}`,
    '',
    'Package, version, licence (what the built pages are made of: package-lock.json):',
    ...packages.map((file) => packageLine(readFileSync(join(folder, file), 'utf8'))),
    '',
  ].join('\n');
}

const megabytes = (folder: string, files: string[]): string =>
  (files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1e6).toFixed(2);

function packageLine(text: string): string {
  const { name, version, license = 'see its folder' } = JSON.parse(text);
  return `${name}\t${version}\t${typeof license === 'string' ? license : license.type}`;
}
