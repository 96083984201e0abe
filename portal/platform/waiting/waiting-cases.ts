import { waitingCases } from '../../api/waiting.ts';
import { useCan, useUser } from '../../shell/Session.tsx';
import { useList } from '../../ui/use-list.ts';
import { useChanges } from '../unread-replies/changes.ts';

const refreshMs = 60_000;

/** The cases of one's hospital that nobody has answered, as they stand; nothing is asked for who does not coordinate. */
export function useWaitingCases({ failed }: { failed?: string } = {}) {
  const { doctorId } = useUser();
  const coordinates = useCan()('hospital:coordinate');
  const waiting = useList(coordinates ? 'waiting cases' : null, () => waitingCases(doctorId!), {
    ...(failed && { failed }),
    refreshInterval: refreshMs,
  });
  useChanges(() => coordinates && waiting.mutate());
  return waiting;
}
