import { z } from 'zod';
import type { Exam } from '../../clinical/findings.ts';
import { apiPaths } from '../../contract/paths.ts';
import { replyHistory as history, replyHistoryBody } from '../../contract/schemas/record.ts';
import * as shape from '../../contract/schemas/reply.ts';
import { caseStatus, refusalTexts, texts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { dropAcknowledgement, quietAlarm } from '../escalation/alarm-store.ts';
import { atOneMoment } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor, requireLatest } from '../guard.ts';
import { lockOwnInvitation, saveAnswer } from '../invitation/invitation-store.ts';
import { notify } from '../notification/outbox-store.ts';
import { leaveUnseen, othersOf } from '../record/telling-store.ts';
import { route } from '../route.ts';
import { asMade } from '../submission-store.ts';
import { removeReplyImages, showImages } from '../upload/attachment-store.ts';
import { tellReply } from '../webhook/event-store.ts';
import { addReceipts, dropUnread, findUnread, markRead, markUnread } from './receipt-store.ts';
import * as store from './reply-store.ts';
import { changedParts, cleanContent, requireSound } from './rules.ts';
import { findHistory } from './version-store.ts';

/** Replies are given, changed and taken away while the consultation is open. @throws 409 */
function requireOpen({ status }: { status: 0 | 1 | 2 }): void {
  if (status !== caseStatus.consulting) throw refuse.conflict(texts.replyClosed);
}

/** The author's own reply in a consultation that is open. @throws 404 to strangers, 403 to others who take part, 409 */
async function requireOwnReply(tx: Tx, replyId: number, doctorId: number): Promise<store.OwnReply> {
  const found = (await store.lockReply(tx, replyId, doctorId)) ?? absent();
  if (found.authorId !== doctorId) throw refuse.forbidden(texts.replyEditForbidden);
  requireOpen(found);
  return found;
}

/** Which version of the case an author saw: the one that is told, else the latest. @throws 400 for one that is not there */
function seenVersion(told: number | undefined, { consultationVersionNo: latest }: store.OpenState): number {
  if (told !== undefined && told > latest) throw refuse.invalid(refusalTexts.versionMissing);
  return told ?? latest;
}

/** @throws 400 */
async function requireSoundGrading(
  tx: Tx,
  grading: Exam | null | undefined,
  { consultationId, patientBirthday, former }: store.OpenState & { former?: Exam | null },
): Promise<void> {
  if (!grading) return;
  requireSound(grading, patientBirthday, await store.listExams(tx, consultationId), former);
}

/** Who replies to a case takes it on: their invitation is accepted, and its alarm is in their hands. */
async function acceptByReply(tx: Tx, consultationId: number, doctorId: number, at: Date): Promise<void> {
  const own = await lockOwnInvitation(tx, consultationId, doctorId);
  if (!own?.isInvited) return;
  if (own.answer !== 'accepted') await saveAnswer(tx, consultationId, doctorId, { answer: 'accepted' }, at);
  await quietAlarm(tx, own.childId, { doctorId, how: 'reply', at });
}

/** What others have read of an opinion is no longer what it says. */
async function tellChange(
  tx: Tx,
  { consultationId, doctorId }: { consultationId: number; doctorId: number },
  key: string,
): Promise<void> {
  await notify(tx, { ...(await othersOf(tx, consultationId, doctorId)), kind: 'replyChanged', consultationId, key });
}

export const replySave = route({
  path: apiPaths.replySave,
  access: {
    audience: 'doctor',
    audited: { action: 'reply.add' },
    once: { find: async (tx, { replyId }, { doctorId }) => asMade(await store.lockReply(tx, replyId, doctorId!)) },
  },
  summary: '回复未结束的会诊；受邀的人由会诊决定。',
  body: shape.replySaveBody,
  answer: shape.replySaved,
  async handle({ change, actor, body, trail }) {
    const author = requireDoctor(actor, body);
    const content = cleanContent(body.content);
    const { consultationId } = body;
    trail.detail = { consultationId };
    return change(async (tx) => {
      const open = await store.lockForReply(tx, consultationId, author.doctorId);
      if (!open) return store.refuseGone(tx, consultationId, author.doctorId);
      requireOpen(open);
      await requireSoundGrading(tx, body.grading, open);
      const seen = { createdAt: new Date(), consultationVersionNo: seenVersion(body.consultationVersionNo, open) };
      const replyId = await store.addReply(tx, consultationId, author, { ...body, content }, seen);
      await acceptByReply(tx, consultationId, author.doctorId, seen.createdAt);
      await addReceipts(tx, [replyId]);
      const others = await othersOf(tx, consultationId, author.doctorId);
      await notify(tx, { ...others, kind: 'reply', consultationId, key: String(replyId) });
      await tellReply(tx, { consultationId, replyId, at: seen.createdAt });
      const shown = { attachments: [], html: content, uploaderId: author.userId };
      await showImages(tx, { consultationId, replyId }, shown);
      trail.objectId = replyId;
      return { replyId };
    });
  },
});

