import { useEffect, useRef } from 'react';
import useSWR from 'swr';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { isAttended } from '../../api/attended.ts';
import { consultationDetail } from '../../api/consultations.ts';
import { pause } from '../../ui/waiting.ts';
import { useWhenInUse } from '../in-use.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';
import { useUrgent } from '../urgent/urgent-cases.ts';

/** Under which the answer is kept. */
export const openCaseKey = (id: number) => ['consultation', id] as const;

/**
 * Shows at once what this page itself did to its case, and asks the server when the person has had time to read that it
 * was done. Without a change nothing is asked any more: the page is being left.
 */
export type ShowDone = (delayMs: number, change?: (detail: ConsultationDetail) => ConsultationDetail) => Promise<void>;

/**
 * A consultation that is being looked at: follows what happens to it elsewhere, whether somebody is at the page or not.
 * Replies that came meanwhile are read once somebody is.
 */
export function useOpenCase(id: number) {
  const attended = useRef(true);
  const own = useRef(0);
  const result = useSWR(openCaseKey(id), () => {
    attended.current = isAttended();
    return consultationDetail(id);
  });
  const { data: detail, mutate } = result;
  const { replies, refresh } = useUnread();
  const { mutate: refreshUrgent } = useUrgent();

  // An answer may have marked replies as read, and have another status.
  useEffect(() => {
    if (!detail) return;
    refresh();
    refreshUrgent();
  }, [detail, refresh, refreshUrgent]);

  const follow = () => {
    if (own.current === 0) mutate();
  };
  useChanges(follow, id);
  // Where the stream of events does not come through, unread replies alone are asked for.
  const missingId = replies.find(
    ({ consId, replyId }) => consId === id && detail?.replies.every((reply) => reply.replyId !== replyId),
  )?.replyId;
  useEffect(() => {
    if (missingId !== undefined && own.current === 0) mutate();
  }, [missingId, mutate]);
  const unread = detail?.replies.filter(({ isRead }) => !isRead) ?? [];
  const seenLater = attended.current ? '' : unread.map(({ replyId }) => replyId).join();
  useWhenInUse(seenLater, () => mutate());

  const showDone: ShowDone = async (delayMs, change) => {
    own.current += 1;
    if (change) await mutate((before) => before && change(before), { revalidate: false });
    await pause(delayMs);
    own.current -= 1;
    if (change) await mutate();
  };
  return { ...result, showDone };
}
