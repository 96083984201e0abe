import { protectedRoles } from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';

/** The role that holds every permission and reads the audit. */
export const superAdminId = 1;

/** The roles and permissions of a user. */
export type Rights = { roleIds: number[]; permissions: string[] };

export const isSuperAdmin = (user: Rights): boolean => user.roleIds.includes(superAdminId);

/** Whether everything `other` may do, `user` may too. */
export function holdsAllOf(user: Rights, other: Rights): boolean {
  if (isSuperAdmin(other) && !isSuperAdmin(user)) return false;
  return other.permissions.every((permission) => user.permissions.includes(permission));
}

/** Whether two lists without repetitions hold the same. */
export const isSameSet = <Value>(one: Value[], other: Value[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

export const isProtectedRole = (id: number): boolean => protectedRoles.some((role) => role.id === id);

/** A role with what it allows. */
export type RoleRights = { id: number; permissions: string[] };

/**
 * One grants only what one holds, and only a super administrator makes or unmakes another.
 * @throws 403 when `actor` may not change a user's roles from `before` to `after`
 */
export function requireMayAssign(actor: Rights, before: RoleRights[], after: RoleRights[]): void {
  const without = (roles: RoleRights[], others: RoleRights[]) =>
    roles.filter((role) => !others.some((other) => other.id === role.id));
  for (const added of without(after, before))
    if (!holdsAllOf(actor, { roleIds: [added.id], permissions: added.permissions }))
      throw refuse.forbidden(refusalTexts.grantBeyondOwn);
  for (const removed of without(before, after))
    if (removed.id === superAdminId && !isSuperAdmin(actor)) throw refuse.forbidden(refusalTexts.superAdminOnly);
}

/**
 * A role gets only permissions that `actor` holds; the protected roles change by a super administrator alone, and the super
 * administrator's own keeps every permission.
 * @throws 403 otherwise
 */
export function requireMayPermit(
  actor: Rights,
  roleId: number,
  { before, after }: { before: string[]; after: string[] },
): void {
  if (isProtectedRole(roleId) && !isSuperAdmin(actor)) throw refuse.forbidden(refusalTexts.protectedRoles);
  if (roleId === superAdminId && before.some((permission) => !after.includes(permission)))
    throw refuse.forbidden(refusalTexts.superAdminComplete);
  const added = after.filter((permission) => !before.includes(permission));
  if (!added.every((permission) => actor.permissions.includes(permission)))
    throw refuse.forbidden(refusalTexts.grantBeyondOwn);
}

/** @throws 403 for roles 1, 2 and 3 */
export function requireDeletable(roleId: number): void {
  if (isProtectedRole(roleId)) throw refuse.forbidden(texts.roleDeleteProtected);
}
