import type { Permission } from '../../contract/permissions.ts';
import type { SessionUser } from '../../contract/schemas/session.ts';

/** The signed-in caller, read from the session with each request. */
export type Actor = SessionUser & { tokenHash: string; hospitalId: number | null };

export function holds(actor: Actor, permission: Permission): boolean {
  return actor.permissions.includes(permission);
}
