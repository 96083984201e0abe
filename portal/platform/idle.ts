/** Safari on phones has no idle callback. */
export const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 200);
