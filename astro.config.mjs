import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { portalLook, siteLook } from './contract/colours.ts';
import { readFirstSite } from './server/database/reference/first-site.ts';
import { publishedSite } from './site/adapter/integration.ts';
import { portalFiles } from './site/portal-files.ts';
import { firstFiles } from './site/shell/first-files.ts';
import { withoutEval } from './site/without-eval.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

/** Deep links of the portal, which is one page per prefix: `/platform/consultDetail/7` is the page `/platform`. */
const shell = (prefix) => ({
  [`^/${prefix}/[^.?]+(\\?.*)?$`]: { target: api, bypass: () => `/${prefix}` },
});

const proxy = {
  '/vue2_hospital/api': { target: api },
  '/upload': { target: api },
  '/verify': { target: api },
  ...shell('platform'),
  ...shell('hospital_back'),
};

const looks = { 'site-look.css': siteLook, 'portal-look.css': portalLook };

/** `import 'virtual:site-look.css'`: the colours of the contract as the variables of the style sheets. */
const lookSheets = {
  name: 'look-sheets',
  resolveId: (id) => (id.startsWith('virtual:') && id.slice(8) in looks ? id.slice(8) : undefined),
  load: (id) => looks[id],
};

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: process.env.DIST_DIR ?? './dist',
  output: 'static',
  trailingSlash: 'never',
  // Any file server shows the folder's pages; what the publisher runs stands in a folder of it.
  build: { format: 'file', client: './', server: './server', inlineStylesheets: 'auto' },
  adapter: publishedSite(readFirstSite),
  integrations: [react(), firstFiles()],
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1' },
  vite: {
    define: { __BUILT_ON__: JSON.stringify(new Date().toISOString()) },
    plugins: [lookSheets],
    resolve: {
      alias: [
        // Of write-excel-file: see there.
        {
          find: /^\.\.\/zip\/zipToArrayBuffer\.js$/,
          replacement: fileURLToPath(new URL('portal/ui/zip-in-page.ts', import.meta.url)),
        },
      ],
    },
    // Workers load their decoders on demand.
    worker: { format: 'es', plugins: () => [withoutEval] },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: portalFiles } } } } } },
    server: { proxy },
    preview: { proxy },
    build: {
      // The component library's parts do not say that importing them does nothing, so that a page with one would carry all.
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /node_modules\/@(ant-design|rc-component)\//, sideEffects: false }] },
      },
      // Small style sheets go into the page, by the default limit; the one all pages share is a file of its own, cached
      // for ever, since it would double what each page weighs. Scripts never go in: the pages' policy is script-src 'self'.
      assetsInlineLimit: (file) => (file.endsWith('.css') ? undefined : false),
    },
  },
});
