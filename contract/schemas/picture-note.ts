import { z } from 'zod';
import { limits } from '../limits.ts';
import { pictureTexts, shapeKinds, ungradableReasons } from '../picture-texts.ts';
import { isUploadedPicture } from '../pictures.ts';
import { idField, moment, requiredText, storedText, versionNoField } from './fields.ts';
import { requiredJsonField } from './findings.ts';
import { signature } from './record.ts';

/** In parts of the picture's width and height, from its upper left corner. */
const part = z.number().min(0).max(1);

/**
 * One mark: an arrow to (x2, y2), a circle about (x, y) through (x2, y2), a line that is measured in pixels of the picture,
 * or a text that begins at (x, y).
 */
export const shape = z
  .strictObject({
    kind: z.enum(shapeKinds),
    x: part,
    y: part,
    x2: part,
    y2: part,
    text: storedText(limits.shapeTextMaxLength).optional(),
  })
  .refine(({ kind, text }) => (kind === 'text') === (text !== undefined));
export type Shape = z.infer<typeof shape>;

/** What a doctor says of a picture: whether it can be graded, and what is drawn over it. Empty: nothing any more. */
export const pictureNote = z
  .strictObject({
    isGradable: z.boolean().nullable(),
    /** Why it is not. */
    reason: z.enum(ungradableReasons).nullable(),
    shapes: z.array(shape).max(limits.shapesMax),
  })
  .refine(({ isGradable, reason }) => reason === null || isGradable === false);
export type PictureNote = z.infer<typeof pictureNote>;

/** The newest of a doctor. */
export const statedPictureNote = z.object({
  attachmentLocate: z.string(),
  versionNo: z.int(),
  savedAt: moment,
  savedBy: signature,
  content: pictureNote,
});
export type StatedPictureNote = z.infer<typeof statedPictureNote>;

const pictureOfCase = {
  consultationId: idField(),
  attachmentLocate: z.string(pictureTexts.notShown).max(200).refine(isUploadedPicture, pictureTexts.notShown),
};

/** `note` as JSON; `versionNo`: the own note that it was begun from. */
export const pictureNoteBody = z.strictObject({
  ...pictureOfCase,
  versionNo: versionNoField,
  note: requiredJsonField(pictureNote, pictureTexts.invalid),
});
export const pictureNoteSaved = z.object({ consultationId: z.int(), versionNo: z.int() });

export const pictureRemoveBody = z.strictObject({
  ...pictureOfCase,
  reason: requiredText(limits.amendmentReasonMaxLength, pictureTexts.removeReason),
});
