import { z } from 'zod';
import { doctorSorts } from '../sorting.ts';
import { pageFields, sortFields } from './fields.ts';

/** A doctor as every signed-in user may see them. `id` is the doctor's, not the user's. */
export const doctor = z.object({
  id: z.int(),
  doctorName: z.string(),
  doctorTitle: z.string(),
  doctorHospital: z.object({ id: z.int(), hospitalName: z.string() }),
  doctorBelongHospital: z.string(),
  doctorBelongCenter: z.string(),
  doctorDesc: z.string(),
  doctorAvatar: z.string(),
});
export type Doctor = z.infer<typeof doctor>;

export const doctorPage = z.object({ totalCount: z.int(), pageCount: z.int(), results: z.array(doctor) });
export const doctorPageBody = z.strictObject({ ...pageFields, ...sortFields(doctorSorts) });
