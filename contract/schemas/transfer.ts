import { z } from 'zod';
import { childTexts } from '../child-texts.ts';
import { limits } from '../limits.ts';
import { referralTexts, transferPurposes } from '../referral-texts.ts';
import { refusalTexts } from '../texts.ts';
import { identityTold } from './child.ts';
import { day } from './consultation.ts';
import { absentOr, dayField, idField, moment, optionalText, requiredText } from './fields.ts';
import { assessmentSummary } from './findings.ts';

export const transferAskBody = z.strictObject({
  childId: idField(),
  hospitalId: idField(refusalTexts.hospitalMissing),
  reason: requiredText(limits.transferReasonMaxLength, childTexts.transferReason),
  /** Left out: all of the follow-up. */
  purpose: absentOr(z.enum(transferPurposes, referralTexts.purposeUnknown)),
});

/** `withdrawn` by the hospital that asked, the others by the one that is asked. */
export const transferAnswerBody = z.strictObject({
  transferId: idField(),
  answer: z.enum(['accepted', 'declined', 'withdrawn'], childTexts.transferAnswerUnknown),
  reason: optionalText(limits.transferReasonMaxLength).default(''),
});

/** When a child who was referred for treatment came, and when they were treated; one of them at least. */
export const transferReportBody = z.strictObject({
  transferId: idField(),
  arrivedOn: absentOr(dayField(refusalTexts.dayInvalid)),
  treatedOn: absentOr(dayField(refusalTexts.dayInvalid)),
  note: optionalText(limits.entryNoteMaxLength).default(''),
});

export const transferSaved = z.object({ transferId: z.int() });

/** A child who waits to be taken over or treated: before that is accepted, no more than this is told of them. */
export const childTransfer = z.object({
  id: z.int(),
  childId: z.int(),
  isIncoming: z.boolean(),
  ...identityTold,
  patientAge: z.string(),
  summary: assessmentSummary.nullable(),
  due: day.nullable(),
  fromHospital: z.string(),
  toHospital: z.string(),
  askedBy: z.string(),
  askedAt: moment,
  reason: z.string(),
  purpose: z.enum(transferPurposes),
  /** Of a referral that was accepted, and whose treatment is awaited. */
  isAccepted: z.boolean(),
  arrivedOn: day.nullable(),
});
export type ChildTransfer = z.infer<typeof childTransfer>;
export const transfers = z.object({ results: z.array(childTransfer) });
