import { z } from 'zod';
import { lastDiseaseId } from '../diseases.ts';
import { consultationSorts } from '../sorting.ts';
import { refusalTexts } from '../texts.ts';
import { invitationStates, urgencyTexts } from '../waiting-texts.ts';
import { day, disease, sex, status, urgency } from './consultation.ts';
import {
  absentOr,
  caseConditions,
  idField,
  moment,
  nameContains,
  pageFields,
  sortFields,
  wholeField,
} from './fields.ts';
import { assessmentSummary } from './findings.ts';

/**
 * A line of a doctor's list. `patient_age` (as in {@link ageText}), weight (kg) and length (cm) are those of the day on
 * which the consultation was proposed; the age today follows from `patient_birthday`. `sickness_type` is the category's
 * name. `last_reply_date` is null before the first reply. `is_read` is false while `unread_count`, the replies by others
 * this doctor has not seen, is above 0 or the case `has_changed`.
 */
export const consultationLine = z.object({
  id: z.int(),
  title: z.string(),
  attachment_count: z.int(),
  consultation_hospital: z.string(),
  consultation_user: z.string(),
  consultation_pub_date_time: moment,
  patient_name: z.string(),
  patient_sex: sex,
  patient_birthday: day,
  patient_age: z.string(),
  patient_weight: z.number(),
  patient_body_long: z.number(),
  reply_count: z.int(),
  disease_id: disease,
  sickness_type: z.string(),
  status,
  last_reply_date: moment.nullable(),
  /** How soon it needs an answer: 0 routine, 1 soon, 2 urgent. */
  urgency,
  /** Until when a first reply by another doctor is promised. */
  reply_due: moment,
  /** Whether the case is open and has none. */
  waits_for_reply: z.boolean(),
  /** Whether it waits though that has passed. */
  overdue: z.boolean(),
  /** Of this doctor's own invitation; null of who proposed the case. */
  invitation: z.enum(invitationStates).nullable(),
  is_read: z.boolean(),
  unread_count: z.int(),
  /** Whether the case itself changed in what this doctor has not seen since. */
  has_changed: z.boolean(),
  /** Whether this doctor proposed it. */
  is_initiator: z.boolean(),
  /** Whether its initiator took it back after others had written in it. */
  withdrawn: z.boolean(),
  /** Null where no eye was examined or treated, and no screening is called for. */
  assessment: assessmentSummary.nullable(),
});
export type ConsultationLine = z.infer<typeof consultationLine>;

/**
 * `allCount` comes with conditions alone: of the platform's cases, how many fit, whoever takes part in them. It does not
 * come with a doctor's name, except with the whole name of the asker's own hospital, nor with a keyword, an urgency or
 * `unanswered`, by which no statistics are told, nor with a status alone.
 */
export const consultationPage = z.object({
  totalCount: z.int(),
  allCount: z.int().optional(),
  pageCount: z.int(),
  results: z.array(consultationLine),
});
export type ConsultationPage = z.infer<typeof consultationPage>;

/** `userId` is the session user's own `id`. */
export const consultationListParams = z.strictObject({ userId: idField() });
export const consultationListBody = z.strictObject({
  /** A category, or 0 for all of them. */
  diseaseId: wholeField(0, lastDiseaseId, refusalTexts.diseaseMissing, refusalTexts.diseaseMissing).optional(),
  ...pageFields,
  /** Of the hospital from which it was proposed, and of the doctor who did. */
  hospitalName: nameContains,
  doctorName: nameContains,
  /** Of that hospital, as it stands now. */
  province: absentOr(idField()),
  /** Whether the hospital's name is whole, or both are, a doctor's as the statistics tell them; else any part of one. */
  wholeName: z.enum(['', 'hospital', 'both']).optional(),
  /** Words of title or description, of the child's name or of a doctor's who proposed or answered it, as pinyin or initials, too. */
  keyword: nameContains,
  urgency: z.enum(['', '0', '1', '2'], urgencyTexts.unknown).optional(),
  /** '1': only open cases that nobody but their initiator has replied to. */
  unanswered: z.enum(['', '0', '1']).optional(),
  ...caseConditions,
  ...sortFields(consultationSorts),
});
