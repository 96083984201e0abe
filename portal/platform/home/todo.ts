import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Todo } from '../../../contract/schemas/todo.ts';
import { consultationTodo } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useList } from '../../ui/use-list.ts';
import { useToday } from '../today.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';

/** Who comes back to a page that was left open sees what is at most a minute old. */
const focusThrottleMs = 60_000;
/** Time alone makes an answer due. */
const refreshMs = 300_000;

/**
 * What waits for this doctor; a new day asks anew. Cases that wait for nothing but a child's day stand in the list of urgent
 * children and not among `entries`. There may be more of these than the server lists: `hasMore`.
 */
export function useTodo() {
  const { doctorId } = useUser();
  const today = useToday();
  const list = useList(['todo', today], () => consultationTodo(doctorId!), {
    revalidateOnMount: false,
    revalidateIfStale: false,
    focusThrottleInterval: focusThrottleMs,
    refreshInterval: refreshMs,
  });
  return { ...list, ...entriesOf(list.data) };
}
export type TodoState = ReturnType<typeof useTodo>;

/** Those of the days come last. */
function entriesOf({ results, totalCount }: Pick<Todo, 'results' | 'totalCount'> = { results: [], totalCount: 0 }) {
  const entries = results.filter(({ kinds }) => kinds.some((kind) => kind !== 'exam'));
  return { entries, hasMore: entries.length === results.length && totalCount > results.length };
}

/**
 * Keeps what {@link useTodo} knows current while a page of the platform is open: asks on each page, with each reply,
 * invitation and change.
 */
export function useWatchedTodo(): void {
  const { mutate } = useTodo();
  const { pathname } = useLocation();
  const { total, changed, invitations } = useUnread();
  const news = `${total} ${changed?.size} ${invitations?.size}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks the same whatever page and news make it ask
  useEffect(() => {
    mutate();
  }, [mutate, pathname, news]);
  useChanges(() => mutate());
}
