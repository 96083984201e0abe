import type { ArticleFields, PublicArticle } from '../../contract/schemas/article.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { isChange, requireLatest } from '../guard.ts';
import { keepInArticle } from '../upload/article-pictures-store.ts';
import { findArticle, type LockedArticle } from './article-store.ts';
import { closeRevision, findRevision, keepRevision, type Revision } from './revision-store.ts';
import { formFields, isOpenTo, toldOver } from './rules.ts';
import { requireReviewOrder, type Saved, saveArticle } from './saving.ts';
import { newestVersionNo } from './version-store.ts';

type Edit = { savedBy: number; mayPublish: boolean; restoredFrom?: number; begunFrom?: number | undefined };

/**
 * Saves an edit of a locked article. Where it is switched on and the editor may not publish, what visitors read, or will by
 * its date, stays: the edit waits as the article's revision, `versionNo` is its number.
 * @throws 409 where the article, or the revision that the editor would change, was saved since the edit began
 */
export async function saveEdit(
  tx: Tx,
  id: number,
  before: LockedArticle,
  fields: Omit<ArticleFields, 'id'>,
  { mayPublish, begunFrom, ...saved }: Edit,
): Promise<Saved> {
  if (mayPublish) return saveArticle(tx, id, before, fields, { ...saved, begunFrom });
  const { live, newestNo, revision, isOfAnother } = await readToRevise(tx, id, saved.savedBy);
  const latest = revision && revision.versionNo > newestNo ? revision : { ...live, versionNo: newestNo };
  const [stored, sent] = [formFields(latest), formFields(fields)];
  requireLatest(begunFrom, latest.versionNo, refusalTexts.articleEditedSince, { stored, sent });
  const whole = toldOver(latest, fields);
  const isChanged = isChange(formFields(live), formFields(whole));
  if (!before.isPub || !isChanged) {
    if (revision && (isChanged || latest === revision)) await closeRevision(tx, id);
    return saveArticle(tx, id, before, whole, saved);
  }
  if (latest === revision && revision.state === 'waiting' && !isChange(stored, sent))
    return { versionNo: revision.versionNo, cursor: undefined, waits: true };
  if (isOfAnother) throw refuse.conflict(refusalTexts.revisionReturned);
  requireReviewOrder(whole, before);
  const versionNo = await keepRevision(tx, id, whole, saved);
  await keepInArticle(tx, { ...whole, id }, saved.savedBy);
  return { versionNo, cursor: undefined, waits: true };
}

/** The article, the number of its newest version, and the revision with which this editor goes on, or which is another's to mend. */
async function readToRevise(
  tx: Tx,
  id: number,
  editorId: number,
): Promise<{ live: PublicArticle; newestNo: number; revision: Revision | undefined; isOfAnother: boolean }> {
  const newestNo = await newestVersionNo(tx, id);
  const found = await findRevision(tx, id);
  const revision = found && isOpenTo(found, editorId) ? found : undefined;
  const isOfAnother = found !== undefined && revision === undefined;
  return { live: (await findArticle(tx, id, false))!, newestNo, revision, isOfAnother };
}
