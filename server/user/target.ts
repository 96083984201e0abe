import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { tellOfLeaving } from '../escalation/leaving-store.ts';
import { findRights, isSuperAdminLeft } from '../role/role-store.ts';
import { isSuperAdmin } from '../role/rules.ts';
import { endAccessOf } from '../session/token-store.ts';
import type { Target } from './rules.ts';
import { type LockedUser, lockUser } from './user-store.ts';

/** Whose account is to be changed, locked, and what they may do. @throws 404 */
export async function lockTarget(tx: Tx, id: number): Promise<Target & LockedUser> {
  const user = (await lockUser(tx, id)) ?? absent();
  return { ...user, rights: await findRights(tx, id) };
}

/** Ends sessions and access tokens of an account that can no longer be used, and tells who waits for it. @throws 403 when nobody would be left who holds every right */
export async function endAccount(tx: Tx, target: Target): Promise<void> {
  await endAccessOf(tx, target.id);
  if (isSuperAdmin(target.rights) && !(await isSuperAdminLeft(tx))) throw refuse.forbidden(refusalTexts.lastSuperAdmin);
  await tellOfLeaving(tx, target.id);
}
