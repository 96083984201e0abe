import type { ResetLine } from '../../../contract/schemas/sign-in.ts';
import { waitingResets } from '../../api/resets.ts';
import { useApp } from '../../ui/app.tsx';

/** Tells what an account now waits for, if it waits and there are words for it, until that is read. */
export function useTellWaiting() {
  const { ask } = useApp();
  return async (userId: number, title: string, words: (waiting: ResetLine) => string | undefined) => {
    const all = await waitingResets().catch(() => []);
    const waiting = all.find((reset) => reset.userId === userId && !reset.confirmedBy);
    const content = waiting && words(waiting);
    if (content) await ask({ title, content, told: 'warning' });
  };
}
