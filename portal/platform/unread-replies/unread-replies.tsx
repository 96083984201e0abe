import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { repliesNotRead } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useTitleCount } from '../../ui/title.ts';
import styles from './unread-replies.module.css';

/** How often to ask where the server cannot tell by itself. */
const pollMs = 30_000;
const hiddenPollMs = 60_000;
/** When to try the stream again after it failed. */
const retryStreamMs = 60_000;

const whenWatched = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

/**
 * The replies that this doctor has not read: how many, the newest of them, and their number by consultation, which is
 * undefined until the server answered. `refresh` asks again, after something was read.
 */
export function useUnread() {
  const { doctorId } = useUser();
  const { data, mutate: refresh } = useSWR('unread replies', () => repliesNotRead(doctorId!), whenWatched);
  const byConsultation = useMemo(
    () => data && new Map(data.consultations.map(({ consId, unreadCount }) => [consId, unreadCount])),
    [data],
  );
  return { total: data?.totalCount ?? 0, replies: data?.results ?? [], byConsultation, refresh };
}

/** Keeps what {@link useUnread} knows current while a page of the platform is open, and its number in the tab's title. */
export function useWatchedUnread(): void {
  const { total, refresh } = useUnread();
  useEffect(() => watchReplies(() => refresh()), [refresh]);
  useTitleCount(total);
}

/**
 * Calls `onNews` at once, then whenever the server says that something changed, when the page is shown again or the
 * network is back. Only a page that is seen holds a stream: a browser allows six connections in all, and a doctor may
 * keep many tabs. Others, and those whose stream fails, ask from time to time. Answers how to stop.
 */
function watchReplies(onNews: () => void): () => void {
  let stream: EventSource | undefined;
  let streamFailedAt = 0;
  let timer: ReturnType<typeof setTimeout>;

  const closeStream = () => {
    stream?.close();
    stream = undefined;
  };

  const openStream = () => {
    if (stream || document.hidden || Date.now() - streamFailedAt < retryStreamMs) return;
    const opened = new EventSource(apiBase + apiPaths.replyEvents);
    stream = opened;
    opened.addEventListener('unread', onNews);
    const giveUp = () => {
      closeStream();
      streamFailedAt = Date.now();
    };
    // The session is over; whoever signs in again is heard of at the next try.
    opened.addEventListener('over', giveUp);
    opened.onerror = () => {
      // The browser tries again by itself unless the server refused.
      if (opened.readyState === EventSource.CLOSED) giveUp();
    };
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        openStream();
        if (stream?.readyState !== EventSource.OPEN) onNews();
        wait();
      },
      document.hidden ? hiddenPollMs : pollMs,
    );
  };

  const onShown = () => {
    if (document.hidden) closeStream();
    else {
      openStream();
      onNews();
    }
    wait();
  };

  onShown();
  if (document.hidden) onNews();
  document.addEventListener('visibilitychange', onShown);
  window.addEventListener('online', onShown);
  return () => {
    clearTimeout(timer);
    closeStream();
    document.removeEventListener('visibilitychange', onShown);
    window.removeEventListener('online', onShown);
  };
}

/** Says that there are unread replies: a dot to the eye, their number to a screen reader. Its parent is positioned. */
export const RedDot = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.dot} title={`${count} 条未读回复`}>
      <span className={styles.words}>，有 {count} 条未读回复</span>
    </span>
  );
