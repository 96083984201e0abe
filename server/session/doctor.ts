import { refuse } from '../refusal.ts';
import type { Actor } from './actor.ts';

/** The doctor who calls, always from the session. */
export type CallingDoctor = { userId: number; doctorId: number; hospitalId: number };

/**
 * The doctor behind the session. Ids of the actor that the browser sends along are accepted, but must be their own.
 * @throws 403 when one is not, or when the account belongs to no doctor
 */
export function requireDoctor(actor: Actor, sent: { userId?: number; doctorId?: number } = {}): CallingDoctor {
  const { id: userId, doctorId, hospitalId } = actor;
  if (doctorId === null || hospitalId === null) throw refuse.forbidden();
  if (sent.userId !== undefined && sent.userId !== userId) throw refuse.forbidden();
  if (sent.doctorId !== undefined && sent.doctorId !== doctorId) throw refuse.forbidden();
  return { userId, doctorId, hospitalId };
}
