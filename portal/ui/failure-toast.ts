import { App } from 'antd';
import { useEffect } from 'react';

/** Says once that something could not be fetched, besides what stands in the page: until it succeeds and fails again. */
export function useFailureToast(error: unknown, text: string) {
  const { message } = App.useApp();
  const failing = Boolean(error);
  useEffect(() => {
    if (failing) message.error(text);
  }, [failing, text, message]);
}
