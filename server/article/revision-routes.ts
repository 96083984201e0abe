import { apiPaths } from '../../contract/paths.ts';
import { articleIdParams } from '../../contract/schemas/article.ts';
import {
  revisionApproveBody,
  revisionClosed,
  revisionReturnBody,
  revisionWithdrawBody,
} from '../../contract/schemas/article.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { requireSameId } from '../guard.ts';
import { route } from '../route.ts';
import { type LockedArticle, lockArticle } from './article-store.ts';
import { closeRevision, findRevision, type Revision, returnRevision } from './revision-store.ts';
import { cleanFields, requireDisease, saveArticle } from './saving.ts';
import { newestVersionNo } from './version-store.ts';

/**
 * The revision that was looked at, its article locked.
 * @throws 404 where there is none; 409 where it was saved since
 */
async function lockRevision(
  tx: Tx,
  id: number,
  seen: { versionNo: number },
): Promise<{ before: LockedArticle; revision: Revision }> {
  const before = await lockArticle(tx, id);
  const revision = before && (await findRevision(tx, id));
  if (!before || !revision) throw refuse.notFound(refusalTexts.revisionMissing);
  if (revision.versionNo !== seen.versionNo) throw refuse.conflict(refusalTexts.revisionChanged);
  return { before, revision };
}

export const revisionApprove = route({
  path: apiPaths.revisionApprove,
  access: {
    audience: 'manager',
    permission: 'article:publish',
    audited: { action: 'article.approve', idField: 'id' },
  },
  summary: '批准待审的修改，成为文章的新版本。须是比对过的那一份（versionNo）和那一版文章（liveVersionNo），否则 409。',
  params: articleIdParams,
  body: revisionApproveBody,
  answer: revisionClosed,
  async handle({ change, webhook, trail, actor, params, body }) {
    requireSameId(params, body);
    const { cursor } = await change(async (tx) => {
      const { before, revision } = await lockRevision(tx, params.id, body);
      if (revision.state !== 'waiting') throw refuse.notFound(refusalTexts.revisionMissing);
      const newestNo = await newestVersionNo(tx, params.id);
      if (newestNo !== body.liveVersionNo) throw refuse.conflict(refusalTexts.revisionChanged);
      // What may stand in an article may have changed since.
      const fields = await cleanFields(tx, { ...revision, pubDateTime: new Date(revision.pubDateTime) });
      await requireDisease(tx, fields.diseaseProfile);
      trail.detail = { title: fields.title, savedBy: revision.savedById };
      await closeRevision(tx, params.id);
      return saveArticle(tx, params.id, before, fields, {
        savedBy: revision.savedById,
        approvedBy: actor.id,
        ...(revision.restoredFrom && { restoredFrom: revision.restoredFrom }),
        // Who goes on editing the revision goes on from this version, unless a newer one has come between.
        ...(revision.versionNo > newestNo && { versionNo: revision.versionNo }),
      });
    });
    if (cursor) webhook.nudge(cursor);
    return params;
  },
});

export const revisionReturn = route({
  path: apiPaths.revisionReturn,
  access: {
    audience: 'manager',
    permission: 'article:publish',
    audited: { action: 'article.return', idField: 'id' },
  },
  summary: '退回待审的修改并说明理由，访客看到的不变。',
  params: articleIdParams,
  body: revisionReturnBody,
  answer: revisionClosed,
  async handle({ change, trail, actor, params, body }) {
    requireSameId(params, body);
    return change(async (tx) => {
      const { revision } = await lockRevision(tx, params.id, body);
      if (revision.state !== 'waiting') throw refuse.notFound(refusalTexts.revisionMissing);
      trail.detail = { title: revision.title, savedBy: revision.savedById };
      await returnRevision(tx, params.id, { returnedBy: actor.id, reason: body.reason });
      return params;
    });
  },
});

export const revisionWithdraw = route({
  path: apiPaths.revisionWithdraw,
  access: {
    audience: 'manager',
    permission: 'article:update',
    audited: { action: 'article.withdraw', idField: 'id' },
  },
  summary: '撤回本人待审或被退回的修改，访客看到的不变。',
  params: articleIdParams,
  body: revisionWithdrawBody,
  answer: revisionClosed,
  async handle({ change, trail, actor, params, body }) {
    requireSameId(params, body);
    return change(async (tx) => {
      const { revision } = await lockRevision(tx, params.id, body);
      if (revision.savedById !== actor.id) throw refuse.forbidden();
      trail.detail = { title: revision.title };
      await closeRevision(tx, params.id);
      return params;
    });
  },
});
