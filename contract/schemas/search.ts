import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts } from '../texts.ts';
import { requiredText } from './fields.ts';

export const searchParams = z.strictObject({ q: requiredText(limits.searchMaxLength, refusalTexts.searchMissing) });

/** A public article that holds what was searched for; `excerpt` is plain text around the first place. */
export const foundArticle = z.object({
  id: z.int(),
  title: z.string(),
  pubDateTime: z.iso.datetime(),
  excerpt: z.string(),
});
export type FoundArticle = z.infer<typeof foundArticle>;

export const searchAnswer = z.object({ totalCount: z.int(), results: z.array(foundArticle) });
export type SearchAnswer = z.infer<typeof searchAnswer>;
