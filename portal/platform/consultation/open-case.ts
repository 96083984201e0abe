import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { isAttended, signsOfUse } from '../../api/attended.ts';
import { consultationDetail } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { pause } from '../../ui/waiting.ts';
import { useTodayList } from '../home/today-list.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';

/** Under which the answer is kept. */
export const openCaseKey = (id: number) => ['consultation', id] as const;

/**
 * Shows at once what this page itself did to its case, and asks the server when the person has had time to read that it
 * was done. Without a change nothing is asked any more: the page is being left.
 */
type ShowDone = (delayMs: number, change?: (detail: ConsultationDetail) => ConsultationDetail) => Promise<void>;

/** Lets nothing be followed while this page itself changes its case. */
type Hold = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** How a page changes the case that it shows: the call within `hold`, then at once `showDone`. */
export type OwnChange = { hold: Hold; showDone: ShowDone };

/** What the server has told of a case as new since it was opened: what changed since when, and ids of replies. */
export type News = { since: string | null; replies: ReadonlySet<number> };

/**
 * A consultation that is being looked at, on a page that is made anew for another one: follows what happens to it elsewhere,
 * whether somebody is at the page or not. What came meanwhile, replies, changes and the own invitation, is read once somebody is.
 */
export function useOpenCase(id: number) {
  const { doctorId } = useUser();
  const attended = useRef(true);
  const changing = useRef(0);
  const [news, setNews] = useState<News>({ since: null, replies: new Set() });
  const result = useSWR(openCaseKey(id), async () => {
    attended.current = isAttended();
    const answer = await consultationDetail(id);
    // Told once. Kept here, since this answer is passed over where another question is under way by now.
    const unread = answer.replies.filter(({ isRead }) => !isRead).map(({ replyId }) => replyId);
    setNews(({ since, replies }) => ({
      since: since ?? answer.unseenSince,
      replies: new Set([...replies, ...unread]),
    }));
    return answer;
  });
  const { data: detail, mutate } = result;
  const { replies, changed, refresh } = useUnread();
  const { mutate: refreshToday } = useTodayList('mine');

  // An answer may have marked replies as read, and have another status.
  useEffect(() => {
    if (!detail) return;
    refresh();
    refreshToday();
  }, [detail, refresh, refreshToday]);

  const follow = () => {
    if (changing.current === 0) mutate();
  };
  useChanges(follow, id);
  // Where the stream of events does not come through, what is unread alone is asked for.
  const missingId = replies.find(
    ({ consId, replyId }) => consId === id && detail?.replies.every((reply) => reply.replyId !== replyId),
  )?.replyId;
  const isMissed = missingId !== undefined || (changed?.has(id) && detail?.unseenSince === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for each reply that is missing
  useEffect(() => {
    if (isMissed && changing.current === 0) mutate();
  }, [isMissed, missingId, mutate]);
  const unread = detail?.replies.filter(({ isRead }) => !isRead) ?? [];
  const unseen = detail?.invitations.filter((one) => one.doctorId === doctorId && one.state === 'sent') ?? [];
  const seenLater = attended.current
    ? ''
    : [...unread.map(({ replyId }) => replyId), ...unseen.map(({ sentAt }) => sentAt), detail?.unseenSince ?? ''].join(
        '',
      );
  useWhenInUse(seenLater, () => mutate());

  const hold: Hold = async (work) => {
    changing.current += 1;
    try {
      return await work();
    } catch (error) {
      mutate();
      throw error;
    } finally {
      changing.current -= 1;
    }
  };
  const showDone: ShowDone = async (delayMs, change) => {
    changing.current += 1;
    if (change) await mutate((before) => before && change(before), { revalidate: false });
    await pause(delayMs);
    changing.current -= 1;
    if (change) await mutate();
  };
  /** What changed, replies aside, was in view: it is new no more. */
  const see = () => {
    consultationDetail(id, { seen: true }).then(
      () => mutate(),
      () => undefined,
    );
  };
  return { ...result, news, see, own: { hold, showDone } };
}

/**
 * Runs `act` once for each new `reason` while somebody is at the page: at once if it was just used, otherwise at the next
 * sign of use. What counts as use of the session, or marks replies as read, must not happen to a page left open.
 */
function useWhenInUse(reason: string | undefined, act: () => void) {
  const latest = useRef(act);
  latest.current = act;

  useEffect(() => {
    if (!reason) return;
    if (isAttended()) {
      latest.current();
      return;
    }
    const onSign = () => {
      if (document.hidden) return;
      stop();
      latest.current();
    };
    const stop = () => {
      for (const sign of signsOfUse) window.removeEventListener(sign, onSign);
    };
    for (const sign of signsOfUse) window.addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [reason]);
}
