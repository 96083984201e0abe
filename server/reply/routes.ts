import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import {
  repliesMarked,
  repliesNotRead,
  replyDeleteBody,
  replyIdBody,
  replyMarkReadBody,
  replyNotReadBody,
  replyOfConsultation,
  replySaveBody,
  replySaved,
  replyUpdateBody,
} from '../../contract/schemas/reply.ts';
import { texts } from '../../contract/texts.ts';
import { removeReplyImages, showImages } from '../consultation/images.ts';
import type { Tx } from '../database/schema.ts';
import { refuse } from '../refusal.ts';
import { isEmptyRichText, sanitiseRichText } from '../rich-text.ts';
import { route } from '../route.ts';
import { requireDoctor } from '../session/doctor.ts';
import { findReply } from './reading.ts';
import { addReceipts, dropUnread, findUnread, markRead } from './receipts.ts';
import { addReply, deleteReply, lockForReply, lockReply, type OpenState, updateReply } from './store.ts';

function cleanContent(content: string): string {
  const clean = sanitiseRichText(content);
  if (isEmptyRichText(clean)) throw refuse.invalid(texts.replyContentRequired);
  return clean;
}

function requireOpen({ status }: OpenState): void {
  if (status !== 0) throw refuse.conflict(texts.replyClosed);
}

/** The author's own reply in a consultation that is open. @throws 404 to strangers, 403 to others who take part, 409 */
async function requireOwnReply(tx: Tx, replyId: number, doctorId: number): Promise<OpenState> {
  const found = await lockReply(tx, replyId, doctorId);
  if (!found) throw refuse.notFound();
  if (found.authorId !== doctorId) throw refuse.forbidden(texts.replyEditForbidden);
  requireOpen(found);
  return found;
}

export const replySave = route({
  method: 'POST',
  path: apiPaths.replySave,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'participant',
    audited: { action: 'reply.add', objectKind: 'reply' },
    once: true,
  },
  summary: 'Gives an opinion in a consultation that is open. Who is invited follows from the consultation alone.',
  body: replySaveBody,
  answer: replySaved,
  async handle({ change, actor, body, trail }) {
    const author = requireDoctor(actor, body);
    const content = cleanContent(body.content);
    const { consultationId } = body;
    trail.detail = { consultationId };
    return change(async (tx) => {
      const open = await lockForReply(tx, consultationId, author.doctorId);
      if (!open) throw refuse.notFound();
      requireOpen(open);
      const replyId = await addReply(tx, consultationId, author, content, new Date());
      await addReceipts(tx, [replyId]);
      const shown = { attachments: [], html: content, uploaderId: author.userId };
      await showImages(tx, { consultationId, replyId }, shown);
      trail.objectId = replyId;
      return { replyId };
    });
  },
});

export const replyNotRead = route({
  method: 'POST',
  path: apiPaths.replyNotRead,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'self',
    passive: true,
    audited: { action: 'reply.readUnread', objectKind: 'reply', refusalsOnly: true },
  },
  summary:
    'Which replies by others this doctor has not read. Pages may ask again and again: it is no use of the session.',
  body: replyNotReadBody,
  answer: repliesNotRead,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, { doctorId: body?.id });
    return findUnread(db, doctorId);
  },
});

export const replyMarkRead = route({
  method: 'POST',
  path: apiPaths.replyMarkRead,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'self',
    audited: { action: 'reply.markRead', objectKind: 'reply', refusalsOnly: true },
  },
  summary: 'Marks replies as read by this doctor; those of consultations they take no part in are passed over.',
  body: replyMarkReadBody,
  answer: repliesMarked,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor, { doctorId: body.id });
    const marked = await markRead(db, doctorId, body.replyIds);
    return { count: marked.size };
  },
});

export const replyDelete = route({
  method: 'POST',
  path: apiPaths.replyDelete,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'author',
    audited: { action: 'reply.delete', objectKind: 'reply', idField: 'replyId' },
  },
  summary: 'Takes an own reply away while the consultation is open; the record is kept.',
  body: replyDeleteBody,
  answer: z.null(),
  async handle({ change, actor, body: { replyId, ...sent }, trail }) {
    const { doctorId } = requireDoctor(actor, sent);
    return change(async (tx) => {
      const { consultationId } = await requireOwnReply(tx, replyId, doctorId);
      await deleteReply(tx, replyId, doctorId);
      await dropUnread(tx, { replyId });
      await removeReplyImages(tx, { consultationId, replyId });
      trail.detail = { consultationId };
      return null;
    });
  },
});

export const reply = route({
  method: 'POST',
  path: apiPaths.reply,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'participant',
    audited: { action: 'reply.read', objectKind: 'reply', idField: 'replyId' },
  },
  summary: 'One reply.',
  body: replyIdBody,
  answer: replyOfConsultation,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor);
    const found = await findReply(db, body.replyId, doctorId);
    if (!found) throw refuse.notFound();
    return { consId: found.consId, reply: found };
  },
});

export const replyUpdate = route({
  method: 'POST',
  path: apiPaths.replyUpdate,
  access: {
    audience: 'doctor',
    permission: 'none',
    object: 'author',
    audited: { action: 'reply.update', objectKind: 'reply', idField: 'replyId' },
  },
  summary: 'Changes an own reply while the consultation is open.',
  body: replyUpdateBody,
  answer: replySaved,
  async handle({ change, actor, body: { replyId, ...body }, trail }) {
    const { doctorId, userId } = requireDoctor(actor);
    const content = cleanContent(body.content);
    return change(async (tx) => {
      const { consultationId } = await requireOwnReply(tx, replyId, doctorId);
      await updateReply(tx, replyId, doctorId, content);
      await showImages(tx, { consultationId, replyId }, { attachments: [], html: content, uploaderId: userId });
      trail.detail = { consultationId };
      return { replyId };
    });
  },
});
