import { hoursAfter, type ReminderStep, reminderSteps } from '../invitation/rules.ts';

/** A case that waits. `hours` are what its hospital promises for its urgency. */
export type Waiting = { remindersNo: number; remindAt: Date; replyDue: Date; hours: number };

/** Which steps are due by a moment, each with when it was, and when the next one will be; null after the last. */
export function takeSteps(
  { remindersNo, remindAt, replyDue, hours }: Waiting,
  at: Date,
): { steps: { kind: ReminderStep; dueAt: Date }[]; remindersNo: number; remindAt: Date | null } {
  const steps: { kind: ReminderStep; dueAt: Date }[] = [];
  let next: Date | null = remindAt;
  while (next && next <= at) {
    const kind: ReminderStep = reminderSteps[remindersNo + steps.length]!;
    steps.push({ kind, dueAt: next });
    next = timeAfter(kind, next, { replyDue, hours });
  }
  const isPast = steps.some(({ kind }) => kind === 'replyDue');
  return {
    // A server that was away does not remind of a target that has passed, and then of its having passed.
    steps: isPast ? steps.filter(({ kind }) => kind !== 'reminder') : steps,
    remindersNo: remindersNo + steps.length,
    remindAt: next,
  };
}

function timeAfter(step: ReminderStep, at: Date, { replyDue, hours }: Pick<Waiting, 'replyDue' | 'hours'>) {
  if (step === 'reminder') return replyDue > at ? replyDue : hoursAfter(at, hours / 4);
  if (step === 'replyDue') return hoursAfter(at, hours / 6);
  return step === 'unanswered' ? hoursAfter(at, hours / 3) : null;
}

/** Between two alerts of an alarm on which nobody has acted. */
const alertHours = 2;
export const alertAgainAt = (at: Date): Date => hoursAfter(at, alertHours);

/** When an alarm on which somebody acted calls again: after half of the time that is left, and no sooner than an alert. */
export const callAgainAt = (at: Date, dueAt: Date): Date =>
  new Date(Math.max(alertAgainAt(at).getTime(), (at.getTime() + dueAt.getTime()) / 2));

/**
 * What becomes of the alarm that stands when the rules call for it by these reasons. What was acknowledged
 * covers its own reasons and no others.
 */
export function decideAlarm(
  standing: { reasons: string[]; isAcknowledged: boolean } | undefined,
  reasons: string[],
): 'none' | 'raise' | 'keep' | 'end' | 'replace' {
  if (!standing) return reasons.length > 0 ? 'raise' : 'none';
  if (reasons.length === 0) return 'end';
  const hasNew = reasons.some((reason) => !standing.reasons.includes(reason));
  return standing.isAcknowledged && hasNew ? 'replace' : 'keep';
}
