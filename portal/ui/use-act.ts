import { useState } from 'react';
import { reasonOf } from '../api/call.ts';
import { useApp } from './app.tsx';

/**
 * Does one thing at a time, and says how it went, unless the page shows it: `fault` stands until the next try. A text
 * that work answers is why it was not done.
 */
export function useAct() {
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const act = async (work: () => Promise<unknown>, done?: string) => {
    if (busy) return;
    setBusy(true);
    setFault('');
    try {
      const reason = await work();
      if (typeof reason === 'string') setFault(reason);
      else if (done) message.success(done);
    } catch (error) {
      setFault(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  return { act, busy, fault, setFault };
}
