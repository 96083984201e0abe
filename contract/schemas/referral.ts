import { z } from 'zod';
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
