import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts } from '../texts.ts';
import { requiredText } from './fields.ts';

export const searchParams = z.strictObject({ q: requiredText(limits.searchMaxLength, refusalTexts.searchMissing) });

/**
 * A part of a page at a fixed address, as the site's page-sections.json lists it: `path` leads to it, `text` is what a reader sees there.
 * `alsoKnownAs` is searched, too, but never shown; `aboutSite` marks what tells of the website rather than of eyes.
 */
export const pageSection = z.object({
  title: z.string(),
  path: z.string().startsWith('/'),
  text: z.string(),
  alsoKnownAs: z.string().optional(),
  aboutSite: z.boolean().optional(),
});
export type PageSection = z.infer<typeof pageSection>;

/** A public article, which has an id and a date, or a part of a page; `excerpt` is plain text around the first place. */
export const searchResult = z.object({
  id: z.int().optional(),
  path: z.string(),
  title: z.string(),
  excerpt: z.string(),
  pubDateTime: z.iso.datetime().optional(),
});
export type SearchResult = z.infer<typeof searchResult>;

/**
 * Best first. `marks` are the words to mark in them, the longest first; `meant` are words that were taken for what was
 * typed: 斜视 for `xieshi`.
 */
export const searchAnswer = z.object({
  totalCount: z.int(),
  results: z.array(searchResult),
  marks: z.array(z.string()),
  meant: z.array(z.string()),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const suggestAnswer = z.object({ words: z.array(z.string()) });
export type SuggestAnswer = z.infer<typeof suggestAnswer>;
