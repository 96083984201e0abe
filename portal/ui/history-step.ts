import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Something that opens over the page as a step of its own in the history, which Back undoes. `value` is what is open. */
export function useHistoryStep(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const value: unknown = state?.[name];
  const isClosing = useRef(false);
  if (value === undefined) isClosing.current = false;
  const open = (value: unknown) => navigate({ pathname, search }, { state: { ...state, [name]: value } });
  /** Once, however often it is asked for: the next step back would leave the page. */
  const close = () => {
    if (value === undefined || isClosing.current) return;
    isClosing.current = true;
    navigate(-1);
  };
  return { value, open, close };
}
