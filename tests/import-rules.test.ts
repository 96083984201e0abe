import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** A tree in which each file breaks one rule. */
const wrong: Record<string, [file: string, imports: string]> = {
  'clinical-alone': ['clinical/a.ts', '../contract/schemas/article.ts'],
  'publisher-alone': ['publisher/a.ts', '../server/article/article-store.ts'],
  'contract-imports-only-zod': ['contract/a.ts', '../server/article/article-store.ts'],
  'portal-alone': ['portal/api/a.ts', '../../server/article/article-store.ts'],
  'server-alone': ['server/article/routes.ts', '../../site/news.ts'],
  'site-alone': ['site/b.ts', '../portal/api/a.ts'],
  'no-zod-in-the-browser': ['portal/api/b.ts', '../../contract/schemas/article.ts'],
  'platform-and-console-apart': ['portal/platform/a.ts', '../console/b.ts'],
  'portal-layers-down': ['portal/ui/a.ts', '../console/b.ts'],
  'rules-without-io': ['server/article/rules.ts', './article-store.ts'],
  'no-circles': ['server/reply/reply-store.ts', './rules.ts'],
  'server-audit-uses': ['server/audit/a.ts', '../reply/rules.ts'],
  'server-reply-uses': ['server/reply/a.ts', '../consultation/a.ts'],
  'server-features-are-known': ['server/services.ts', './invoice/a.ts'],
  'store-below-routes': ['server/role/role-store.ts', './routes.ts'],
  'database-lowest': ['server/database/a.ts', '../article/article-store.ts'],
};
const targets = [
  'server/article/article-store.ts',
  'server/consultation/a.ts',
  'server/invoice/a.ts',
  'server/role/routes.ts',
  'site/news.ts',
  'portal/console/b.ts',
  'contract/schemas/article.ts',
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongmou-imports-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'tsconfig.json'), '{}');
  for (const file of targets) await put(file, 'export const here = 1;');
  for (const [file, imports] of Object.values(wrong)) await put(file, `export { here } from '${imports}';`);
  await put('server/reply/rules.ts', "export type { here } from './reply-store.ts';");
});
afterAll(() => rm(folder, { recursive: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

test('SQL outside a store is found, in a store it is not', async () => {
  for (const file of ['biome.json', 'server/database/sql-in-stores.grit']) {
    await put(file, await readFile(join(root, file), 'utf8'));
  }
  const query = 'export const all = (db: Db) => db.selectFrom("user").execute();\n';
  const raw = "import { sql } from 'kysely';\nexport const one = sql`select 1`;\n";
  for (const [folder, text] of [
    ['a', query],
    ['b', raw],
  ]) {
    await put(`server/${folder}/routes.ts`, text!);
    await put(`server/${folder}/some-store.ts`, text!);
  }
  const lint = run(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=github', 'server/a', 'server/b'],
    {
      cwd: folder,
    },
  );
  const { stdout } = await lint.catch((error: { stdout: string }) => error);
  const files = [...stdout.matchAll(/file=[^,]*(server[^,]+)/g)].map(([, file]) => file);
  expect([...new Set(files)].sort()).toEqual(['server/a/routes.ts', 'server/b/routes.ts']);
});

test('every import rule finds the file that breaks it', async () => {
  const args = [
    'clinical',
    'contract',
    'server',
    'publisher',
    'site',
    'portal',
    '--config',
    join(root, '.dependency-cruiser.mjs'),
  ];
  const found = await run(join(root, 'node_modules/.bin/depcruise'), [...args, '--output-type', 'json'], {
    cwd: folder,
    maxBuffer: 1e8,
  }).catch((error: { stdout: string }) => error);
  const violations = JSON.parse(found.stdout).summary.violations as { from: string; rule: { name: string } }[];
  for (const [rule, [file]] of Object.entries(wrong))
    expect(violations.filter((one) => one.from === file).map((one) => one.rule.name)).toContain(rule);
});
