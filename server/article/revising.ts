import type { ArticleFields } from '../../contract/schemas/article.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { isChange, requireLatest } from '../guard.ts';
import { keepInArticle } from '../upload/article-pictures-store.ts';
import { findArticle, type LockedArticle } from './article-store.ts';
import { closeRevision, findRevision, keepRevision } from './revision-store.ts';
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
  const found = await readToRevise(tx, id, saved.savedBy);
  const { article, latest, revision, isAnothers } = found;
  const whole = toldOver(latest, fields);
  const isChanged = isChange(formFields(article), formFields(whole));
  // What visitors read already takes the place of nobody's revision.
  const isUnseen = isAnothers && begunFrom !== latest.versionNo;
  if (isUnseen && !isChanged && before.isPub) return { versionNo: article.versionNo, cursor: undefined };
  const [stored, sent] = [formFields(latest), formFields(fields)];
  if (latest === revision && revision.state === 'waiting' && !isChange(stored, sent))
    return { versionNo: revision.versionNo, cursor: undefined, waits: true };
  // Of another's only what was seen is replaced, and nothing is given up.
  if (isAnothers && (!isChanged || saved.restoredFrom)) throw refuse.conflict(refusalTexts.revisionOfAnother);
  requireLatest(isUnseen ? 0 : begunFrom, latest.versionNo, refusalTexts.articleEditedSince, { stored, sent });
  if (before.isPub && isChanged) {
    if (found.isHeld) throw refuse.conflict(refusalTexts.revisionHeld);
    requireReviewOrder(whole, before);
    return saveBeside(tx, id, whole, { ...saved, saveAs });
  }
  if (revision && (isChanged || latest === revision)) await closeRevision(tx, id);
  const done = await saveArticle(tx, id, before, whole, saved);
  return !before.isPub && saveAs === 'submission' ? saveBeside(tx, id, whole, { ...saved, saveAs }) : done;
}

/** As the article's revision, which its author or who may publish goes on with. */
async function saveBeside(
  tx: Tx,
  id: number,
  whole: Omit<Required<ArticleFields>, 'id'>,
  { saveAs, ...saved }: Pick<Edit, 'savedBy' | 'restoredFrom' | 'saveAs'>,
): Promise<Saved> {
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

/**
 * The article as its newest version, and the revision with which this editor goes on, or whether another holds one. `latest` is
 * what an edit of today begins from: a revision that somebody else saved, or that is newer than the article.
 */
async function readToRevise(tx: Tx, id: number, editorId: number) {
  const article = { ...(await findArticle(tx, id, false))!, versionNo: await newestVersionNo(tx, id) };
  const found = await findRevision(tx, id);
  const revision = found && isOpenTo(found, editorId) ? found : undefined;
  const isAnothers = revision !== undefined && revision.savedById !== editorId;
  const latest = revision && (isAnothers || revision.versionNo > article.versionNo) ? revision : article;
  return { article, latest, revision, isAnothers, isHeld: found !== undefined && revision === undefined };
}
