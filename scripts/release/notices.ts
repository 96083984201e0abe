import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Notice = { name: string; version: string; licence: string; home: string; text: string };

type Manifest = {
  name?: string;
  version?: string;
  homepage?: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
};

const licenceFile = /^(licen[cs]e|copying|notice)([-._].*)?$/i;
const namesLicence = /^#+\s*licen[cs]e\b/im;

/** What each package below a `node_modules` folder is licensed under, with the words it comes with, by name and version. */
export function noticesOf(nodeModules: string): Notice[] {
  const found = new Map<string, Notice>();
  for (const folder of packagesIn(nodeModules)) {
    const {
      name,
      version,
      homepage = '',
      license,
      licenses,
    }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (!name || !version) continue;
    const licence =
      (typeof license === 'object' ? license.type : license) ?? licenses?.map(({ type }) => type).join(', ');
    const text = wordsOf(folder);
    const named = licence ?? (/^(The )?MIT License/i.test(text) ? 'MIT' : '');
    found.set(`${name}@${version}`, { name, version, licence: named, home: homepage, text });
  }
  return [...found.values()].sort((one, other) => (one.name + one.version < other.name + other.version ? -1 : 1));
}

function* packagesIn(nodeModules: string): Generator<string> {
  for (const entry of existsSync(nodeModules) ? readdirSync(nodeModules, { withFileTypes: true }) : []) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const folder = join(nodeModules, entry.name);
    if (entry.name.startsWith('@')) yield* packagesIn(folder);
    else if (existsSync(join(folder, 'package.json'))) {
      yield folder;
      yield* packagesIn(join(folder, 'node_modules'));
    }
  }
}

/** Its licence's own words; where they stand in the README alone, those from there on. */
function wordsOf(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const own = files
    .filter(({ name }) => licenceFile.test(name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'));
  if (own.length > 0) return own.join('\n\n').trim();
  const readme = files.find(({ name }) => /^readme(\.md)?$/i.test(name));
  const text = readme ? readFileSync(join(folder, readme.name), 'utf8') : '';
  const from = text.search(namesLicence);
  return from < 0 ? '' : text.slice(from).trim();
}

/** The notices as one text: a table of contents, then the words of each licence once with all packages that share them. */
export function noticesText(notices: Notice[]): string {
  const byWords = Map.groupBy(notices, ({ text }) => text);
  const list = notices.map(({ name, version, licence, home }) => `${name} ${version}  ${licence}  ${home}`.trimEnd());
  const words = [...byWords]
    .filter(([text]) => text)
    .map(([text, sharing]) =>
      ['-'.repeat(80), ...sharing.map(({ name, version }) => `${name} ${version}`), '', text].join('\n'),
    );
  return `${['本产品包含以下第三方软件，或由它们构建，各按其自己的许可条款使用。', '', ...list, '', ...words].join('\n')}\n`;
}
