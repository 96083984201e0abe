import { randomUUID } from 'node:crypto';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { type LiveReport, signedPost } from '../contract/schemas/publication.ts';

const timeoutMs = 5000;

type Health = Pick<LiveReport, 'cursor' | 'failure'>;

/**
 * Tells the API how far visitors see the publication log.
 * @throws an error naming method, address and status when it is refused
 */
export function createReporter(apiUrl: string, webhookSecret: string): (health: Health) => Promise<void> {
  const url = `${apiUrl}${apiBase}${apiPaths.articleLive}`;
  let reportedAt = 0;
  return async (health) => {
    // The API takes a report only when its time is later than the last one's.
    reportedAt = Math.max(Date.now(), reportedAt + 1);
    const report: LiveReport = { id: randomUUID(), time: reportedAt, ...health };
    const response = await fetch(url, { ...signedPost(report, webhookSecret), signal: AbortSignal.timeout(timeoutMs) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${answer.slice(0, 200)}`);
  };
}
