import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../scripts/processes.ts';
import { fetchArticles } from '../../site/article-feed.ts';
import { buildSite } from '../../site/build.ts';
import { output, root, startServer } from './child.ts';
import { timePlainBuild } from './plain-build.ts';
import type { RenderFigures } from './render-site.ts';
import { seedArticles } from './sample-articles.ts';
import { articlesWanted, withScratchFolder } from './scratch.ts';

/** Waits until the API of a server that was just started answers. */
async function untilAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${url}/healthz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`${url} did not answer`);
}

const articles = articlesWanted();
const distDir = join(root, 'dist');
await buildSite(distDir);

await withScratchFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  await seedArticles(dataDir, articles);
  const port = String(await freePort());
  const server = startServer({ DATA_DIR: dataDir, DIST_DIR: distDir, PORT: port });
  const url = `http://127.0.0.1:${port}`;
  const articlesFile = join(folder, 'articles.json');
  let rendered: RenderFigures;
  try {
    await untilAnswering(url);
    rendered = JSON.parse(await output('tests/bench/render-site.ts', [distDir, url, join(folder, 'site')]));
    const { index } = await fetchArticles(url);
    await writeFile(articlesFile, JSON.stringify(index.all.map(({ article }) => article)));
  } finally {
    server.kill('SIGTERM');
    await once(server, 'close');
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
