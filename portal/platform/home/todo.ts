import { useEffect } from 'react';
import { consultationTodo } from '../../api/consultations.ts';
import { useUser } from '../../shell/Session.tsx';
import { useList } from '../../ui/use-list.ts';
import { useToday } from '../today.ts';
import { useChanges } from '../unread-replies/changes.ts';
import { useUnread } from '../unread-replies/unread-replies.tsx';

/** What waits for this doctor; asked anew with each change, reply and invitation, and on a new day. */
export function useTodo() {
  const { doctorId } = useUser();
  const today = useToday();
  const list = useList(['todo', today], () => consultationTodo(doctorId!));
  const { total, changed, invitations } = useUnread();
  const { mutate, data } = list;
  const news = `${total} ${changed?.size} ${invitations?.size}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew whatever the news are
  useEffect(() => {
    mutate();
  }, [mutate, news]);
  useChanges(() => mutate());
  const entries = (data?.results ?? []).filter(({ kinds }) => kinds.some((kind) => kind !== 'exam'));
  return { ...list, entries };
}
export type TodoState = ReturnType<typeof useTodo>;
