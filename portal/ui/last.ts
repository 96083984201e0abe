import { useRef } from 'react';

/** The value, or the last one there was: what a dialog goes on showing while it closes. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
