import { z } from 'zod';
import { limits } from '../limits.ts';
import { type AlarmDeed, alarmDeeds, invitationStates, invitationTexts } from '../waiting-texts.ts';

export type { AlarmDeed };
import { absentOr, dayField, idField, listField, moment, ownIdField, requiredText } from './fields.ts';

/** Days on which a doctor is away, both included, in Asia/Shanghai; and who stands in, where somebody does. */
export const away = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  substitute: z.object({ doctorId: z.int(), doctorName: z.string(), doctorHospital: z.string() }).nullable(),
});
export type Away = z.infer<typeof away>;

/** One invitation, as those who take part in the case see it. */
export const invitation = z.object({
  doctorId: z.int(),
  state: z.enum(invitationStates),
  sentAt: moment,
  seenAt: moment.nullable(),
  /** When it was accepted or declined. */
  answeredAt: moment.nullable(),
  /** Of the doctor's first reply that stands. */
  repliedAt: moment.nullable(),
  /** Why it was declined, and who was named instead. */
  declineReason: z.string().nullable(),
  suggested: z.object({ doctorId: z.int(), doctorName: z.string(), doctorHospital: z.string() }).nullable(),
  /** Where the doctor is away today or from a later day on. */
  away: away.nullable(),
  /** False where the account was taken out of use or deleted: they answer no more. */
  isDoctorActive: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** Accepts or declines one's own invitation, while the case is open and one has not replied. `doctorId` is the session user's own. */
export const invitationAnswerBody = z
  .strictObject({
    consultationId: idField(),
    doctorId: ownIdField,
    answer: z.enum(['accepted', 'declined'], invitationTexts.answerUnknown),
    /** Why it is declined. */
    reason: absentOr(requiredText(limits.declineReasonMaxLength, invitationTexts.reasonRequired)),
    /** Who could be asked instead. */
    suggestedDoctorId: absentOr(idField()),
  })
  .refine(({ answer, reason }) => answer === 'accepted' || reason !== undefined, {
    path: ['reason'],
    error: invitationTexts.reasonRequired,
  });
export const invitationAnswered = z.object({ consultationId: z.int(), state: z.enum(invitationStates) });

/** Invites more doctors to an open case; those who were invited before stay as they are. */
export const inviteDoctorsBody = z.strictObject({
  consultationId: idField(),
  doctorId: ownIdField,
  doctorSelect: listField(idField(), 200),
});
/** Those who were not invited before. */
export const doctorsInvited = z.object({ consultationId: z.int(), invited: z.array(z.int()) });

/** That a child must be treated or referred at once, and who acted first: by what, and with which word. */
export const alarm = z.object({
  raisedAt: moment,
  acknowledgedAt: moment.nullable(),
  acknowledgedBy: z.object({ doctorId: z.int(), doctorName: z.string(), doctorHospital: z.string() }).nullable(),
  how: z.enum(alarmDeeds).nullable(),
  word: z.string(),
});
export type Alarm = z.infer<typeof alarm>;

/** Says that one sees to a child, and what was done: who was called, or what is planned. */
export const alarmAcknowledgeBody = z.strictObject({
  childId: idField(),
  doctorId: ownIdField,
  word: requiredText(limits.declineReasonMaxLength, invitationTexts.alarmWord),
});
/** Who acted first, and when. */
export const alarmAcknowledged = alarm;

export const doctorSuggestBody = z.strictObject({ consultationId: idField(), doctorId: ownIdField });
/** Who could be asked instead; `replyHours` is how long they take to reply to such cases, half of them sooner. */
export const doctorSuggested = z.object({
  doctorId: z.int(),
  doctorName: z.string(),
  doctorTitle: z.string(),
  doctorHospital: z.string(),
  replyHours: z.number(),
});
export type DoctorSuggested = z.infer<typeof doctorSuggested>;

/** `doctorId` is the session user's own `doctorId`. */
export const awayReadBody = z.strictObject({ doctorId: ownIdField }).optional();
/** Null: not away, now or later. */
export const awayAnswer = away.nullable();

/** Without days: no longer away. Days are `YYYY-MM-DD`, both included. */
export const awaySaveBody = z
  .strictObject({
    doctorId: ownIdField,
    from: absentOr(dayField(invitationTexts.dayInvalid)),
    to: absentOr(dayField(invitationTexts.dayInvalid)),
    substituteId: absentOr(idField()),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), invitationTexts.daysBelongTogether)
  .refine(({ from, to }) => !from || !to || from <= to, invitationTexts.daysReversed);
