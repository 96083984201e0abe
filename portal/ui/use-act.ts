import { useState } from 'react';
import { ApiError, reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';

type Outcome<Answer> = {
  /** Said once it is done, of what the work answered. */
  done?: string | ((answer: Answer) => string);
  /** Said before the reason. */
  failed?: string;
  /** Fetches what there is now. Where that fails the page itself says so: what was to be done is done. */
  after?: (answer: Answer) => Promise<unknown>;
  /** Fetches what there is now where somebody was faster (404, 409). */
  overtaken?: () => Promise<unknown>;
};

/**
 * Does one thing at a time, says how it went, and answers whether it was done. Why it failed is in `fault` until the next
 * try, for the page to show; with `toasts` a message says it instead. A text that work answers is why it was not done.
 */
export function useAct({ toasts = false } = {}) {
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const fail = (reason: string) => (toasts ? message.error(reason) : setFault(reason));

  const act = async <Answer>(work: () => Promise<Answer>, outcome: Outcome<Answer> = {}): Promise<boolean> => {
    const { done, failed, after, overtaken } = outcome;
    if (busy) return false;
    setBusy(true);
    setFault('');
    try {
      const answer = await work();
      if (typeof answer === 'string') {
        fail(answer);
        return false;
      }
      if (done) message.success(typeof done === 'string' ? done : done(answer));
      await after?.(answer).catch(() => undefined);
      return true;
    } catch (error) {
      fail(failed ? `${failed}：${reasonOf(error)}` : reasonOf(error));
      if (error instanceof ApiError && [404, 409].includes(error.status)) await overtaken?.().catch(() => undefined);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return { act, busy, fault, setFault };
}
