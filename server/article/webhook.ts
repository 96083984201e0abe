import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { type Nudge, signedPost } from '../../contract/schemas/publication.ts';

const retryDelaysMs = [100, 500, 2000];
const timeoutMs = 5000;

export type Webhook = ReturnType<typeof createWebhook>;

/**
 * Sends the publish webhook: a signed nudge without content to each configured address, retried, redirects refused.
 * It may be lost without harm, since the publisher compares cursors by itself.
 */
export function createWebhook(urls: string[], secret: string, log: FastifyBaseLogger) {
  let latest = 0;

  async function send(url: string, cursor: number): Promise<void> {
    for (const delayMs of [0, ...retryDelaysMs]) {
      if (delayMs > 0) await new Promise((go) => setTimeout(go, delayMs).unref());
      // A newer nudge says all that this one would.
      if (cursor < latest) return;
      try {
        const nudge: Nudge = { id: randomUUID(), time: Date.now(), cursor };
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await fetch(url, { ...signedPost(nudge, secret), signal });
        await response.body?.cancel();
        if (response.ok) return;
        log.warn({ url, status: response.status }, 'the publish webhook was refused');
      } catch (error) {
        log.warn({ url, error: String(error) }, 'the publish webhook did not arrive');
      }
    }
  }

  return {
    /** Returns at once; sending goes on by itself. */
    nudge(cursor: number): void {
      latest = Math.max(latest, cursor);
      for (const url of urls) void send(url, cursor);
    },
  };
}
