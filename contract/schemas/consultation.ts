import { z } from 'zod';
import { dayInShanghai } from '../../clinical/ages.ts';
import { type CaseUrgency, urgencies } from '../case-urgency.ts';
import { lastDiseaseId } from '../diseases.ts';
import { limits } from '../limits.ts';
import { consultationSorts } from '../sorting.ts';
import { refusalTexts, texts } from '../texts.ts';
import { invitationStates, urgencyTexts } from '../waiting-texts.ts';
import {
  absentOr,
  caseConditions,
  dayField,
  htmlText,
  idField,
  listField,
  measureField,
  nameContains,
  optionalText,
  ownIdField,
  pageFields,
  requiredText,
  sortFields,
  versionNoField,
  wholeField,
} from './fields.ts';
import { assessmentSummary, findings, findingsField } from './findings.ts';
import { alarm, invitation } from './invitation.ts';
import { reply } from './reply.ts';

/** 0 consulting, 1 confirmed diagnosis, 2 referred. Replies are possible in the first alone. */
export const consultationStatuses = [0, 1, 2] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];
const status = z.literal(consultationStatuses);

/** 0 female, 1 male. */
export const patientSexes = [0, 1] as const;
const sex = z.literal(patientSexes);

/** A category of contract/diseases.ts. */
const disease = z.int().min(1).max(lastDiseaseId);

const urgency = z.literal(urgencies);

/** `YYYY-MM-DD`. */
const day = z.iso.date();

/** ISO 8601 in UTC. */
const moment = z.iso.datetime();

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

/** `id` is the session user's own `doctorId`. */
export const consultationUrgentBody = z.strictObject({ id: ownIdField }).optional();

/** The most urgent first: to refer, to treat, overdue; of these the earlier due. `results` holds at most 50 of `totalCount`. */
export const consultationUrgent = z.object({ totalCount: z.int(), results: z.array(consultationLine) });
export type ConsultationUrgent = z.infer<typeof consultationUrgent>;

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
  /** A part of the child's name, the title or the name of the doctor who proposed it. */
  keyword: nameContains,
  urgency: z.enum(['', '0', '1', '2'], urgencyTexts.unknown).optional(),
  /** '1': only open cases that nobody but their initiator has replied to. */
  unanswered: z.enum(['', '0', '1']).optional(),
  ...caseConditions,
  ...sortFields(consultationSorts),
});