export const replyNotRead = route({
  path: apiPaths.replyNotRead,
  access: { audience: 'doctor', passive: true, audited: { action: 'reply.readUnread', refusalsOnly: true } },
  summary: '本人未读的他人回复。可以定时查询，不算使用会话。',
  body: shape.replyNotReadBody,
  answer: shape.repliesNotRead,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, { doctorId: body?.id });
    return findUnread(db, doctorId);
  },
});

export const replyMarkRead = route({
  path: apiPaths.replyMarkRead,
  access: { audience: 'doctor', audited: { action: 'reply.markRead', refusalsOnly: true } },
  summary: '把回复标为本人已读；不参与的会诊略过。',
  body: shape.replyMarkReadBody,
  answer: shape.repliesMarked,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, { doctorId: body.id });
    const marked = await markRead(db, doctorId, body.replyIds);
    return { count: marked.size };
  },
});

export const replyDelete = route({
  path: apiPaths.replyDelete,
  access: { audience: 'doctor', audited: { action: 'reply.delete', idField: 'replyId' } },
  summary: '会诊未结束时撤回本人的回复；记录保留。',
  body: shape.replyDeleteBody,
  answer: z.null(),
  async handle({ change, actor, body: { replyId, ...sent }, trail }) {
    const { doctorId } = requireDoctor(actor, sent);
    return change(async (tx) => {
      const { consultationId } = await requireOwnReply(tx, replyId, doctorId);
      await store.deleteReply(tx, replyId, doctorId);
      const own = await lockOwnInvitation(tx, consultationId, doctorId);
      if (own && !own.hasReplied) await dropAcknowledgement(tx, own.childId, { doctorId, how: 'reply' });
      await dropUnread(tx, { replyId });
      await leaveUnseen(tx, consultationId, [doctorId], new Date());
      await tellChange(tx, { consultationId, doctorId }, `${replyId} withdrawn`);
      await removeReplyImages(tx, { consultationId, replyId });
      trail.detail = { consultationId };
      return null;
    });
  },
});

export const reply = route({
  path: apiPaths.reply,
  access: { audience: 'doctor', scopes: ['consultation:read'], audited: { action: 'reply.read', idField: 'replyId' } },
  summary: '一条回复。',
  body: shape.replyIdBody,
  answer: shape.replyOfConsultation,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor);
    const found = (await store.findReply(db, body.replyId, doctorId)) ?? absent();
    return { consId: found.consId, reply: found };
  },
});

export const replyUpdate = route({
  path: apiPaths.replyUpdate,
  access: { audience: 'doctor', audited: { action: 'reply.update', idField: 'replyId' } },
  summary: '会诊未结束时修改本人的回复，存为新版本。填 versionNo 时不覆盖更新的版本（409）。',
  body: shape.replyUpdateBody,
  answer: shape.replySaved,
  async handle({ change, actor, body: { replyId, versionNo, ...body }, trail }) {
    const { doctorId, userId } = requireDoctor(actor);
    const content = cleanContent(body.content);
    return change(async (tx) => {
      const own = await requireOwnReply(tx, replyId, doctorId);
      const { consultationId } = own;
      trail.detail = { consultationId };
      const stored = { content: own.content, grading: own.former };
      const sent = { content, grading: body.grading === undefined ? own.former : body.grading };
      if (changedParts(stored, sent).length === 0) return { replyId };
      requireLatest(versionNo, own.versionNo, texts.replyEditedElsewhere, { stored, sent });
      await requireSoundGrading(tx, body.grading, own);
      const written = { replyId, doctorId, consultationVersionNo: seenVersion(body.consultationVersionNo, own) };
      await store.updateReply(tx, written, { ...body, content });
      await markUnread(tx, replyId);
      await tellChange(tx, { consultationId, doctorId }, `${replyId} ${own.versionNo + 1}`);
      await showImages(tx, { consultationId, replyId }, { attachments: [], html: content, uploaderId: userId });
      return { replyId };
    });
  },
});

export const replyHistory = route({
  path: apiPaths.replyHistory,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    audited: { action: 'reply.readHistory', idField: 'replyId' },
  },
  summary: '一条回复的历次版本及当时的署名，包括已撤回的。',
  body: replyHistoryBody,
  answer: history,
  async handle({ db, actor, body: { replyId, before } }) {
    const { doctorId } = requireDoctor(actor);
    return (await atOneMoment(db, (tx) => findHistory(tx, replyId, doctorId, before))) ?? absent();
  },
});

export const replyEvents = route({
  method: 'GET',
  path: apiPaths.replyEvents,
  access: { audience: 'doctor', passive: true, audited: { action: 'reply.readUnread', refusalsOnly: true } },
  summary:
    '接受 text/event-stream 的得到事件：unread 未读有变化，changed 附有变化的会诊编号，over 登录已结束，crowded 被本人的其他连接取代。不含其他内容，不算使用会话。',
  answer: z.null(),
  streams: true,
  async handle({ actor, replyEvents, request, reply }) {
    const { doctorId } = requireDoctor(actor);
    if (!request.headers.accept?.includes('text/event-stream')) return null;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would wait for the end of the answer.
      'x-accel-buffering': 'no',
    });
    replyEvents.listen(reply.raw, { ...actor, doctorId });
    return null;
  },
});
