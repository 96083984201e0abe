import { z } from 'zod';
import { doctorSorts } from '../sorting.ts';
import { lastDiseaseId } from '../diseases.ts';
import { refusalTexts } from '../texts.ts';
import { absentOr, idField, nameContains, pageFields, sortFields, wholeField } from './fields.ts';
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

export const doctorPage = z.object({ totalCount: z.int(), pageCount: z.int(), results: z.array(doctor) });
export const doctorPageBody = z.strictObject({ ...pageFields, ...sortFields(doctorSorts) });

/** Whom one could ask. `searchVal`: a part of the name, its pinyin or initials, of the hospital, centre or title. */
export const doctorFindBody = z.strictObject({
  ...pageFields,
  searchVal: nameContains,
  /** Of the hospital, by its GB/T 2260 code. */
  province: absentOr(idField()),
  hospitalId: absentOr(idField()),
  /** Who has taken part in cases of a category comes first, and with `experienced` alone. */
  diseaseId: absentOr(wholeField(0, lastDiseaseId, refusalTexts.diseaseMissing, refusalTexts.diseaseMissing)),
  experienced: z.enum(['', '0', '1']).optional(),
});

/** A doctor other than the asker, with what helps to choose. */
export const foundDoctor = doctor.extend({
  /** Null: not away, now or later. */
  away: away.nullable(),
  /** Cases that wait for a reply of theirs. */
  openCases: z.int(),
  /** From invitation to first reply, of the last half year; null where they replied to fewer than three. */
  medianFirstReplyMinutes: z.int().nullable(),
  /** When they last used the platform; null: never. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** Whether the asker has invited them lately. */
  isRecent: z.boolean(),
});
export type FoundDoctor = z.infer<typeof foundDoctor>;
export const doctorsFound = z.object({ totalCount: z.int(), pageCount: z.int(), results: z.array(foundDoctor) });
export type DoctorsFound = z.infer<typeof doctorsFound>;
