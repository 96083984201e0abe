import { apiBase, apiPaths } from '../contract/paths.ts';
import type { Envelope } from '../contract/schemas/envelope.ts';
import { type Changes, changes } from '../contract/schemas/publication.ts';

/** How many changed articles one answer of the API may hold. */
const changesPerAnswer = 1000;

/**
 * What changed for visitors after `after`, asked as an anonymous visitor asks. One answer's worth: ask again with its
 * `cursor` while `more` is true.
 * @throws an error naming method, address and status when the API does not answer as promised
 */
export async function fetchChanges(apiUrl: string, after: number, signal?: AbortSignal): Promise<Changes> {
  const url = `${apiUrl}${apiBase}${apiPaths.articleChanges}?after=${after}&limit=${changesPerAnswer}`;
  const response = await fetch(url, { redirect: 'error', signal });
  const answer = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  if (!response.ok || answer?.status !== 'OK') {
    throw new Error(`GET ${url}: ${response.status} ${answer?.errMsg ?? response.statusText}`);
  }
  return changes.parse(answer.rmObject);
}
