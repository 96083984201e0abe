import { z } from 'zod';
import { lastDiseaseId } from '../diseases.ts';
import { limits } from '../limits.ts';
import { doctorSorts } from '../sorting.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, idField, listField, optionalText, pageFields, pageOf, sortFields, wholeField } from './fields.ts';
import { away } from './invitation.ts';

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

export const doctorPage = pageOf(doctor);
export type DoctorPage = z.infer<typeof doctorPage>;
export const doctorPageBody = z.strictObject({ ...pageFields, ...sortFields(doctorSorts) });

const disease = wholeField(1, lastDiseaseId, refusalTexts.diseaseMissing, refusalTexts.diseaseMissing);

/**
 * `searchVal` is looked for in names, their pinyin and initials, hospitals and centres. `province` is a GB/T 2260 code;
 * of a `diseaseId` those who have taken part in a case of it; of `doctorIds` no others. `forDiseaseId` narrows nothing:
 * those of most experience in it stand first.
 */
export const doctorFindBody = z.strictObject({
  ...pageFields,
  searchVal: optionalText(limits.searchMaxLength).optional(),
  province: absentOr(idField()),
  hospitalId: absentOr(idField()),
  diseaseId: absentOr(disease),
  forDiseaseId: absentOr(disease),
  doctorIds: listField(idField(), 200),
});

export const foundDoctor = doctor.extend({
  away: away.nullable(),
  /** Open cases that wait for this doctor's reply. */
  openCases: z.int(),
  /** From being invited to the first reply, in the last 180 days; null with fewer than three. */
  medianFirstReplyMinutes: z.int().nullable(),
  /** ISO 8601 in UTC; null of who never signed in. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Whether the caller invited them lately. */
  isRecent: z.boolean(),
});
export type FoundDoctor = z.infer<typeof foundDoctor>;

export const foundDoctorPage = pageOf(foundDoctor);
export type FoundDoctorPage = z.infer<typeof foundDoctorPage>;
