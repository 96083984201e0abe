import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { TodayScope } from '../../../contract/today-texts.ts';
import { todayOf } from '../../api/children.ts';
import { useList } from '../../ui/use-list.ts';
import { useToday } from '../today.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';

/** Who comes back to a page that was left open sees what is at most a minute old. */
const focusThrottleMs = 60_000;
/** Time alone makes an answer due, and what a colleague does of a hospital's children is not told at once. */
const refreshMs = { mine: 300_000, hospital: 60_000 };

/** The children who wait for this doctor or for the hospital; a new day asks anew. */
export function useTodayList(scope: TodayScope) {
  const day = useToday();
  return useList(['today', scope, day], () => todayOf(scope), {
    // Asked for by the layout, as below.
    ...(scope === 'mine' && { revalidateOnMount: false, revalidateIfStale: false }),
    focusThrottleInterval: focusThrottleMs,
    refreshInterval: refreshMs[scope],
  });
}
export type TodayList = ReturnType<typeof useTodayList>;

/** Keeps the doctor's own list current while a page of the platform is open: on each page, with each reply, invitation and change. */
export function useWatchedToday(): void {
  const { mutate } = useTodayList('mine');
  const { pathname } = useLocation();
  const { total, changed, invitations } = useUnread();
  const news = `${total} ${changed?.size} ${invitations?.size}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks the same whatever page and news make it ask
  useEffect(() => {
    mutate();
  }, [mutate, pathname, news]);
  useChanges(() => mutate());
}
