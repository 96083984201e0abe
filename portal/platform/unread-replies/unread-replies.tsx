import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { repliesNotRead } from '../../api/consultations.ts';
import { useSession, useUser } from '../../shell/Session.tsx';
import { useTitleCount } from '../../ui/title.ts';
import { tellChanged } from './changes.ts';
import { listen } from './stream.ts';
import styles from './unread-replies.module.css';

const whenWatched = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
};

/**
 * The replies that this doctor has not read: how many, the newest of them, and their number by consultation; and which
 * consultations changed in what this doctor has not seen, and to which the doctor was invited and has not looked. The latter
 * three are undefined until the server answered.
 * `refresh` asks again, after something was read.
 */
export function useUnread() {
  const { doctorId } = useUser();
  const { data, mutate: refresh } = useSWR('unread replies', () => repliesNotRead(doctorId!), whenWatched);
  const byConsultation = useMemo(
    () => data && new Map(data.consultations.map(({ consId, unreadCount }) => [consId, unreadCount])),
    [data],
  );
  const changed = useMemo(() => data && new Set(data.changed), [data]);
  const invitations = useMemo(() => data && new Set(data.invitations), [data]);
  return { total: data?.totalCount ?? 0, replies: data?.results ?? [], byConsultation, changed, invitations, refresh };
}

/**
 * Keeps what {@link useUnread} knows current while a page of the platform is open, and their number in the tab's title;
 * tells the pages of changes, and covers the page when the session ended elsewhere.
 */
export function useWatchedUnread(): void {
  const { total, refresh } = useUnread();
  const { check } = useSession();
  useEffect(() => listen({ onUnread: () => refresh(), onChanged: tellChanged, onGone: check }), [refresh, check]);
  useTitleCount(total);
}

/** Says that there are unread replies: a dot to the eye, how many to a screen reader. Its parent is positioned. */
export function RedDot() {
  const { total } = useUnread();
  const words = `${total} 条未读回复`;
  return (
    total > 0 && (
      <span className={styles.dot} title={words}>
        <span className={styles.words}>，有 {words}</span>
      </span>
    )
  );
}
