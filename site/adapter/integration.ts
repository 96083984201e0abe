import type { AstroIntegration } from 'astro';

/**
 * Builds the pages with `prerender = false`, which are all public ones, into `dist/server/entry.mjs`, which the publisher
 * keeps warm in memory and asks for one page at a time. Nothing of it answers visitors: they get files.
 */
export function publishedSite(): AstroIntegration {
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
    },
  };
}
