import { z } from 'zod';
import { urgencies } from '../case-urgency.ts';
import { lastDiseaseId } from '../diseases.ts';
import { idField, moment } from './fields.ts';
import { exam, findings } from './findings.ts';
import { caseOutcome } from './outcome.ts';

/** Who wrote something, named as they were on the day they did. */
export const signature = z.object({
  doctorId: z.int(),
  doctorName: z.string(),
  doctorTitle: z.string(),
  doctorHospital: z.string(),
  doctorCenter: z.string(),
});
export type Signature = z.infer<typeof signature>;

/** A picture as a version shows it: `/upload/images/NAME` with its pixels. */
const statedImage = z.object({ attachmentLocate: z.string(), width: z.int(), height: z.int() });

/** All that a consultation says, but its replies and its status. Units as in the consultation itself. */
export const consultationState = z.object({
  patientName: z.string(),
  patientSex: z.literal([0, 1]),
  patientBirthday: z.iso.date(),
  embryoAge: z.int(),
  embryoAgeDay: z.int(),
  patientWeight: z.number(),
  patientBodyLong: z.number(),
  title: z.string(),
  consultationDesc: z.string(),
  diseaseId: z.int().min(1).max(lastDiseaseId),
  attachments: z.array(statedImage),
  /** All but the initiator, named as they were when they were invited. */
  invitedDoctors: z.array(signature),
  findings: findings.nullable(),
  /** How soon it needs an answer, and why less soon than proposed; not there in what was saved before cases had one. */
  urgency: z.literal(urgencies).optional(),
  urgencyReason: z.string().optional(),
});
export type ConsultationState = z.infer<typeof consultationState>;
export type ConsultationStateField = keyof ConsultationState;

/**
 * The parts of a consultation whose change others have to see: where one changed, or a closed case was amended, the case
 * is unread for everyone else who takes part.
 */
export const clinicalFields = [
  'findings',
  'attachments',
  'patientBirthday',
  'embryoAge',
  'embryoAgeDay',
  'patientWeight',
  'diseaseId',
  'urgency',
] as const satisfies ConsultationStateField[];

/** A state in which a consultation was saved. */
export const consultationVersion = z.object({
  versionNo: z.int(),
  savedAt: moment,
  savedBy: signature,
  /** Of the case as it was saved. */
  status: z.literal([0, 1, 2]),
  /** Why a case that was closed was amended; null where it was open, empty where nobody said why. */
  reason: z.string().nullable(),
  /** What differs from the version before; nothing in the first one. */
  changed: z.array(consultationState.keyof()),
  state: consultationState,
});
export type ConsultationVersion = z.infer<typeof consultationVersion>;

export const statusChange = z.object({
  at: moment,
  changedBy: signature,
  formerStatus: z.literal([0, 1, 2]),
  status: z.literal([0, 1, 2]),
});
export type StatusChange = z.infer<typeof statusChange>;

/** An opinion that its author took back, with what it said last. */
const withdrawnReply = z.object({
  replyId: z.int(),
  replyDateTime: moment,
  withdrawnAt: moment,
  savedBy: signature,
  content: z.string(),
  grading: exam.nullable(),
});
export type WithdrawnReply = z.infer<typeof withdrawnReply>;

/** An outcome as it was stated; each statement stays, the newest counts. */
export const statedOutcome = z.object({
  versionNo: z.int(),
  savedAt: moment,
  savedBy: signature,
  content: caseOutcome,
});
export type StatedOutcome = z.infer<typeof statedOutcome>;

/** A picture that nobody may open any more, though versions may name it. */
export const removedPicture = z.object({
  attachmentLocate: z.string(),
  removedAt: moment,
  removedBy: signature,
  reason: z.string(),
});
export type RemovedPicture = z.infer<typeof removedPicture>;

/** With `before`, the versions before that number. */
const page = { before: idField().optional() };

export const consultationHistoryBody = z.strictObject({ id: idField(), ...page });

/**
 * How a consultation came to what it is, newest first. `versions` holds at most `limits.historyPageSize` of `totalCount`;
 * of changes of the status, of withdrawn opinions and of stated outcomes come the newest `limits.historyEventsMax`.
 */
export const consultationHistory = z.object({
  totalCount: z.int(),
  versions: z.array(consultationVersion),
  statusChanges: z.array(statusChange),
  withdrawnReplies: z.array(withdrawnReply),
  outcomes: z.array(statedOutcome),
  removedPictures: z.array(removedPicture),
});
export type ConsultationHistory = z.infer<typeof consultationHistory>;

/** A state in which a reply was saved, and which version of the case its author saw then. */
export const replyVersion = z.object({
  versionNo: z.int(),
  savedAt: moment,
  savedBy: signature,
  consultationVersionNo: z.int(),
  changed: z.array(z.enum(['content', 'grading'])),
  content: z.string(),
  grading: exam.nullable(),
});
export type ReplyVersion = z.infer<typeof replyVersion>;

export const replyHistoryBody = z.strictObject({ replyId: idField(), ...page });
export const replyHistory = z.object({
  replyId: z.int(),
  consId: z.int(),
  /** Of the case today; the birthday is what a grading is read by. */
  title: z.string(),
  patientBirthday: z.iso.date(),
  /** When its author took it back; null while it stands. */
  withdrawnAt: moment.nullable(),
  totalCount: z.int(),
  versions: z.array(replyVersion),
});
export type ReplyHistory = z.infer<typeof replyHistory>;
