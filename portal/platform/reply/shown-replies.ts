import { defaultAvatar } from '../../../contract/limits.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { Opinion, Reply } from '../../../contract/schemas/reply.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';
import { serverNow } from '../../../contract/server-clock.ts';

type Replied = Pick<ConsultationDetail, 'replies' | 'replyCount'>;

const counted = <Detail extends Replied>(detail: Detail, replies: Reply[]): Detail => ({
  ...detail,
  replies,
  replyCount: replies.length,
});

/** What somebody has just sent, as the server will tell it. */
export const newReply = (
  author: SessionUser,
  { id: consId, versionNo: consultationVersionNo }: { id: number; versionNo: number },
  replyId: number,
  { content, grading }: Opinion,
): Reply => ({
  replyId,
  consId,
  replyContent: content,
  grading: grading ?? null,
  replyDateTime: new Date(serverNow()).toISOString(),
  replyUpdateDateTime: null,
  versionNo: 1,
  consultationVersionNo,
  replyDoctorId: author.doctorId!,
  replyDoctorName: author.doctorName ?? '',
  replyDoctorTitle: author.title ?? '',
  replyDoctorHospital: author.hospital ?? '',
  replyDoctorAvatar: author.doctorAvatar ?? defaultAvatar,
  isRead: true,
});

/** With the reply at the end, unless the server has told of it before. */
export const withReply = <Detail extends Replied>(detail: Detail, reply: Reply): Detail =>
  detail.replies.some(({ replyId }) => replyId === reply.replyId)
    ? detail
    : counted(detail, [...detail.replies, reply]);

export const withoutReply = <Detail extends Replied>(detail: Detail, gone: number): Detail =>
  counted(
    detail,
    detail.replies.filter(({ replyId }) => replyId !== gone),
  );

/** With a reply that its author has just changed. */
export const withOpinion = <Detail extends Replied>(detail: Detail, changed: number, opinion: Opinion): Detail =>
  counted(
    detail,
    detail.replies.map((reply) =>
      reply.replyId === changed
        ? {
            ...reply,
            replyContent: opinion.content,
            grading: opinion.grading === undefined ? reply.grading : opinion.grading,
            replyUpdateDateTime: new Date(serverNow()).toISOString(),
          }
        : reply,
    ),
  );
