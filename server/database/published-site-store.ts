import type { Db, Tx } from './row-types.ts';

/** The version of the site's content that visitors read: what was published last. */
export const selectPublishedSite = (db: Db | Tx) =>
  db.selectFrom('site_version').where('published_at', 'is not', null).orderBy('published_at', 'desc').limit(1);
