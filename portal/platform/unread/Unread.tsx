import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { RepliesNotRead } from '../../../contract/schemas/reply.ts';
import { ApiError } from '../../api/call.ts';
import { repliesNotRead } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useTitleCount } from '../../ui/title.ts';
import { watchReplies } from './watch.ts';

type Unread = {
  total: number;
  /** Unread replies per consultation; those that are not named have none. Undefined until the server answered. */
  byConsultation: ReadonlyMap<number, number> | undefined;
  /** The newest of them. */
  replies: RepliesNotRead['results'];
  /** Asks again, after something was read. */
  refresh: () => void;
};

const UnreadContext = createContext<Unread | undefined>(undefined);

export function useUnread(): Unread {
  const unread = useContext(UnreadContext);
  if (!unread) throw new Error('useUnread outside UnreadProvider');
  return unread;
}

/** The same for two answers that show the same. */
const keyOf = ({ consultations, results }: RepliesNotRead) =>
  [results[0]?.replyId, ...consultations.map(({ consId, unreadCount }) => `${consId}:${unreadCount}`)].join();

/** Keeps the number of unread replies current while a page of the platform is open, in the tab's title too. */
export function UnreadProvider({ children }: { children: ReactNode }) {
  const { doctorId } = useUser();
  const [unread, setUnread] = useState<RepliesNotRead>();
  const asked = useRef(0);

  const refresh = useCallback(() => {
    asked.current += 1;
    const asking = asked.current;
    repliesNotRead(doctorId!).then(
      (found) => {
        if (asking === asked.current)
          setUnread((before) => (before && keyOf(before) === keyOf(found) ? before : found));
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }, [doctorId]);

  useEffect(() => watchReplies(refresh), [refresh]);

  const total = unread?.totalCount ?? 0;
  useTitleCount(total);

  const value = useMemo(
    () => ({
      total,
      byConsultation:
        unread && new Map(unread.consultations.map(({ consId, unreadCount }) => [consId, unreadCount] as const)),
      replies: unread?.results ?? [],
      refresh,
    }),
    [total, unread, refresh],
  );
  return <UnreadContext value={value}>{children}</UnreadContext>;
}
