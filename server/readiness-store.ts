import { sql } from 'kysely';
import type { Db } from './database/row-types.ts';

/** Names of the newest pictures of articles, of cases, and of people with the site's own, so many of each at most. */
export async function newestUploads(db: Db, ofEach: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    (select name from upload where claim_kind = 'article' order by created_at desc, name desc limit ${ofEach})
    union
    (select name from upload where claim_kind in ('site', 'avatar') order by created_at desc, name desc limit ${ofEach})
    union
    (select upload_name from attachment where removed_at is null order by id desc limit ${ofEach})`.execute(db);
  return rows.map(({ name }) => name);
}
