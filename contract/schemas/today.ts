import { z } from 'zod';
import { todayScopes, todayVerbs } from '../today-texts.ts';
import { invitationStates } from '../waiting-texts.ts';
import { day, sex, urgency } from './consultation.ts';
import { moment } from './fields.ts';
import { assessmentSummary } from './findings.ts';
import { sending } from './referral.ts';

export const todayBody = z.strictObject({ scope: z.enum(todayScopes).default('mine') }).optional();

/** Whom an open case waits for. */
const awaited = z.object({
  doctorName: z.string(),
  doctorHospital: z.string(),
  state: z.enum(invitationStates),
  isAway: z.boolean(),
  /** False of who can no longer sign in. */
  isActive: z.boolean(),
});

/** How far a child's being sent here has come. */
const sent = sending.pick({
  ...{ id: true, isIncoming: true, purpose: true, isAccepted: true, arrivedOn: true, treatedOn: true },
  fromHospital: true,
});

/** Why a child stands in the list. */
export const todayReason = z.object({
  verb: z.enum(todayVerbs),
  /** By when; a day counts until it ends in China. */
  by: moment,
  consultationId: z.int().nullable(),
  /** Of the case; null to who takes no part in it. */
  title: z.string().nullable(),
  /** How soon the case needs an answer. */
  urgency: urgency.nullable(),
  /** Of `reply`: whether the invitation was accepted. Of `invite`: whether nobody is left to answer. */
  isAccepted: z.boolean(),
  isNobodyLeft: z.boolean(),
  /** Of a child who was sent here. */
  sending: sent.nullable(),
  /** Of a case in the hospital's list: who began it, whether they can still sign in, and whom it waits for. */
  initiatorName: z.string().nullable(),
  isInitiatorActive: z.boolean(),
  awaited: z.array(awaited),
});
export type TodayReason = z.infer<typeof todayReason>;

export const todayMarks = ['urgent', 'caution', 'calm'] as const;

/** A child, once, with all that it waits for: the earliest first, of who is urgent treatment or the next exam. */
export const todayChild = z.object({
  childId: z.int(),
  patientName: z.string(),
  patientSex: sex,
  patientBirthday: day,
  patientAge: z.string(),
  summary: assessmentSummary.nullable(),
  /** The hospital that accepted the child for treatment, where it is another one. */
  treatingHospital: z.string().nullable(),
  /** Who follows the child. */
  doctorName: z.string(),
  /** To the doctors of the hospital that follows the child; null where none is known, too. */
  guardianPhone: z.string().nullable(),
  /** An alarm stands that nobody has acted on. */
  hasAlarm: z.boolean(),
  /** How loud the child itself is; a reply that is late is no alarm. */
  mark: z.enum(todayMarks),
  reasons: z.array(todayReason).min(1),
});
export type TodayChild = z.infer<typeof todayChild>;

/**
 * At most `limits.todayResults` of `totalCount`: who is urgent first, by the child's own time left; then by the time left
 * of anything; last, what became of closed cases. `counts.due`: the doctor's own children whose day has come or passed.
 */
export const today = z.object({
  totalCount: z.int(),
  counts: z.object({ mine: z.int(), hospital: z.int(), due: z.int() }),
  results: z.array(todayChild),
});
export type Today = z.infer<typeof today>;
