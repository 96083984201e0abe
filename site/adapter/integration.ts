import { mkdir, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { publicPages } from '../../contract/public-pages.ts';
import type { SiteContent } from '../../contract/schemas/site.ts';
import { ArticleIndex } from '../article-index.ts';
import { newsOf } from '../news.ts';

/**
 * Builds the public pages into `dist/server/entry.mjs`, which the publisher keeps warm in memory and asks for one page at
 * a time; and leaves each of them beside it as a file, as it is before anything was published, with the `firstContent`.
 */
export function publishedSite(firstContent: () => Promise<SiteContent>): AstroIntegration {
  return {
    name: 'published-site',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // The built pages carry what they import, so that what runs needs no package of the build. sharp is no JavaScript.
        if (command === 'build')
          updateConfig({ vite: { environments: { ssr: { resolve: { noExternal: true, external: ['sharp'] } } } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'published-site',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', hybridOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const { render }: typeof import('./entry.ts') = await import(new URL('server/entry.mjs', dir).href);
        const locals: App.Locals = {
          news: newsOf(new ArticleIndex()),
          content: await firstContent(),
          contentSince: new Date().toISOString(),
          publicUrl: 'http://localhost',
        };
        for (const path of publicPages) {
          const { status, body } = await render(path, locals);
          if (status !== 200) throw new Error(`${path} was rendered with status ${status}`);
          // A file server that knows no endings finds a page by its address as a folder.
          const folder = new URL(`${path.slice(1)}/`, dir);
          await mkdir(folder, { recursive: true });
          await writeFile(new URL('index.html', folder), body);
        }
      },
    },
  };
}
