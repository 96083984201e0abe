import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fetchArticles } from '../../site/article-index.ts';
import { buildSite } from '../../site/build.ts';
import { root, startServer } from '../server-process.ts';
import { timePlainBuild } from './plain-build.ts';
import type { RenderFigures } from './render-site.ts';
import { seedArticles } from './sample-articles.ts';
import { articlesWanted, withScratchFolder } from './scratch.ts';

const run = promisify(execFile);
const articles = articlesWanted();
const distDir = join(root, 'dist');
await buildSite(distDir);

await withScratchFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await seedArticles(dataDir, articles);
  const server = await startServer(dataDir);
  const { url } = server;
  const articlesFile = join(folder, 'articles.json');
  let rendered: RenderFigures;
  try {
    const renderSite = join(import.meta.dirname, 'render-site.ts');
    const { stdout } = await run(process.execPath, [renderSite, distDir, url, join(folder, 'site')]);
    rendered = JSON.parse(stdout);
    const { index } = await fetchArticles(url);
    await writeFile(articlesFile, JSON.stringify(index.all.map(({ article }) => article)));
  } finally {
    await server.end();
  }
  const plain = join(folder, 'plain');
  await mkdir(plain);
  const astroBuildMs = await timePlainBuild(plain, articlesFile);
  console.log(JSON.stringify({ articles, publisher: rendered, astroBuildMs }, null, 2));
  console.table([
    {
      articles,
      pages: rendered.pages,
      'publisher ms': rendered.renderedMs,
      'compressed too, ms': rendered.compressedMs,
      'peak MB': rendered.peakMemoryMb,
      'astro build ms': astroBuildMs,
    },
  ]);
});
