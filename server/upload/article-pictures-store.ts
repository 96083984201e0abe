import { sql } from 'kysely';
import type { Db, Tx } from '../database/row-types.ts';
import { imagesIn, imageWordsIn } from '../rich-text.ts';
import { claimImages, nameInPath } from './upload-store.ts';

/**
 * Puts an article's cover and the pictures of its text into the library and notes that it shows these and no others, in
 * the transaction that writes it. Those it showed before stay noted: an earlier version may come back. The first words
 * about a picture are what the library offers from then on.
 * @throws 400 when one is neither an own free upload nor in the library
 */
export async function showInArticle(
  tx: Tx,
  article: { id: number; previewPic: string; content: string },
  uploaderId: number,
): Promise<void> {
  const paths = [article.previewPic, ...imagesIn(article.content)];
  await claimImages(tx, { paths, uploaderId, kind: 'article', id: null });
  const names = [...new Set(paths.map(nameInPath))];
  await sql`update article_upload set is_shown = false
    where article_id = ${article.id} and is_shown and upload_name <> all(${names})`.execute(tx);
  await sql`insert into article_upload (article_id, upload_name, is_shown)
    select ${article.id}, unnest(${names}::text[]), true
    on conflict (article_id, upload_name) do update set is_shown = true`.execute(tx);
  const words = imageWordsIn(article.content).map(({ path, alt }) => ({ name: nameInPath(path), alt }));
  await sql`update upload set alt = said.alt
    from unnest(${words.map(({ name }) => name)}::text[], ${words.map(({ alt }) => alt)}::text[]) as said (name, alt)
    where upload.name = said.name and upload.alt is null`.execute(tx);
}

/**
 * The same for a revision: its pictures are in the library and noted, so that nobody deletes them, and the article shows none
 * of them yet.
 * @throws 400 when one is neither an own free upload nor in the library
 */
export async function keepInArticle(
  tx: Tx,
  revision: { id: number; previewPic: string; content: string },
  uploaderId: number,
): Promise<void> {
  const paths = [revision.previewPic, ...imagesIn(revision.content)];
  await claimImages(tx, { paths, uploaderId, kind: 'article', id: null });
  await sql`insert into article_upload (article_id, upload_name, is_shown)
    select ${revision.id}, unnest(${[...new Set(paths.map(nameInPath))]}::text[]), false
    on conflict (article_id, upload_name) do nothing`.execute(tx);
}

/** Whether an article that visitors may read shows this upload now. */
export async function isShownPublicly(db: Db, uploadName: string): Promise<boolean> {
  const row = await db
    .selectFrom('article_upload')
    .innerJoin('article', 'article.id', 'article_upload.article_id')
    .select('article.id')
    .where('article_upload.upload_name', '=', uploadName)
    .where('article_upload.is_shown', '=', true)
    .where('article.is_public', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
