import { z } from 'zod';
import { limits } from '../limits.ts';
import { refusalTexts, texts } from '../texts.ts';
import { htmlText, idField, listField, ownIdField, versionNoField } from './fields.ts';
import { exam, jsonField } from './findings.ts';

/**
 * An opinion given in a consultation; its author is named as when it was saved last. In the detail, `isRead` is how it was
 * before this view: false marks what is new to this doctor. One's own replies are always read.
 */
export const reply = z.object({
  replyId: z.int(),
  consId: z.int(),
  replyContent: z.string(),
  replyDateTime: z.iso.datetime(),
  /** When the author last changed it; null if never. */
  replyUpdateDateTime: z.iso.datetime().nullable(),
  /** Counts from 1 and rises with each edit. */
  versionNo: z.int(),
  /** Of the consultation, as its author saw it when the reply was saved last. */
  consultationVersionNo: z.int(),
  replyDoctorId: z.int(),
  replyDoctorName: z.string(),
  replyDoctorTitle: z.string(),
  replyDoctorHospital: z.string(),
  replyDoctorAvatar: z.string(),
  isRead: z.boolean(),
  /** What the author found in each eye, in the exam of that kind and day; null where they graded none. */
  grading: exam.nullable(),
});
export type Reply = z.infer<typeof reply>;

/** {@link exam} as JSON. Left out of an update, what is stored stays; the JSON value `null` takes it away. */
const grading = jsonField(exam.nullable(), refusalTexts.gradingInvalid);

/** What a reply says. */
const opinion = { content: htmlText(limits.replyContentMaxLength, texts.replyContentRequired), grading };
export type Opinion = z.output<z.ZodObject<typeof opinion>>;

/** Which version of the case its author saw; a client that does not say saw the latest. */
const consultationVersionNo = versionNoField;

/** `userId` is the session user's own `id`. Who may read the reply follows from the consultation alone. */
export const replySaveBody = z.strictObject({
  userId: ownIdField,
  consultationId: idField(),
  consultationVersionNo,
  ...opinion,
  invitedDoctorIds: z.unknown().optional(),
});
export const replySaved = z.object({ replyId: z.int() });

/** `id` is the session user's own `doctorId`. */
export const replyNotReadBody = z.strictObject({ id: ownIdField }).optional();

/**
 * The replies by others that this doctor has not seen. `results` holds the newest, at most 500 of them;
 * `consultations` counts all of them, the consultation with the newest reply first.
 */
export const repliesNotRead = z.object({
  totalCount: z.int(),
  results: z.array(
    z.object({
      replyId: z.int(),
      consId: z.int(),
      replyDateTime: z.iso.datetime(),
      replyDoctorId: z.int(),
      replyDoctorName: z.string(),
    }),
  ),
  consultations: z.array(z.object({ consId: z.int(), unreadCount: z.int() })),
  /** The consultations that changed in what this doctor has not seen, the latest first. */
  changed: z.array(z.int()),
  /** The consultations to which this doctor was invited and has not looked at yet, the latest first. */
  invitations: z.array(z.int()),
});
export type RepliesNotRead = z.infer<typeof repliesNotRead>;

/** Marks replies as read. `id` is the session user's own `doctorId`; ids that are not theirs to mark are passed over. */
export const replyMarkReadBody = z.strictObject({
  id: ownIdField,
  replyIds: listField(idField(), limits.replyIdsMax),
});
/** How many were unread until now. */
export const repliesMarked = z.object({ count: z.int() });

/** `doctorId` is the session user's own. */
export const replyDeleteBody = z.strictObject({ doctorId: ownIdField, replyId: idField() });

export const replyIdBody = z.strictObject({ replyId: idField() });
export const replyOfConsultation = z.object({ consId: z.int(), reply });

export const replyUpdateBody = z.strictObject({
  replyId: idField(),
  versionNo: versionNoField,
  consultationVersionNo,
  ...opinion,
});
