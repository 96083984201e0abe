import { resolve } from 'node:path';
import { loadSettings } from '../server/settings.ts';
import { buildSite } from '../site/build.ts';

/** `npm run build`: what `npm start` would build, so that it finds it done. */
await buildSite(resolve(loadSettings().env.DIST_DIR || 'dist'));
