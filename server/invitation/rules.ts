import type { Day } from '../../clinical/ages.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import { caseStatus } from '../../contract/texts.ts';
import type { InvitationState } from '../../contract/waiting-texts.ts';

type Told = {
  seen_at: Date | string | null;
  answer: 'accepted' | 'declined' | null;
  replied_at: Date | string | null;
};

/** How far an invitation came: who replied has answered, whatever they said before. */
export function stateOf({ seen_at, answer, replied_at }: Told): InvitationState {
  if (replied_at) return 'answered';
  return answer ?? (seen_at ? 'seen' : 'sent');
}

/** Of telling an initiator that an invited doctor is away: of the same days once, whoever finds it out. */
export const awayKey = (consultationId: number, doctorId: number, { from, to }: { from: Day; to: Day }): string =>
  `${consultationId} ${doctorId} ${from} ${to}`;

/** What is told step by step of a case that nobody answers: the invited twice, its initiator, its hospital's coordinators. */
export const reminderSteps = ['reminder', 'replyDue', 'unanswered', 'waiting'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

const hourMs = 3_600_000;
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hourMs);

/**
 * When those who are asked at a moment are reminded first: half-way to the target; past it, after a quarter of the time that
 * is promised.
 */
export const firstReminderAt = (at: Date, { replyDue, hours }: { replyDue: Date; hours: number }): Date =>
  replyDue > at ? new Date((at.getTime() + replyDue.getTime()) / 2) : hoursAfter(at, hours / 4);

type Replied = { status: ConsultationStatus; firstReplyAt: Date | null };

/** Whether a case is open and no other doctor has replied to it. */
export const waitsForReply = ({ status, firstReplyAt }: Replied): boolean =>
  status === caseStatus.consulting && firstReplyAt === null;

/** Whether it still waits when the time has passed that was promised. */
export const isOverdue = (waiting: Replied & { replyDue: Date }, now = new Date()): boolean =>
  waitsForReply(waiting) && waiting.replyDue < now;
