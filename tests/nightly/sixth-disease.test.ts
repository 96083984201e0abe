import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../contract/pages.ts';
import { readFirstSite } from '../../server/database/reference/first-site.ts';
import { ArticleIndex } from '../../site/article-index.ts';
import { newsOf } from '../../site/news.ts';

const root = join(import.meta.dirname, '../..');
const parts = [
  'clinical',
  'contract',
  'portal',
  'publisher',
  'scripts',
  'server',
  'site',
  'tests/nightly/sixth-disease.ts',
];
const settings = ['astro.config.mjs', 'package.json', 'tsconfig.json'];
const name = '视神经疾病';
let copy: string;

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: copy, env: { PATH: process.env.PATH, DIST_DIR: 'dist' } });

/** The product with one more entry in the list of diseases and one more page of content: nothing else is changed. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tongmou-sixth-'));
  for (const part of [...parts, ...settings]) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const list = join(copy, 'contract/diseases.ts');
  const end = '] as const satisfies';
  const entry = `{ id: 6, name: '${name}', tone: { colour: colours.danger, pattern: 'dots' }, children: [{ id: 61, name: '视神经炎' }] },`;
  await writeFile(list, (await readFile(list, 'utf8')).replace(end, `${entry}\n${end}`));
  const folder = join(copy, 'site/content/diseases');
  const page = await readFile(join(folder, '5-other.md'), 'utf8');
  await writeFile(join(folder, '6-optic-nerve.md'), page.replace('diseaseId: 5', 'diseaseId: 6'));
});
afterAll(() => rm(copy, { recursive: true }));

test('a case of a sixth disease goes from the form into the lists and the statistics, and its news have a tab', async () => {
  const { stdout } = await run('tests/nightly/sixth-disease.ts');
  const { saved, listed, totals, months, profiles, tabs } = JSON.parse(stdout);
  expect(saved).toBe('OK');
  expect(listed).toBe(name);
  expect(totals).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1 });
  expect(months).toEqual([totals]);
  expect(profiles).toContain('视神经炎');
  expect(tabs).toContain(name);
});

test('the site tells of it, and the portal is built with it', async () => {
  await run('scripts/build.ts');
  const { render } = await import(/* @vite-ignore */ pathToFileURL(join(copy, 'dist/server/entry.mjs')).href);
  const content = await readFirstSite();
  const locals = { content, contentSince: '', news: newsOf(new ArticleIndex()), publicUrl: 'https://eye.example.org' };
  const html = new TextDecoder().decode((await render(pages.department, locals)).body);
  const files = await readdir(join(copy, 'dist'), { recursive: true, withFileTypes: true });
  const read = (file: (typeof files)[number]) => readFile(join(file.parentPath, file.name), 'utf8');
  expect([...html.matchAll(/<h3 id="disease-name-6"[^>]*>\s*<a[^>]*>([^<]+)/g)].map(([, heading]) => heading)).toEqual([
    name,
  ]);
  expect(html.includes('我们看的六类眼病')).toBe(true);
  const scripts = await Promise.all(files.filter((file) => file.name.endsWith('.js')).map(read));
  expect(scripts.some((script) => script.includes(name))).toBe(true);
});
