import { apiBase, apiPaths } from '../../../contract/paths.ts';

/** How often to ask where the server cannot tell by itself. */
const pollMs = 30_000;
const hiddenPollMs = 60_000;
/** When to try the stream again after it failed. */
const retryStreamMs = 60_000;

type News = {
  /** What this doctor has not read may have changed. */
  onUnread: () => void;
  /** These of the doctor's consultations changed; undefined: any may have, since nothing was heard for a while. */
  onChanged: (ids: readonly number[] | undefined) => void;
  /** The session is over, or its user may do less. Answers whether somebody is signed in after all. */
  onGone: () => Promise<boolean>;
};

/**
 * Tells of news once at the start, then whenever the server says that something changed, when the page is shown again or
 * the network is back. Only a page that is seen holds a stream: a browser allows six connections in all, and a doctor may
 * keep many tabs. Others, and those whose stream fails, ask from time to time. Answers how to stop.
 */
export function listen({ onUnread, onChanged, onGone }: News): () => void {
  let stream: EventSource | undefined;
  let streamFailedAt = 0;
  let missed = false;
  let timer: ReturnType<typeof setTimeout>;

  const closeStream = () => {
    stream?.close();
    stream = undefined;
    missed = true;
  };

  const openStream = () => {
    if (stream || document.hidden || Date.now() - streamFailedAt < retryStreamMs) return;
    const opened = new EventSource(apiBase + apiPaths.replyEvents);
    stream = opened;
    opened.addEventListener('unread', onUnread);
    opened.addEventListener('changed', ({ data }) => onChanged(JSON.parse(data)));
    opened.onopen = () => {
      if (missed) onChanged(undefined);
      missed = false;
    };
    const giveUp = () => {
      closeStream();
      streamFailedAt = Date.now();
    };
    // Other pages of this doctor took the places there are: this one asks from time to time.
    opened.addEventListener('crowded', giveUp);
    opened.addEventListener('over', async ({ data }) => {
      giveUp();
      const isIn = await onGone().catch(() => false);
      // Where the session holds all the same, the server says why not when it is asked the next time.
      if (data === '' || !isIn) return;
      streamFailedAt = 0;
      openStream();
    });
    opened.onerror = () => {
      missed = true;
      // The browser tries again by itself unless the server refused.
      if (opened.readyState === EventSource.CLOSED) giveUp();
    };
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        openStream();
        if (stream?.readyState !== EventSource.OPEN) onUnread();
        wait();
      },
      document.hidden ? hiddenPollMs : pollMs,
    );
  };

  const onShown = () => {
    if (document.hidden) closeStream();
    else {
      openStream();
      onUnread();
    }
    wait();
  };

  onShown();
  if (document.hidden) onUnread();
  document.addEventListener('visibilitychange', onShown);
  window.addEventListener('online', onShown);
  return () => {
    clearTimeout(timer);
    closeStream();
    document.removeEventListener('visibilitychange', onShown);
    window.removeEventListener('online', onShown);
  };
}
