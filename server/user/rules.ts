import { identityTexts } from '../../contract/identity-texts.ts';
import { protectedUsername, userBelong } from '../../contract/permissions.ts';
import { isUsername } from '../../contract/schemas/fields.ts';
import type { UserAddBody, UserUpdateBody } from '../../contract/schemas/user.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { holdsAllOf, isSuperAdmin, mayAdminister, type Rights } from '../role/rules.ts';
import { normaliseUsername } from '../session/credentials.ts';

/** Someone else's or one's own account, as far as changing it is concerned. */
export type Target = { id: number; usernameKey: string; isManager: boolean; rights: Rights };
type Actor = Rights & { id: number };

const isAdminAccount = (target: Target): boolean => target.usernameKey === protectedUsername;

/**
 * The account admin keeps its name, which is what protects it. Others keep theirs, whatever they were allowed once, or take
 * one that looks like no other.
 * @throws 403 or 400
 */
export function requireNameKept(target: Pick<Target, 'usernameKey'>, username: string | undefined): void {
  if (username === undefined || normaliseUsername(username) === target.usernameKey) return;
  if (target.usernameKey === protectedUsername) throw refuse.forbidden(refusalTexts.adminNameFixed);
  if (!isUsername(username)) throw refuse.invalid(refusalTexts.usernameSigns);
}

/** Who makes administrators: who gives them roles, or who may not and has nothing of it (docs/decisions/133). */
export const mayAddManagers = (actor: Rights): boolean =>
  actor.permissions.includes('user:updateUserRole') || actor.duty === 'system';

/** What doctors may do is nothing that a manager could. */
const isOneOfTheirs = (actor: Actor, target: Target): boolean =>
  !target.isManager || mayAdminister(actor, target.rights);

/**
 * What user:update allows: not the kind of user, not the account admin unless it is one's own, not a super administrator
 * unless one is such, no manager who may do more than oneself, and of nobody who may do more the password.
 * @throws 400 or 403
 */
export function requireMayUpdate(actor: Actor, target: Target, body: UserUpdateBody): void {
  const belong = target.isManager ? userBelong.administrator : userBelong.doctor;
  if (body.userBelong !== undefined && body.userBelong !== belong) throw refuse.invalid(refusalTexts.userBelongFixed);
  if (isAdminAccount(target) && target.id !== actor.id) throw refuse.forbidden(refusalTexts.adminOnlyItself);
  if (isSuperAdmin(target.rights) && !isSuperAdmin(actor)) throw refuse.forbidden(refusalTexts.superAdminOnly);
  if (body.password && !holdsAllOf(actor, target.rights)) throw refuse.forbidden(refusalTexts.passwordBeyondOwn);
  if (!isOneOfTheirs(actor, target)) throw refuse.forbidden(refusalTexts.accountBeyondOwn);
  requireNameKept(target, body.username);
}

/** Whose account somebody asks to link with an identity: whose password they might reset. @throws 403 */
export function requireMayLink(actor: Actor, target: Target & { username: string }): void {
  if (target.id === actor.id) throw refuse.forbidden(identityTexts.linkSelf);
  if (!holdsAllOf(actor, target.rights)) throw refuse.forbidden(identityTexts.linkBeyondOwn);
  requireMayUpdate(actor, target, { username: target.username });
}

type Confirming = { userId: number; askedBy: number; rights: Rights; areOne: boolean; needsWord: boolean };

/**
 * Somebody else than its owner and than who asked, also by how both accounts came about (`areOne`), and who may do all that the
 * owner may; of an account that is new or changed (`needsWord`), also whoever else administrates such ones.
 * @throws 403
 */
export function requireMayConfirm(actor: Actor, { userId, askedBy, rights, areOne, needsWord }: Confirming): void {
  if (actor.id === askedBy || actor.id === userId || areOne) throw refuse.forbidden(signInTexts.resetConfirmOwn);
  const may = needsWord ? mayAdminister(actor, rights) : holdsAllOf(actor, rights);
  if (!may) throw refuse.forbidden(refusalTexts.passwordBeyondOwn);
}

/** Not oneself, not the account admin, and nobody who may do more than oneself. @throws 403 in the words of `refusal` */
export function requireMayTakeAway(actor: Actor, target: Target, refusal: string): void {
  if (target.id === actor.id || isAdminAccount(target)) throw refuse.forbidden(refusal);
  if (isSuperAdmin(target.rights) && !isSuperAdmin(actor)) throw refuse.forbidden(refusal);
  if (!isOneOfTheirs(actor, target)) throw refuse.forbidden(refusal);
}

/** A doctor's fields as they are stored; the hospital is found by id, or else by name. */
export type DoctorFields = {
  name: string;
  hospital: { id?: number; name?: string };
  center: string;
  title: string;
  description: string;
  avatar: string;
};

type Profile = Pick<UserAddBody, keyof UserUpdateBody & keyof UserAddBody>;

/**
 * What a doctor's fields are after a form: what it leaves out stays, the description may be emptied.
 * @throws 400 when a required field is empty
 */
export function doctorFields(body: Partial<Profile>, before: DoctorFields): DoctorFields {
  const hospital = { id: body.doctorHospitalId, name: body.doctorBelongHospital };
  const named = hospital.id !== undefined || hospital.name !== undefined;
  return {
    name: required(body.doctorName ?? before.name),
    hospital: named
      ? { ...hospital, ...(hospital.id === undefined && { name: required(hospital.name!) }) }
      : before.hospital,
    center: required(body.doctorBelongCenter ?? before.center),
    title: required(body.doctorTitle ?? before.title),
    description: body.doctorDesc ?? before.description,
    avatar: body.doctorAvatar ?? before.avatar,
  };
}

const shown = [
  'userBelong',
  'username',
  'name',
  'doctorName',
  'doctorHospitalId',
  'doctorBelongHospital',
  'doctorBelongCenter',
  'doctorTitle',
  'doctorDesc',
  'doctorAvatar',
] as const;

/** What the update form shows of a user, stored or sent; no password is told. */
export const formFields = (user: Partial<Record<(typeof shown)[number], unknown>>): object =>
  Object.fromEntries(shown.map((field) => [field, user[field]]));

function required(value: string): string {
  if (!value) throw refuse.invalid(texts.fieldRequired);
  return value;
}
