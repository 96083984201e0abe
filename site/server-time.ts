import { noteServerTime } from '../contract/server-clock.ts';

/** Learns the server's time from an answer without content; where none comes, the browser's own counts. */
export async function learnServerTime(): Promise<void> {
  const sentAt = Date.now();
  const answer = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  noteServerTime(answer?.headers.get('date') ?? null, sentAt);
}
