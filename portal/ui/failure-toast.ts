import { useEffect } from 'react';
import { useApp } from './app.tsx';

/** Says once that something could not be fetched, besides what stands in the page: until it succeeds and fails again. Several who say the same say it once. */
export function useFailureToast(error: unknown, text: string) {
  const { message } = useApp();
  const failing = Boolean(error);
  useEffect(() => {
    if (failing) message.error({ content: text, key: text });
  }, [failing, text, message]);
}
