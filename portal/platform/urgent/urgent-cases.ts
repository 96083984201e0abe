import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { urgentConsultations } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useList } from '../../ui/use-list.ts';
import { useToday } from '../today.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';

/** Who comes back to a page that was left open sees what is at most a minute old. */
const focusThrottleMs = 60_000;

/** The children among this doctor's consultations whom the rules call urgent or overdue. A new day asks anew. */
export function useUrgent() {
  const { doctorId } = useUser();
  const today = useToday();
  return useList(['urgent consultations', today], () => urgentConsultations(doctorId!), {
    revalidateOnMount: false,
    revalidateIfStale: false,
    focusThrottleInterval: focusThrottleMs,
  });
}

/** Keeps what {@link useUrgent} knows current while a page of the platform is open: asks on each page, with each reply and each change. */
export function useWatchedUrgent(): void {
  const { mutate } = useUrgent();
  const { pathname } = useLocation();
  const { total } = useUnread();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks the same whatever page and reply make it ask
  useEffect(() => {
    mutate();
  }, [mutate, pathname, total]);
  useChanges(() => mutate());
}
