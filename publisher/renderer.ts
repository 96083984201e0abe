import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pages } from '../contract/paths.ts';
import { ArticleIndex } from '../site/article-index.ts';
import { newsOf } from '../site/news.ts';
import { filesIn } from './page-files.ts';

type Entry = {
  warm(): Promise<void>;
  render(path: string, locals: App.Locals): Promise<{ status: number; body: Uint8Array }>;
};

/** The site as `astro build` left it. `id` names what every page depends on beside the articles. */
export type BuiltSite = {
  id: string;
  clientDir: string;
  render: Entry['render'];
};

/** Loads the built site and warms its pages. Rejects when there is no complete build in the folder. */
export async function loadBuiltSite(distDir: string, publicUrl: string): Promise<BuiltSite> {
  const { warm, render }: Entry = await import(pathToFileURL(join(distDir, 'server/entry.mjs')).href);
  await warm();
  // An empty page shows what the build took from the environment at run time: filing numbers, addresses.
  const empty = await render(pages.news, { news: newsOf(new ArticleIndex()), publicUrl });
  const id = createHash('sha256').update(hashOf(distDir)).update(publicUrl).update(empty.body).digest('hex');
  return { id: id.slice(0, 16), clientDir: join(distDir, 'client'), render };
}

/** One hash of everything that was built. Astro puts a fresh random key into each build, which no page of ours uses. */
function hashOf(distDir: string): string {
  const hash = createHash('sha256');
  for (const file of ['client', 'server'].flatMap((dir) =>
    filesIn(join(distDir, dir)).map((name) => join(dir, name)),
  )) {
    const content = readFileSync(join(distDir, file));
    const keyless = file === 'server/entry.mjs' ? content.toString().replace(/"key":"[^"]*"/, '') : content;
    hash.update(`${file}\0`).update(keyless);
  }
  return hash.digest('hex');
}

/** Renders one page. @throws what the page threw, or an error when there is no such page */
export async function renderPage(site: BuiltSite, path: string, locals: App.Locals): Promise<Uint8Array> {
  const { status, body } = await site.render(path, { ...locals });
  if (status !== 200) throw new Error(`${path} was rendered with status ${status}`);
  return body;
}
