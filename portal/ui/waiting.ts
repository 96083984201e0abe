/** Safari on phones has no idle callback. */
export const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 200);

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether nothing is fetched before somebody asks for it: they said so, or the line is of the poorest. */
export function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g';
}

/** Resolves after so long. */
export const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

/** Fetches code that may be needed soon, once the browser idles; not for who saves data. A failure is met when it is needed. */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (!savesData()) whenIdle(() => load().catch(() => undefined));
}
