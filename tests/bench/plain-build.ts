import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../server-process.ts';
import { round } from './figures.ts';

const newsPages = ['hospital/home.astro', 'hospital/news/[...page].astro', 'hospital/newsInfo/[id].astro'];
const copied = ['astro.config.mjs', 'tsconfig.json', 'package.json', 'clinical', 'contract', 'portal', 'site'];

/**
 * Builds the same site by `astro build` alone: in a copy of the sources whose news pages are prerendered, each from the
 * same data, a file that holds `articles` and the site's `content`. Returns the milliseconds it took.
 */
export async function timePlainBuild(folder: string, newsFile: string): Promise<number> {
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  await writeFile(join(folder, 'site/middleware.ts'), middleware(newsFile));
  for (const page of newsPages) await prerender(join(folder, 'site/pages', page), page, newsFile);
  const started = performance.now();
  const child = spawn(join(root, 'node_modules/.bin/astro'), ['build', '--silent'], {
    cwd: folder,
    env: { ...process.env, DIST_DIR: join(folder, 'dist'), ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`astro build ended with ${code}`);
  return round(performance.now() - started);
}

/** Gives every page the data the publisher gives it. */
const middleware = (newsFile: string) => `
import { readFileSync } from 'node:fs';
import { ArticleIndex } from './article-index.ts';
import { newsOf } from './news.ts';
const { articles, content, contentSince } = JSON.parse(readFileSync(${JSON.stringify(newsFile)}, 'utf8'));
const news = newsOf(new ArticleIndex(articles));
export const onRequest = (context, next) => {
  Object.assign(context.locals, { news, content, contentSince, publicUrl: context.url.origin });
  return next();
};
`;

/** Replaces \`prerender = false\` by the paths of the page. */
async function prerender(file: string, page: string, newsFile: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const onDemand = 'export const prerender = false;';
  if (!source.includes(onDemand)) throw new Error(`${page} is not rendered on demand`);
  const articles = `JSON.parse(readFileSync(${JSON.stringify(newsFile)}, 'utf8')).articles`;
  const paths: Record<string, string> = {
    'hospital/news/[...page].astro': `Array.from({ length: Math.ceil(${articles}.length / 5) }, (_, i) => ({ params: { page: i ? String(i + 1) : undefined } }))`,
    'hospital/newsInfo/[id].astro': `${articles}.map(({ id }) => ({ params: { id: String(id) } }))`,
  };
  const getPaths = paths[page] ? `export const getStaticPaths = () => ${paths[page]};` : '';
  const imports = getPaths && `import { readFileSync } from 'node:fs';`;
  await writeFile(file, source.replace('---\n', `---\n${imports}\n`).replace(onDemand, getPaths));
}
