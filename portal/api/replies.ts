import { apiPaths } from '../../contract/paths.ts';
import type { RepliesNotRead, Reply } from '../../contract/schemas/reply.ts';
import { call } from './call.ts';

export const saveReply = (userId: number, consultationId: number, content: string, invitedDoctorIds: number[]) =>
  call<{ replyId: number }>(apiPaths.replySave, { fields: { userId, consultationId, content, invitedDoctorIds } });

/** Asked again and again while a page is open: an ended session is no reason to ask for the password here. */
export const repliesNotRead = (doctorId: number) =>
  call<RepliesNotRead>(apiPaths.replyNotRead, { fields: { id: doctorId }, renew: false });

export const replyById = (replyId: number) =>
  call<{ consId: number; reply: Reply }>(apiPaths.reply, { fields: { replyId } });

export const updateReply = (replyId: number, content: string) =>
  call<{ replyId: number }>(apiPaths.replyUpdate, { fields: { replyId, content } });

export const deleteReply = (doctorId: number, replyId: number) =>
  call<unknown>(apiPaths.replyDelete, { fields: { doctorId, replyId } });
