import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { watchUse } from '../../api/attended.ts';
import { repliesNotRead } from '../../api/consultations.ts';
import { useSession, useUser } from '../../shell/Session.tsx';
import { useTitleCount } from '../../ui/title.ts';
import { tellChanged } from './changes.ts';
import { listen } from './stream.ts';
import styles from './unread-replies.module.css';

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

/**
 * Keeps what {@link useUnread} knows current while a page of the platform is open, and its number in the tab's title;
 * tells the pages of changes, and leaves when the person was signed out elsewhere.
 */
export function useWatchedUnread(): void {
  const { total, refresh } = useUnread();
  const { beat } = useSession();
  useEffect(watchUse, []);
  useEffect(() => listen({ onUnread: () => refresh(), onChanged: tellChanged, onGone: beat }), [refresh, beat]);
  useTitleCount(total);
}

/** Says that there are unread replies: a dot to the eye, their number to a screen reader. Its parent is positioned. */
export const RedDot = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.dot} title={`${count} 条未读回复`}>
      <span className={styles.words}>，有 {count} 条未读回复</span>
    </span>
  );
