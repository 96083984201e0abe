import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { type SiteContent, siteContent } from '../../../contract/schemas/site.ts';

/** What the product says of the department until a hospital does, all of it marked as sample. */
export async function readFirstSite(): Promise<SiteContent> {
  const parts: Record<string, object> = parse(await readFile(new URL('first-site.yaml', import.meta.url), 'utf8'));
  const asSample = (part: object) => ({ sample: true, ...part });
  const marked = Object.entries(parts).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.map(asSample) : asSample(part),
  ]);
  return siteContent.parse(Object.fromEntries(marked));
}
