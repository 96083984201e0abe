import { signsOfUse } from '../api/attended.ts';

/** What the tabs of one browser tell one another on a computer that several people use. */
type News = { used: number } | 'locked' | 'unlocked';
const open = () => new BroadcastChannel('tongmou.ward');

/** Tells the other tabs. */
export function tellTabs(news: News): void {
  const channel = open();
  channel.postMessage(news);
  channel.close();
}

type Heard = { onLocked: () => void; onUnlocked: () => void };

/** Tells what other tabs said of the lock. Answers how to stop. */
export function hearTabs({ onLocked, onUnlocked }: Heard): () => void {
  const channel = open();
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (data === 'locked') onLocked();
    if (data === 'unlocked') onUnlocked();
  };
  return () => channel.close();
}

/** Between two looks at the clock, and two words to the other tabs. */
const stepMs = 1000;

/** Calls `onIdle` once nobody touched a page of this browser for so long. Answers how to stop. */
export function watchIdle(idleMs: number, onIdle: () => void): () => void {
  let usedAt = Date.now();
  let toldAt = 0;
  const channel = open();
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    if (typeof data === 'object') usedAt = Math.max(usedAt, data.used);
  };
  const note = () => {
    usedAt = Date.now();
    if (usedAt - toldAt < stepMs) return;
    toldAt = usedAt;
    channel.postMessage({ used: usedAt } satisfies News);
  };
  // A computer that slept has no timer to wake it: the clock is looked at, not waited for.
  const look = () => Date.now() - usedAt >= idleMs && onIdle();
  const timer = setInterval(look, stepMs);
  document.addEventListener('visibilitychange', look);
  for (const sign of signsOfUse) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => {
    clearInterval(timer);
    channel.close();
    document.removeEventListener('visibilitychange', look);
    for (const sign of signsOfUse) window.removeEventListener(sign, note, { capture: true });
  };
}
