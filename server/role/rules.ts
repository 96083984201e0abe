import {
  coordinatorRole,
  type Duty,
  type Permission,
  protectedRoles,
  separateRoles,
} from '../../contract/permissions.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';

/** The role that holds every permission. */
export const superAdminId = 1;

/** The roles and permissions of a user, and which of the three separate administrators it is. */
export type Rights = { roleIds: number[]; permissions: string[]; duty?: Duty | null | undefined };

export const isSuperAdmin = (user: Rights): boolean => user.roleIds.includes(superAdminId);

/** Whether everything `other` may do, `user` may too. */
export function holdsAllOf(user: Rights, other: Rights): boolean {
  if (isSuperAdmin(other) && !isSuperAdmin(user)) return false;
  return other.permissions.every((permission) => user.permissions.includes(permission));
}

const ofDuties = new Set<string>(separateRoles.flatMap((role): Permission[] => role.permissions));

/** What `user` does not hold of these, but for articles, the site and what else is no administrator's. */
const isBeyond = (user: Rights, permissions: string[]): boolean =>
  permissions.some((permission) => ofDuties.has(permission) && !user.permissions.includes(permission));

/**
 * Whether `actor` may rename an account of a manager and take it out of use: it can do no more than oneself. The system
 * administrator has all accounts but those of the others who administrate.
 */
export const mayAdminister = (actor: Rights, target: Rights): boolean =>
  holdsAllOf(actor, target) ||
  (actor.duty === 'system' && !isSuperAdmin(target) && !isBeyond(actor, target.permissions));

/** Whether two lists without repetitions hold the same. */
export const isSameSet = <Value>(one: Value[], other: Value[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

const isProtectedRole = (id: number): boolean => protectedRoles.some((role) => role.id === id);

/** A role with what it allows. */
export type RoleRights = { id: number; permissions: string[]; duty?: Duty | null };

const rightsOf = ({ id, permissions }: RoleRights): Rights => ({ roleIds: [id], permissions });

/** The security administrator gives the three duties, each as a whole, and what is none of them. */
const mayGive = (actor: Rights, role: RoleRights): boolean =>
  holdsAllOf(actor, rightsOf(role)) ||
  (actor.duty === 'security' && role.id !== superAdminId && (Boolean(role.duty) || !isBeyond(actor, role.permissions)));

const mayTake = (actor: Rights, role: RoleRights): boolean =>
  holdsAllOf(actor, rightsOf(role)) || (actor.duty === 'security' && role.id !== superAdminId);

/** Whether a role opens nothing of the console, which lets no doctor in. */
const isForDoctors = ({ permissions, duty }: RoleRights): boolean =>
  !duty && permissions.every((permission) => coordinatorRole.permissions.some((one) => one === permission));

/**
 * One gives and takes only what one holds, or as the security administrator; only a super administrator makes or unmakes
 * another; whoever has one of the three duties has no other role; and roles of the console go to managers alone.
 * @throws 403 when `actor` may not change a user's roles from `before` to `after`
 */
export function requireMayAssign(
  actor: Rights,
  { isManager }: { isManager: boolean },
  before: RoleRights[],
  after: RoleRights[],
): void {
  const isIn = (roles: RoleRights[]) => (role: RoleRights) => roles.some(({ id }) => id === role.id);
  const given = after.filter((role) => !isIn(before)(role));
  const taken = before.filter((role) => !isIn(after)(role));
  if (!given.every((role) => mayGive(actor, role))) throw refuse.forbidden(refusalTexts.grantBeyondOwn);
  const kept = taken.find((role) => !mayTake(actor, role));
  if (kept) throw refuse.forbidden(kept.id === superAdminId ? refusalTexts.superAdminOnly : refusalTexts.takeBeyondOwn);
  if (!isManager && !given.every(isForDoctors)) throw refuse.forbidden(refusalTexts.roleOfManager);
  if (given.length > 0 && after.length > 1 && after.some((role) => role.duty))
    throw refuse.forbidden(refusalTexts.dutyAlone);
}

/**
 * A role gets and loses only permissions that `actor` holds, or those that a security administrator deals with; roles 1 to 3
 * change by a super administrator alone, the super administrator's own keeps every permission, and the three duties stay.
 * @throws 403 otherwise
 */
export function requireMayPermit(
  actor: Rights,
  { id, duty }: Omit<RoleRights, 'permissions'>,
  { before, after }: { before: string[]; after: string[] },
): void {
  if (duty) throw refuse.forbidden(refusalTexts.dutyFixed);
  if (isProtectedRole(id) && !isSuperAdmin(actor)) throw refuse.forbidden(refusalTexts.protectedRoles);
  const [given, taken] = [without(after, before), without(before, after)];
  if (id === superAdminId && taken.length > 0) throw refuse.forbidden(refusalTexts.superAdminComplete);
  if (!mayGive(actor, { id, permissions: given })) throw refuse.forbidden(refusalTexts.grantBeyondOwn);
  if (!mayTake(actor, { id, permissions: taken })) throw refuse.forbidden(refusalTexts.takeBeyondOwn);
}

const without = (codes: string[], others: string[]) => codes.filter((code) => !others.includes(code));

/** @throws 403 for roles 1, 2 and 3 and those of the three duties, and for what allows more than `actor` may */
export function requireMayDelete(actor: Rights, role: RoleRights): void {
  if (isProtectedRole(role.id) || role.duty) throw refuse.forbidden(texts.roleDeleteProtected);
  if (!mayTake(actor, role)) throw refuse.forbidden(refusalTexts.takeBeyondOwn);
}
