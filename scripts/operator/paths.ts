import { resolve } from 'node:path';

/** A path that somebody typed, seen from where they stood: npm and `tongmou` run scripts in the product's folder. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);
