import { startTransition, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Something that opens over the page as a step of its own in the history, which Back undoes. `value` is what is open: at once,
 * while the page beneath, which hears of the step through the router, is drawn again behind it.
 */
export function useHistoryStep(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [value, show] = useOptimistic<unknown>(state?.[name]);
  const isClosing = useRef(false);
  if (value === undefined) isClosing.current = false;
  const open = (value: unknown) =>
    startTransition(async () => {
      show(value);
      await navigate({ pathname, search }, { state: { ...state, [name]: value } });
    });
  /** Once, however often it is asked for: the next step back would leave the page. */
  const close = () => {
    if (value === undefined || isClosing.current) return;
    isClosing.current = true;
    navigate(-1);
  };
  return { value, open, close };
}
