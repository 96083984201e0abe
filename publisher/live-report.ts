import { randomUUID } from 'node:crypto';
import { apiBase, apiPaths } from '../contract/paths.ts';
import type { LiveReport } from '../contract/schemas/publication.ts';
import { signWebhook } from '../contract/webhook.ts';

const timeoutMs = 5000;

/**
 * Makes the call that tells the API how far visitors see the publication log, and why not further. It throws an error
 * naming method, address and status when the API does not take the report.
 */
export function createReporter({ apiUrl, webhookSecret }: { apiUrl: string; webhookSecret: string }) {
  const url = `${apiUrl}${apiBase}${apiPaths.articleLive}`;
  let lastTime = 0;

  return async (report: LiveReport): Promise<void> => {
    // The API takes a report only when its time is later than the last one's.
    lastTime = Math.max(Date.now(), lastTime + 1);
    const message = { id: randomUUID(), time: lastTime, body: JSON.stringify(report) };
    const response = await fetch(url, {
      method: 'POST',
      ...(await signWebhook(message, webhookSecret)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${answer.slice(0, 200)}`);
  };
}
