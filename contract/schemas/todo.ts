import { z } from 'zod';
import { consultationLine } from './consultation-list.ts';
import { ownIdField } from './fields.ts';
import { invitation } from './invitation.ts';

/**
 * Why a case waits for this doctor, the most pressing first. `alarm`: findings that nobody has acknowledged; `invitation`:
 * to be answered; `unread`: replies or changes not seen; `declined`: own case, nobody who was invited is left to answer, by
 * declining or without an account in use, or somebody is away; `unanswered`: own case without an answer, past half of its time; `outcome`: own closed case of whose outcome
 * nothing was said by the day it was asked for; `exam`: a day that the rules ask for has come or passed, or
 * treatment or referral is called for.
 */
export const todoKinds = ['alarm', 'invitation', 'unread', 'declined', 'unanswered', 'outcome', 'exam'] as const;
export type TodoKind = (typeof todoKinds)[number];

/** A case stands in it once, by the most pressing reason; `kinds` holds all of them in the order above. */
export const todoEntry = z.object({ kinds: z.array(z.enum(todoKinds)).min(1), consultation: consultationLine });
export type TodoEntry = z.infer<typeof todoEntry>;

/** `id` is the session user's own `doctorId`. */
export const todoBody = z.strictObject({ id: ownIdField }).optional();

/**
 * At most `limits.todoResults`: alarms first, then what is urgent or overdue, then by kind, then by when a reply is due.
 * Cases that wait for nothing but a child's day come last: how soon they press is told by the list of urgent children.
 * `counts` has all of each kind.
 */
export const todo = z.object({
  totalCount: z.int(),
  counts: z.object(Object.fromEntries(todoKinds.map((kind) => [kind, z.int()])) as Record<TodoKind, z.ZodInt>),
  results: z.array(todoEntry),
});
export type Todo = z.infer<typeof todo>;

/** `doctorId` is the session user's own `doctorId`. */
export const waitingBody = z.strictObject({ doctorId: ownIdField }).optional();

/** A waiting case as its hospital's coordinator sees it: who waits for whom and since when, nothing of the child. */
export const waitingCase = z.object({
  consultationId: z.int(),
  urgency: consultationLine.shape.urgency,
  proposedAt: z.iso.datetime(),
  replyDue: z.iso.datetime(),
  overdue: z.boolean(),
  /** Where another doctor has replied, the case stands here for its alarm. */
  isAnswered: z.boolean(),
  initiatorName: z.string(),
  /** False where the initiator can no longer sign in: the case stands here until it is closed. */
  isInitiatorActive: z.boolean(),
  /** One's own case: its alarm is for others to acknowledge. */
  isOwn: z.boolean(),
  /** Whether findings call for treatment or referral at once and nobody has acknowledged it. */
  hasAlarm: z.boolean(),
  invited: z.array(
    invitation
      .pick({ doctorId: true, state: true, seenAt: true, away: true, isDoctorActive: true })
      .extend({ doctorName: z.string(), doctorHospital: z.string() }),
  ),
});
export type WaitingCase = z.infer<typeof waitingCase>;

/** Alarms first, then what is urgent or overdue, then what is due soonest; at most `limits.waitingResults` of `totalCount`. */
export const waiting = z.object({ totalCount: z.int(), results: z.array(waitingCase) });
export type Waiting = z.infer<typeof waiting>;
