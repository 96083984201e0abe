import { resolve } from 'node:path';
import { buildSite } from '../../site/build.ts';

/** Builds once what the product of each worker serves. */
export default () => buildSite(resolve('dist'));
