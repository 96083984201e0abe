import { resolve } from 'node:path';
import { loadEnvironment } from '../server/config.ts';
import { buildSite } from '../site/build.ts';

/** `npm run build`: what `npm start` would build, so that it finds it done. */
await buildSite(resolve(loadEnvironment().DIST_DIR || 'dist'));
