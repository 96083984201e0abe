/** What the tabs of one browser tell one another on a computer that several people use. */
type News = 'locked' | 'unlocked';
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
