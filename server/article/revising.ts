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

type Edit = {
  savedBy: number;
  mayPublish: boolean;
  restoredFrom?: number;
  begunFrom?: number | undefined;
  saveAs?: 'draft' | 'submission' | undefined;
};

/**
 * Saves an edit of a locked article: at once what is a draft anyway, or saved by who may publish and not `saveAs` anything. Else
 * what visitors read, or will by its date, stays: the edit is kept as the article's revision, `versionNo` is its number.
 * @throws 409 where the article, or the revision that the editor would change, was saved since the edit began
 */
export async function saveEdit(
  tx: Tx,
  id: number,
  before: LockedArticle,
  fields: Omit<ArticleFields, 'id'>,
  { mayPublish, begunFrom, saveAs, ...saved }: Edit,
): Promise<Saved> {
  if (mayPublish && !saveAs) return saveOver(tx, id, before, fields, { ...saved, begunFrom });
  const { live, newestNo, revision, isHeld } = await readToRevise(tx, id, saved.savedBy);
  const isAnothers = revision !== undefined && revision.savedById !== saved.savedBy;
  const latest =
    revision && (isAnothers || revision.versionNo > newestNo) ? revision : { ...live, versionNo: newestNo };
  const [stored, sent] = [formFields(latest), formFields(fields)];
  const whole = toldOver(latest, fields);
  const isChanged = isChange(formFields(live), formFields(whole));
  const unseen = isAnothers && begunFrom !== revision.versionNo;
  if (unseen && !isChanged && before.isPub) return { versionNo: newestNo, cursor: undefined };
  if (latest === revision && revision.state === 'waiting' && !isChange(stored, sent))
    return { versionNo: revision.versionNo, cursor: undefined, waits: true };
  // Of another's only what was seen is replaced, and nothing is given up.
  if (isAnothers && (!isChanged || saved.restoredFrom)) throw refuse.conflict(refusalTexts.revisionOfAnother);
  requireLatest(unseen ? 0 : begunFrom, latest.versionNo, refusalTexts.articleEditedSince, { stored, sent });
  if (!before.isPub || !isChanged) {
    if (revision && (isChanged || latest === revision)) await closeRevision(tx, id);
    const done = await saveArticle(tx, id, before, whole, saved);
    if (before.isPub || saveAs !== 'submission') return done;
  } else {
    if (isHeld) throw refuse.conflict(refusalTexts.revisionHeld);
    requireReviewOrder(whole, before);
  }
  const versionNo = await keepRevision(tx, id, whole, { ...saved, state: saveAs === 'draft' ? 'draft' : 'waiting' });
  await keepInArticle(tx, { ...whole, id }, saved.savedBy);
  return { versionNo, cursor: undefined, waits: true };
}

/** By who may publish: what they kept of it before is thereby published, or given up. */
async function saveOver(
  tx: Tx,
  id: number,
  before: LockedArticle,
  fields: Omit<ArticleFields, 'id'>,
  { begunFrom, ...saved }: Omit<Edit, 'mayPublish' | 'saveAs'>,
): Promise<Saved> {
  const found = await findRevision(tx, id);
  const newestNo = await newestVersionNo(tx, id);
  const isOwn = found?.savedById === saved.savedBy && begunFrom !== undefined;
  if (isOwn) await closeRevision(tx, id);
  const goesOn = isOwn && begunFrom === found.versionNo && begunFrom > newestNo;
  return saveArticle(tx, id, before, fields, { ...saved, begunFrom: goesOn ? newestNo : begunFrom });
}

/** Of an article that is switched on: nobody need look at what it says already. */
export async function closeFulfilled(tx: Tx, id: number): Promise<void> {
  const revision = await findRevision(tx, id);
  if (revision && !isChange(formFields((await findArticle(tx, id, false))!), formFields(revision)))
    await closeRevision(tx, id);
}

/** The article, the number of its newest version, and the revision with which this editor goes on, or whether another holds one. */
async function readToRevise(
  tx: Tx,
  id: number,
  editorId: number,
): Promise<{ live: PublicArticle; newestNo: number; revision: Revision | undefined; isHeld: boolean }> {
  const newestNo = await newestVersionNo(tx, id);
  const found = await findRevision(tx, id);
  const revision = found && isOpenTo(found, editorId) ? found : undefined;
  const isHeld = found !== undefined && revision === undefined;
  return { live: (await findArticle(tx, id, false))!, newestNo, revision, isHeld };
}
