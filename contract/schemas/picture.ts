import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts } from '../texts.ts';
import { optionalText, pageFields, pageOf, requiredText } from './fields.ts';

/** `shown`: in the article as it is now; `history`: in an earlier version of it alone; `bin`: the article is in the bin. */
export const pictureUses = ['shown', 'history', 'bin'] as const;

/**
 * A picture of the library of all articles. `path` is `/upload/images/NAME`; `alt` says what is seen on it: empty for
 * decoration, null while nobody has said. Size in pixels and bytes.
 */
export const picture = z.object({
  path: z.string(),
  title: z.string(),
  alt: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string(),
  uses: z.array(z.object({ id: z.int(), title: z.string(), use: z.enum(pictureUses) })),
});
export type Picture = z.infer<typeof picture>;

export const picturePage = pageOf(picture);
export type PicturePage = z.infer<typeof picturePage>;

export const pictureListParams = z.strictObject(pageFields);
export const pictureListBody = z
  .strictObject({ searchVal: optionalText(limits.searchMaxLength).optional() })
  .optional();

const path = requiredText(200, refusalTexts.foreignImage);

/** What is left out stays as it is. */
export const pictureSaveBody = z.strictObject({
  path,
  title: optionalText(limits.pictureTitleMaxLength).optional(),
  alt: optionalText(limits.pictureAltMaxLength).optional(),
});
export const pictureDeleteBody = z.strictObject({ path });
