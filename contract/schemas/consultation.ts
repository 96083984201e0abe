import { z } from 'zod';
import { dayInShanghai } from '../../clinical/ages.ts';
import { type CaseUrgency, urgencies } from '../case-urgency.ts';
import { lastDiseaseId } from '../diseases.ts';
import { limits } from '../limits.ts';
import { refusalTexts, texts } from '../texts.ts';
import { urgencyTexts } from '../waiting-texts.ts';
import { consentField, consentState } from './consent.ts';
import {
  absentOr,
  dayField,
  exactText,
  flagField,
  htmlText,
  idField,
  listField,
  measureField,
  moment,
  optionalText,
  ownIdField,
  requiredText,
  versionNoField,
  wholeField,
} from './fields.ts';
import { exam, findings, findingsField, treatment } from './findings.ts';
import { invitation } from './invitation.ts';
import { statedPictureNote } from './picture-note.ts';
import { statedOutcome } from './record.ts';
import { referral } from './referral.ts';
import { reply } from './reply.ts';
import { standing } from './standing.ts';

/** 0 consulting, 1 confirmed diagnosis, 2 referred. Replies are possible in the first alone. */
export const consultationStatuses = [0, 1, 2] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];
export const status = z.literal(consultationStatuses);

/** 0 female, 1 male. */
export const patientSexes = [0, 1] as const;
export const sex = z.literal(patientSexes);

/** A category of contract/diseases.ts. */
export const disease = z.int().min(1).max(lastDiseaseId);

export const urgency = z.literal(urgencies);

/** `YYYY-MM-DD`. */
export const day = z.iso.date();

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
 * A consultation as one who takes part in it reads it. `pubDoctor…` is named as when the case was saved last.
 * `invitedDoctors` are all but the initiator (`pubDoctor…`); replies stand in the order they were given.
 */
export const consultationDetail = z.object({
  id: z.int(),
  patientId: z.int(),
  childId: z.int(),
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
  /** When the case first changed in what was not in this doctor's view yet; null where nothing did. */
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
  /** What is to be done about the child, by all that is known of it. */
  standing,
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
  /** False where the initiator's account was taken out of use or deleted: nobody can edit, close or invite any more. */
  isPubDoctorActive: z.boolean(),
  invitedDoctors: z.array(invitedDoctor),
  attachments: z.array(attachment),
  /** With what was said of the child; null where none were ever sent and nothing was said. */
  findings: findings.nullable(),
  /** The child's other exams, of other cases and at the bedside, the oldest first: they may be graded as well. */
  courseExams: z.array(exam),
  /** What was done to the child's eyes, wherever it was stated, in order of time. */
  courseTreatments: z.array(treatment),
  /** When the child's record was made, which the rules count from. */
  enteredOn: day,
  /** The child's referrals for treatment, the newest first. */
  referrals: z.array(referral),
  /** What doctors say of its pictures and draw over them. */
  pictureNotes: z.array(statedPictureNote),
  /** What stands of the guardian's consent. */
  consent: consentState,
  /** Since when the child's record is restricted, on the guardian's wish; null where it is not. */
  restrictedOn: day.nullable(),
  /** What was found and done in the end, as the initiator stated it last; null where they have not. */
  outcome: statedOutcome.nullable(),
  /** The day from which the initiator is asked for the outcome, or for how it went on; null where not. */
  outcomeDue: day.nullable(),
  replies: z.array(reply),
  /** Of a doctor whose part the hospital that follows the child ended: since when, and why. They read what they wrote themselves. */
  onlyOwn: z.object({ since: day, why: z.enum(['restricted', 'consentWithdrawn']) }).nullable(),
  /** That it is over, by the coordinator of the hospital that follows the child, where its initiator can act no more. */
  overNoted: z.object({ on: day, doctorName: z.string() }).nullable(),
  /** By its initiator, after others had written in it; null of a case that stands. */
  withdrawn: z.object({ on: day, reason: z.string().nullable() }).nullable(),
});
export type ConsultationDetail = z.infer<typeof consultationDetail>;

export const consultationIdParams = z.strictObject({ id: idField() });
export const consultationIdBody = z.strictObject({ id: idField() });
/** `seen` '1': what changed in the case, replies aside, was in view, too, and is new no more. */
export const consultationDetailBody = z
  .strictObject({ id: idField().optional(), seen: flagField.optional() })
  .optional();

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
  courseExams: z.array(exam),
  enteredOn: day,
});
export type ConsultationInfo = z.infer<typeof consultationInfo>;

const required = texts.fieldRequired;

/** That an end, a word or an exclusion among the findings was asked once more of the same person. */
const statementsConfirmed = z.literal('1').optional();

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
  imageUrl: listField(exactText(200), 200),
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
export const consultationSaveBody = z.strictObject({
  userId: ownIdField,
  /** The child's record in the own hospital; left out, a new one is begun. */
  childId: absentOr(idField()),
  /** What the guardian agreed to, as JSON; kept in the record of the child. */
  consent: consentField,
  confirmed: statementsConfirmed,
  ...consultationFields,
});

/**
 * `doctorId` is the session user's own `doctorId`. Doctors who were invited before stay, whatever `doctorSelect` says.
 * `reason` is why a closed case is amended; a client that knows of none sends none.
 */
export const consultationUpdateBody = z.strictObject({
  consultationId: idField(),
  doctorId: ownIdField,
  versionNo: versionNoField,
  reason: requiredText(limits.amendmentReasonMaxLength, texts.amendmentReasonRequired).optional(),
  confirmed: statementsConfirmed,
  ...consultationFields,
});
export type ConsultationFields = Omit<
  z.output<typeof consultationSaveBody>,
  'userId' | 'childId' | 'consent' | 'patientAge' | 'confirmed'
>;

/** `childId`: of a new case. */
export const consultationSaved = z.object({ consultationId: z.int(), childId: z.int().optional() });

export const consultationStatusBody = z.strictObject({
  id: idField(),
  status: z
    .string(refusalTexts.statusUnknown)
    .regex(/^[012]$/, refusalTexts.statusUnknown)
    .transform((value) => Number(value) as ConsultationStatus),
});
export const consultationStatusChanged = z.object({ id: z.int(), status });

export const noteOverBody = z.strictObject({ consultationId: idField() });
export const overNoted = z.object({ consultationId: z.int() });

/** Patient and replies are found by the server; what is sent of them is not read. */
export const consultationDeleteBody = z.strictObject({
  consultationId: idField(),
  doctorId: ownIdField,
  patientId: z.unknown().optional(),
  replyIds: z.unknown().optional(),
  /** Asked for by the page where others wrote in the case. */
  reason: optionalText(limits.entryNoteMaxLength).optional(),
});
