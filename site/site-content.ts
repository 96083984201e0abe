import { apiBase, apiPaths } from '../contract/paths.ts';
import type { Envelope } from '../contract/schemas/envelope.ts';
import { type PublishedSiteContent, publishedSite, type SiteContent } from '../contract/schemas/site.ts';
import { samplesOf } from '../contract/site-content.ts';

/** The site's name with the department's, as titles of pages end with it. */
export const titleOf = ({ names }: SiteContent): string => `${names.site} · ${names.department}`;

/** Whether anything of it is still what the product came with. */
export const holdsSamples = (content: SiteContent): boolean => samplesOf(content).length > 0;

/**
 * What visitors read of the site's content, asked as an anonymous visitor asks.
 * @throws an error naming method, address and status when the API does not answer as promised
 */
export async function fetchSite(apiUrl: string): Promise<PublishedSiteContent> {
  const url = `${apiUrl}${apiBase}${apiPaths.siteContent}`;
  const response = await fetch(url, { redirect: 'error' });
  const answer = (await response.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  if (!response.ok || answer?.status !== 'OK')
    throw new Error(`GET ${url}: ${response.status} ${answer?.errMsg ?? response.statusText}`);
  return publishedSite.parse(answer.rmObject);
}
