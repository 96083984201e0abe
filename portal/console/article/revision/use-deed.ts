import { useState } from 'react';
import { ApiError, reasonOf } from '../../../api/call.ts';
import { useApp } from '../../../ui/app.tsx';

type Words = { done: string; failed: string };

/** Does one thing at a time and says how it went. Where somebody was faster (404, 409), what there is now is fetched too. */
export function useDeed(onChanged: () => Promise<unknown>) {
  const { message } = useApp();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, { done, failed }: Words) => {
    setBusy(true);
    try {
      await act();
      message.success(done);
      await onChanged();
    } catch (error) {
      message.error(`${failed}：${reasonOf(error)}`);
      setBusy(false);
      if (error instanceof ApiError && [404, 409].includes(error.status)) await onChanged();
    }
  };
  return { busy, run };
}
