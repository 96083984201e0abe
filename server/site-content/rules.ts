import type { SiteContent } from '../../contract/schemas/site.ts';
import { drawnPortraits } from '../../contract/site-content.ts';

/** The portraits that do not come with the product, as addresses. */
export const photographsOf = ({ members }: SiteContent): string[] =>
  members.map(({ portrait }) => portrait).filter((portrait) => !drawnPortraits.some((drawn) => drawn === portrait));
