import { resolve } from 'node:path';
import { buildSite } from './build.ts';
import { loadEnvironment } from './environment.ts';

/** `npm run build`: what `npm start` would build, so that it finds it done. */
await buildSite(resolve(loadEnvironment().DIST_DIR || 'dist'));
