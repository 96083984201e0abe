import { useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';

/**
 * Does one thing at a time, and says how it went. Why it failed is in `fault` until the next try, for the page to show;
 * with `toasts` a message says it instead. A text that work answers is why it was not done.
 */
export function useAct({ toasts = false } = {}) {
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const fail = (reason: string) => (toasts ? message.error(reason) : setFault(reason));

  const act = async (work: () => Promise<unknown>, done?: string) => {
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      const reason = await work();
      if (typeof reason === 'string') fail(reason);
      else if (done) message.success(done);
    } catch (error) {
      fail(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  return { act, busy, fault, setFault };
}
