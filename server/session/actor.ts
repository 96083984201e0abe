import type { Permission } from '../../contract/permissions.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';
import { refuse } from '../refusal.ts';

/** The signed-in caller, read from the session with each request. */
export type Actor = SessionUser & { tokenHash: string; hospitalId: number | null };

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}

/**
 * The calls carry ids of the caller, as a user and as a doctor. The session decides who acts; a call that names someone
 * else is refused.
 * @throws 403 when an id is there and not the caller's own
 */
export function requireOwnId(actor: Actor, sent: { userId?: number; doctorId?: number }): void {
  if (sent.userId !== undefined && sent.userId !== actor.id) throw refuse.forbidden();
  if (sent.doctorId !== undefined && sent.doctorId !== actor.doctorId) throw refuse.forbidden();
}

/** The doctor who calls, always from the session. */
export type CallingDoctor = { userId: number; doctorId: number; hospitalId: number };

/** @throws 403 when the account belongs to no doctor, or when an id that was sent along is not their own */
export function requireDoctor(
  actor: Actor,
  sent: { userId?: number | undefined; doctorId?: number | undefined } = {},
): CallingDoctor {
  const { id: userId, doctorId, hospitalId } = actor;
  if (doctorId === null || hospitalId === null) throw refuse.forbidden();
  requireOwnId(actor, sent);
  return { userId, doctorId, hospitalId };
}
