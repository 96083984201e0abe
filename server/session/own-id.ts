import { refuse } from '../refusal.ts';
import type { Actor } from './actor.ts';

/**
 * The calls carry the caller's own user id. The session decides who acts; a call that names someone else is refused.
 * @throws 403 when `sent` is there and not the caller's user id
 */
export function requireOwnUserId(actor: Actor, sent: number | undefined): void {
  if (sent !== undefined && sent !== actor.id) throw refuse.forbidden();
}

/** As {@link requireOwnUserId}, for the caller's id as a doctor. */
export function requireOwnDoctorId(actor: Actor, sent: number | undefined): void {
  if (sent !== undefined && sent !== actor.doctorId) throw refuse.forbidden();
}
