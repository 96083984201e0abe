import type { ResetLine } from '../../../contract/schemas/sign-in.ts';
import { waitingResets } from '../../api/resets.ts';
import { resetWayTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import type { UserSaved } from '../../api/users.ts';
import { useApp } from '../../ui/app.tsx';

/** Tells what became of a password that was typed for another: a link, a code or, where nothing waits, the password itself. */
export function useTellReset() {
  const { ask } = useApp();
  const tell = useTellWaiting();
  return (userId: number, { waiting }: UserSaved) =>
    waiting.includes('password')
      ? tell(userId, '已申请重置密码', ({ way }) => resetWayTexts[way])
      : ask({ title: texts.passwordReset, content: resetWayTexts.atOnce, told: 'warning' });
}

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
