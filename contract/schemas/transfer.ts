import { z } from 'zod';
import { clinicalRanges } from '../../clinical/ranges.ts';
import { childTexts } from '../child-texts.ts';
import { limits } from '../limits.ts';
import { outcomeTexts } from '../outcome-texts.ts';
import { isUploadedPicture } from '../pictures.ts';
import { referralTexts, transferPurposes } from '../referral-texts.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, dayField, idField, listField, optionalText, requiredText } from './fields.ts';
import { jsonField, treatment } from './findings.ts';

/** `doctorId`: who of that hospital is asked; of the own one somebody must be. */
export const transferAskBody = z.strictObject({
  childId: idField(),
  hospitalId: idField(refusalTexts.hospitalMissing),
  doctorId: absentOr(idField()),
  reason: requiredText(limits.transferReasonMaxLength, childTexts.transferReason),
  /** Left out: all of the follow-up. */
  purpose: absentOr(z.enum(transferPurposes, referralTexts.purposeUnknown)),
  /** `/upload/images/NAME` of cases and exams of the child, and issued opinions: the other hospital may open them. */
  pictures: listField(z.string().max(200).refine(isUploadedPicture), limits.carriedMax),
  opinions: listField(idField(), limits.carriedMax),
});

/** `withdrawn` by the hospital that keeps the record, also of one that was accepted; the others by who is asked. */
export const transferAnswerBody = z.strictObject({
  transferId: idField(),
  answer: z.enum(['accepted', 'declined', 'withdrawn'], childTexts.transferAnswerUnknown),
  reason: optionalText(limits.transferReasonMaxLength).default(''),
});

/**
 * When a child who was sent to be treated came, and what was done; something of it at least. `treatments` as those of
 * findings; `treatedOn` alone tells of a day and not of what was done to which eye.
 */
export const transferReportBody = z.strictObject({
  transferId: idField(),
  arrivedOn: absentOr(dayField(refusalTexts.dayInvalid)),
  treatedOn: absentOr(dayField(refusalTexts.dayInvalid)),
  treatments: jsonField(z.array(treatment).max(clinicalRanges.treatmentsMax), outcomeTexts.treatmentsInvalid),
  note: optionalText(limits.entryNoteMaxLength).default(''),
});

export const transferSaved = z.object({ transferId: z.int() });