/** `attachmentLocate` is `/upload/images/NAME`; width and height are its pixels. */
export const attachment = z.object({
  attachmentId: z.int(),
  attachmentLocate: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Attachment = z.infer<typeof attachment>;

export const invitedDoctor = z.object({
  doctorId: z.int(),
  doctorName: z.string(),
  doctorTitle: z.string(),
  doctorHospital: z.string(),
  doctorAvatar: z.string(),
});

/**
 * A consultation as one who takes part in it reads it. `pubDoctor…` is named as when the case was saved last. `invitedDoctors` are all but the initiator (`pubDoctor…`);
 * replies stand in the order they were given.
 */
export const consultationDetail = z.object({
  id: z.int(),
  patientId: z.int(),
  patientName: z.string(),
  patientSex: sex,
  /** On the day the consultation was proposed. */
  patientAge: z.string(),
  /** kg */
  patientWeight: z.number(),
  /** cm */
  patientBodyLong: z.number(),
  patientBirthday: day,
  embryoAge: z.int(),
  embryoAgeDay: z.int(),
  title: z.string(),
  consultationStatus: status,
  consultationDesc: z.string(),
  consultationStartDateTime: moment,
  /** When the initiator last edited it; null if never. */
  consultationUpdateDateTime: moment.nullable(),
  /** Counts from 1 and rises with each edit. */
  versionNo: z.int(),
  /** Whether it was edited, got another status or an opinion was taken back: its history says more than this does. */
  hasHistory: z.boolean(),
  /** When the case first changed in what this doctor had not seen before this view; null where nothing did. */
  unseenSince: moment.nullable(),
  urgency,
  /** What the findings proposed when it was saved last. */
  proposedUrgency: urgency,
  /** Why it is less urgent than proposed; empty where it is not. */
  urgencyReason: z.string(),
  reply_due: moment,
  overdue: z.boolean(),
  /** One for each invited doctor, in their order. */
  invitations: z.array(invitation),
  /** The one that stands, else the last that somebody acknowledged. */
  alarm: alarm.nullable(),
  /** The category's name. */
  consultationDisease: z.string(),
  diseaseId: disease,
  replyCount: z.int(),
  pubDoctorId: z.int(),
  pubDoctorName: z.string(),
  pubDoctorTitle: z.string(),
  pubDoctorHospital: z.string(),
  pubDoctorCenter: z.string(),
  pubDoctorAvatar: z.string(),
  invitedDoctors: z.array(invitedDoctor),
  attachments: z.array(attachment),
  /** Null where none were ever sent. */
  findings: findings.nullable(),
  replies: z.array(reply),
});
export type ConsultationDetail = z.infer<typeof consultationDetail>;

export const consultationIdParams = z.strictObject({ id: idField() });
export const consultationIdBody = z.strictObject({ id: idField() });
export const consultationDetailBody = z.strictObject({ id: idField().optional() }).optional();

/** A doctor by position: id, centre, hospital, description, name, title. */
export const doctorRow = z.tuple([z.int(), z.string(), z.string(), z.string(), z.string(), z.string()]);
export type DoctorRow = z.infer<typeof doctorRow>;

export const patient = z.object({
  id: z.int(),
  patientName: z.string(),
  patientSex: sex,
  patientBirthday: day,
  patientAge: z.string(),
  embryoAge: z.int(),
  embryoAgeDay: z.int(),
  patientWeight: z.number(),
  patientBodyLong: z.number(),
});

/** What the edit form and the reply page start from. `doctors` is everyone who takes part, the initiator first. */
export const consultationInfo = z.object({
  consultation: z.object({
    id: z.int(),
    title: z.string(),
    consultationDesc: z.string(),
    consultationStatus: status,
    consultationStartDateTime: moment,
    /** When the initiator last edited it; null if never. */
    consultationUpdateDateTime: moment.nullable(),
    versionNo: z.int(),
    urgency,
    urgencyReason: z.string(),
    pubDoctorId: z.int(),
  }),
  doctors: z.array(doctorRow),
  patient,
  diseaseProfile2: z.object({ id: disease, diseaseProfileName: z.string() }),
  attachment: z.array(attachment),
  findings: findings.nullable(),
});
export type ConsultationInfo = z.infer<typeof consultationInfo>;

const required = texts.fieldRequired;

const consultationFields = {
  patientName: requiredText(limits.patientNameMaxLength, required),
  patientSex: z
    .string(required)
    .regex(/^[01]$/, required)
    .transform((value) => Number(value) as (typeof patientSexes)[number]),
  patientBirthday: z
    .string(required)
    .min(1, required)
    .pipe(dayField(refusalTexts.birthdayInvalid))
    .refine((birthday) => birthday <= dayInShanghai(new Date()), refusalTexts.birthdayFuture),
  embryoAge: wholeField(limits.embryoAgeMin, limits.embryoAgeMax, required, refusalTexts.embryoAgeRange),
  embryoAgeDay: wholeField(0, limits.embryoAgeDayMax, required, refusalTexts.embryoAgeDayRange),
  patientWeight: measureField(limits.patientWeightMaxKg, required, refusalTexts.patientWeightRange),
  patientBodyLong: measureField(limits.patientBodyLongMaxCm, required, refusalTexts.patientBodyLongRange),
  title: requiredText(limits.consultationTitleMaxLength, required),
  consultationDesc: htmlText(limits.consultationDescMaxLength, required),
  diseaseId: wholeField(1, lastDiseaseId, required, refusalTexts.diseaseMissing),
  /** Paths as the upload call answered them. */
  imageUrl: listField(z.string().max(200), 200),
  /** Doctor ids; one's own may be among them. */
  doctorSelect: listField(idField(), 200),
  /** {@link findings} as JSON. Left out of an update, what is stored stays. */
  findings: findingsField,
  /** Left out: what the findings propose, or of an update what was said before, but no less than what they propose anew. */
  urgency: absentOr(
    z
      .string(urgencyTexts.unknown)
      .regex(/^[012]$/, urgencyTexts.unknown)
      .transform((value) => Number(value) as CaseUrgency),
  ),
  /** Asked for where it is less than the findings propose. */
  urgencyReason: absentOr(optionalText(limits.urgencyReasonMaxLength)),
  /** Accepted for the sake of the form; the server computes the age from the birth date. */
  patientAge: z.unknown().optional(),
};

/** `userId` is the session user's own `id`. */
export const consultationSaveBody = z.strictObject({ userId: ownIdField, ...consultationFields });

/**
 * `doctorId` is the session user's own `doctorId`. Doctors who were invited before stay, whatever `doctorSelect` says.
 * `reason` is why a closed case is amended; a client that knows of none sends none.
 */
export const consultationUpdateBody = z.strictObject({
  consultationId: idField(),
  doctorId: ownIdField,
  versionNo: versionNoField,
  reason: requiredText(limits.amendmentReasonMaxLength, texts.amendmentReasonRequired).optional(),
  ...consultationFields,
});
export type ConsultationFields = Omit<z.output<typeof consultationSaveBody>, 'userId' | 'patientAge'>;

export const consultationSaved = z.object({ consultationId: z.int() });

export const consultationStatusBody = z.strictObject({
  id: idField(),
  status: z
    .string(refusalTexts.statusUnknown)
    .regex(/^[012]$/, refusalTexts.statusUnknown)
    .transform((value) => Number(value) as ConsultationStatus),
});
export const consultationStatusChanged = z.object({ id: z.int(), status });

/** Patient and replies are found by the server; what is sent of them is not read. */
export const consultationDeleteBody = z.strictObject({
  consultationId: idField(),
  doctorId: ownIdField,
  patientId: z.unknown().optional(),
  replyIds: z.unknown().optional(),
});
