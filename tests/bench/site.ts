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

/** What the publisher's start on the folder below `folder` takes; `astro build` is given the same news in `newsFile`. */
async function renderTwice(folder: string, newsFile: string): Promise<{ first: RenderFigures; again: RenderFigures }> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await seedArticles(dataDir, articles);
  const { url, end } = await startServer(dataDir);
  const render = async (): Promise<RenderFigures> => {
    const script = join(import.meta.dirname, 'render-site.ts');
    const { stdout } = await run(process.execPath, [script, distDir, url, join(folder, 'site')]);
    return JSON.parse(stdout);
  };
  try {
    const figures = { first: await render(), again: await render() };
    const { index, site } = await fetchArticles(url);
    const { content, publishedAt: contentSince } = site;
    const news = { articles: index.all.map(({ article }) => article), content, contentSince };
    await writeFile(newsFile, JSON.stringify(news));
    return figures;
  } finally {
    await end();
  }
}

await withScratchFolder(async (folder) => {
  const newsFile = join(folder, 'news.json');
  const { first, again } = await renderTwice(folder, newsFile);
  const plain = join(folder, 'plain');
  await mkdir(plain);
  const astroBuildMs = await timePlainBuild(plain, newsFile);
  console.log(JSON.stringify({ articles, publisher: first, again, astroBuildMs }, null, 2));
  console.table([
    {
      articles,
      pages: first.pages,
      'publisher ms': first.renderedMs,
      'compressed too, ms': first.compressedMs,
      'peak MB': first.peakMemoryMb,
      'again, rendered': again.rendered,
      'again, ms': again.compressedMs,
      'astro build ms': astroBuildMs,
    },
  ]);
});
