import type { ArticleFields } from '../../contract/schemas/article.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { isChange, requireLatest } from '../guard.ts';
import { imagesIn, isEmptyRichText, sanitiseRichText, withImageSizes } from '../rich-text.ts';
import { findImageSizes } from '../upload/upload-store.ts';
import { findArticle, findDisease, type LockedArticle, updateArticle } from './article-store.ts';
import { appendPublication } from './publication-store.ts';
import { formFields, isPublicAt, isReviewOrdered } from './rules.ts';
import { newestVersionNo, type SavedVersion } from './version-store.ts';

/** `cursor`: visitors see a difference. `waits`: it is the number of a revision, which they do not see. */
export type Saved = { versionNo: number; cursor: number | undefined; waits?: true };

/** The fields with their HTML sanitised and its images told how large they are. */
export async function cleanFields<Fields extends Omit<ArticleFields, 'id'>>(
  db: Db | Tx,
  fields: Fields,
): Promise<Fields> {
  const content = await cleanContent(db, fields.content);
  if (isEmptyRichText(content)) throw refuse.invalid(texts.articleContentRequired);
  return { ...fields, content };
}

/** HTML sanitised, its images told how large they are. */
export async function cleanContent(db: Db | Tx, html: string): Promise<string> {
  const content = sanitiseRichText(html);
  return withImageSizes(content, await findImageSizes(db, imagesIn(content)));
}

/** @throws 400 when there is no such category */
export async function requireDisease(tx: Tx, id: number): Promise<void> {
  if (!(await findDisease(tx, id))) throw refuse.invalid(refusalTexts.diseaseMissing);
}

/** @throws 400 when the next review would come before the last one; what is not told is as `before` has it */
export function requireReviewOrder(fields: Omit<ArticleFields, 'id'>, before?: LockedArticle): void {
  const { reviewedOn = before?.reviewedOn, nextReviewOn = before?.nextReviewOn } = fields;
  if (!isReviewOrdered({ reviewedOn, nextReviewOn })) throw refuse.invalid(refusalTexts.nextReviewTooEarly);
}

/**
 * Replaces the fields of a locked article as a new version. What is as it was makes none. Its switch stays, and
 * the date says whether visitors see it. `cursor` is set when they see a difference.
 * @throws 409 where it was saved since the version that the edit began with
 */
export async function saveArticle(
  tx: Tx,
  id: number,
  before: LockedArticle,
  fields: Omit<ArticleFields, 'id'>,
  { begunFrom, ...saved }: SavedVersion & { begunFrom?: number | undefined },
): Promise<Saved> {
  const newestNo = await newestVersionNo(tx, id);
  const [stored, sent] = [formFields((await findArticle(tx, id, false))!), formFields(fields)];
  if (!isChange(stored, sent)) return { versionNo: newestNo, cursor: undefined };
  requireLatest(begunFrom, newestNo, refusalTexts.articleEditedSince, { stored, sent });
  requireReviewOrder(fields, before);
  const isPublic = isPublicAt(before.isPub, fields.pubDateTime, new Date());
  const versionNo = await updateArticle(tx, id, fields, { ...saved, isPublic });
  const cursor = before.isPublic || isPublic ? await appendPublication(tx, [id]) : undefined;
  return { versionNo, cursor };
}
