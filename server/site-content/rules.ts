import type { SiteContent } from '../../contract/schemas/site.ts';
import { drawnPortraits, type SitePart, siteParts } from '../../contract/site-content.ts';

/** The parts in which two contents differ. */
export const changedParts = (before: SiteContent, after: SiteContent): SitePart[] =>
  (Object.keys(siteParts) as SitePart[]).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));

/** The portraits that do not come with the product, as addresses. */
export const photographsOf = ({ members }: SiteContent): string[] =>
  members.map(({ portrait }) => portrait).filter((portrait) => !drawnPortraits.some((drawn) => drawn === portrait));
