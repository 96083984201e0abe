import { z } from 'zod';
import { transferPurposes } from '../referral-texts.ts';
import { moment } from './fields.ts';

const day = z.iso.date().nullable();

/** What became of a referral for treatment. */
export const referral = z.object({
  id: z.int(),
  hospital: z.string(),
  state: z.enum(['asked', 'accepted', 'declined']),
  askedAt: moment,
  arrivedOn: day,
  treatedOn: day,
});
export type Referral = z.infer<typeof referral>;

/** To whom a child was sent, and how far that came. */
export const sending = z.object({
  id: z.int(),
  childId: z.int(),
  /** It is for this doctor's hospital, or, where that is the own one, for this doctor. */
  isIncoming: z.boolean(),
  fromHospital: z.string(),
  toHospital: z.string(),
  /** Who of it is asked; null where anybody is. */
  toDoctor: z.string().nullable(),
  askedBy: z.string(),
  askedAt: moment,
  reason: z.string(),
  purpose: z.enum(transferPurposes),
  isAccepted: z.boolean(),
  arrivedOn: day,
  treatedOn: day,
});
export type Sending = z.infer<typeof sending>;

/** An issued opinion, by whose code it is opened. */
export const sentOpinion = z.object({ id: z.int(), code: z.string(), issuedAt: moment });

/** The same with the pictures and issued opinions that whom it is sent to may open. */
export const sendingWithFiles = sending.extend({
  pictures: z.array(z.object({ attachmentLocate: z.string(), width: z.int(), height: z.int() })),
  opinions: z.array(sentOpinion),
});
export type SendingWithFiles = z.infer<typeof sendingWithFiles>;
