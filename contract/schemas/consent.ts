import { z } from 'zod';
import { consentTexts, consentWays, purposes, relations } from '../consent-texts.ts';
import { limits } from '../limits.ts';
import { isUploadedPicture } from '../pictures.ts';
import { refusalTexts } from '../texts.ts';
import { dayField, idField, requiredText, storedText } from './fields.ts';
import { jsonField, requiredJsonField } from './findings.ts';

/** What a guardian agreed to, as the doctor recorded it who asked. `pictures` are of the paper, `/upload/images/NAME`. */
export const consent = z
  .strictObject({
    /** Who and how they are related may be written down later. */
    guardianName: z.union([z.literal(''), storedText(limits.patientNameMaxLength)]).default(''),
    relation: z.enum(relations).nullable().default(null),
    givenOn: dayField(refusalTexts.dayInvalid),
    purposes: z
      .array(z.enum(purposes))
      .min(1)
      .max(purposes.length)
      .refine((all) => new Set(all).size === all.length),
    way: z.enum(consentWays),
    pictures: z.array(z.string().max(200).refine(isUploadedPicture)).max(limits.consentPicturesMax).default([]),
    note: z.union([z.literal(''), storedText(limits.entryNoteMaxLength)]).default(''),
  })
  .refine(({ way, pictures }) => way === 'paper' || pictures.length === 0, consentTexts.picturesOral);
export type Consent = z.infer<typeof consent>;

/** {@link consent} as JSON. */
export const consentField = jsonField(consent, consentTexts.invalid);

export const consentSaveBody = z.strictObject({
  childId: idField(),
  consent: requiredJsonField(consent, consentTexts.invalid),
});
export const consentWithdrawBody = z.strictObject({
  childId: idField(),
  reason: requiredText(limits.amendmentReasonMaxLength, consentTexts.withdrawReason),
});

/** Whose part in which case a withdrawal ended. */
export const consentWithdrawn = z.object({
  reason: z.string(),
  ended: z.array(z.object({ consultationId: z.int(), doctorIds: z.array(z.int()) })),
});

/** What stands of a child's consent: whether it was given, since when, and for what; `isAsked`: its hospital asks for it. */
export const consentState = z.object({
  state: z.enum(['none', 'given', 'withdrawn']),
  on: z.iso.date().nullable(),
  text: z.string(),
  isAsked: z.boolean(),
});
export type ConsentState = z.infer<typeof consentState>;
