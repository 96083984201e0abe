import { type ExpressionBuilder, sql } from 'kysely';
import { userBelong } from '../../contract/permissions.ts';
import type { User, UserDetail, UserDoctor } from '../../contract/schemas/user.ts';
import { countOf, onPage, type Page, roleNamesOf, told } from '../database/queries.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { normaliseUsername } from '../session/credentials.ts';
import { endResetsOf } from '../session/reset-store.ts';
import { endSessionsOf, rotateToken } from '../session/session-store.ts';
import { endAccessOf } from '../session/token-store.ts';
import { renameDoctor } from './doctor-store.ts';

/** The unique index on the normalised names of users who are not deleted. */
export const usernameIndex = 'username_once';

export type UserSearch = {
  roleId?: number | undefined;
  userIds?: number[] | undefined;
  isActive?: boolean | undefined;
};

const belongOf = (isManager: boolean) => (isManager ? userBelong.administrator : userBelong.doctor);

const selectUsers = (db: Db | Tx) =>
  db
    .selectFrom('user')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where('user.deleted_at', 'is', null)
    .select(['user.id', 'user.username', 'user.name', 'user.is_manager as isManager', 'doctor.id as doctorId']);

const matches =
  ({ roleId, isActive, userIds }: UserSearch) =>
  (eb: ExpressionBuilder<Database, 'user'>) =>
    eb.and(
      told([
        roleId !== undefined && eb('user.id', 'in', holdersOf(roleId)),
        userIds !== undefined && userIds.length > 0 && eb('user.id', '=', sql<number>`any(${userIds}::integer[])`),
        isActive !== undefined && eb('user.deactivated_at', isActive ? 'is' : 'is not', null),
      ]),
    );

const holdersOf = (roleId: number) => sql<number>`(select user_id from user_role where role_id = ${roleId})`;

export const countUsers = (db: Db, search: UserSearch): Promise<number> =>
  countOf(selectUsers(db).clearSelect().where(matches(search)));

export type ListedUser = Omit<User, 'openCases'>;

/** Users who are not deleted, by id; a page of them, or all. */
export async function listUsers(db: Db, search: UserSearch, page?: Page): Promise<ListedUser[]> {
  const users = selectUsers(db)
    .select([
      'hospital.name as doctorHospital',
      'user.deactivated_at as deactivatedAt',
      'user.last_sign_in_at as lastSignInAt',
      roleNamesOf('user').as('roles'),
    ])
    .where(matches(search))
    .orderBy('user.id');
  const rows = await onPage(users, page).execute();
  return rows.map(({ isManager, deactivatedAt, lastSignInAt, ...row }) => ({
    ...row,
    userBelong: belongOf(isManager),
    isActive: deactivatedAt === null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }));
}

export async function findUserDetail(db: Db | Tx, id: number): Promise<UserDetail | undefined> {
  const row = await selectUsers(db)
    .select([
      'doctor.name as doctorName',
      'hospital.name as doctorBelongHospital',
      'hospital.id as doctorHospitalId',
      'doctor.center as doctorBelongCenter',
      'doctor.description as doctorDesc',
      'doctor.title as doctorTitle',
      'doctor.avatar as doctorAvatar',
      'user.version_no as versionNo',
      sql<boolean>`exists (select from user_identity where user_id = "user".id)`.as('hasIdentity'),
    ])
    .where('user.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { isManager, ...detail } = row;
  const { doctorHospitalId, doctorBelongHospital } = detail;
  const doctorHospital = doctorHospitalId ? { id: doctorHospitalId, hospitalName: doctorBelongHospital! } : null;
  return { ...detail, doctorHospital, userBelong: belongOf(isManager) };
}

/** The doctor behind a user, `null` for an administrator, undefined when there is no such user. */
export async function findUserDoctor(db: Db, userId: number): Promise<UserDoctor | null | undefined> {
  const detail = await findUserDetail(db, userId);
  if (!detail) return undefined;
  if (detail.doctorId === null) return null;
  const { doctorId: id, doctorName, doctorTitle, doctorDesc, doctorAvatar } = detail;
  const { doctorHospital, doctorHospitalId, doctorBelongHospital, doctorBelongCenter } = detail;
  const hospital = { doctorHospital, doctorHospitalId, doctorBelongHospital, doctorBelongCenter };
  // None of them is null, of a doctor.
  return { id, userId, doctorName, doctorTitle, doctorDesc, doctorAvatar, ...hospital } as UserDoctor;
}

export type LockedUser = {
  id: number;
  username: string;
  usernameKey: string;
  name: string;
  hasSecondFactor: boolean;
  isManager: boolean;
  versionNo: number;
};

/** A user who is not deleted, locked until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<LockedUser | undefined> {
  return tx
    .selectFrom('user')
    .select(['id', 'username', 'username_key as usernameKey', 'name', 'is_manager as isManager'])
    .select(['version_no as versionNo', 'has_second_factor as hasSecondFactor'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type UserFields = { username: string; name: string; passwordHash: string | undefined };

const toColumns = ({ username, name, passwordHash }: Partial<UserFields>) => ({
  ...(username !== undefined && { username, username_key: normaliseUsername(username) }),
  ...(name !== undefined && { name }),
  ...(passwordHash !== undefined && { password_hash: passwordHash }),
});

/** Adds a user without roles and returns the id. */
export async function addUser(
  tx: Tx,
  {
    username,
    name,
    passwordHash,
    isManager,
    addedBy,
    mustChangePassword = false,
  }: Required<UserFields> & {
    passwordHash: string;
    isManager: boolean;
    addedBy?: number | undefined;
    /** Somebody else than its owner typed it. */
    mustChangePassword?: boolean;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('user')
    .values({
      username,
      username_key: normaliseUsername(username),
      name,
      password_hash: passwordHash,
      must_change_password: mustChangePassword,
      is_manager: isManager,
      added_by: addedBy ?? null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What is undefined stays as it is. */
export async function updateUser(tx: Tx, id: number, fields: Partial<UserFields>): Promise<void> {
  const columns = toColumns(fields);
  if (Object.keys(columns).length > 0) await tx.updateTable('user').set(columns).where('id', '=', id).execute();
}

/** Marks a user deleted and takes the roles away; name and doctor stay with what they wrote. */
export async function deleteUser(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('user').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  await tx.deleteFrom('user_role').where('user_id', '=', id).execute();
  // Somebody who comes back has another account to link.
  await tx.deleteFrom('user_identity').where('user_id', '=', id).execute();
}

/** Takes an account out of use or back into it. */
export async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx
    .updateTable('user')
    .set({ deactivated_at: isActive ? null : new Date() })
    .where('id', '=', id)
    .execute();
}

/** One that its owner chose. */
export async function setOwnPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', id)
    .execute();
}

export type AccountChange = { username?: string; name?: string; passwordHash?: string };

/**
 * Changes one's own account. What opens it having changed, its other sessions end, with the password its access tokens too,
 * and this session gets another token.
 */
export async function changeAccount(
  tx: Tx,
  { id, tokenHash }: { id: number; tokenHash: string },
  { username, name, passwordHash }: AccountChange,
  newTokenHash: string,
): Promise<{ isNewSession: boolean }> {
  await updateUser(tx, id, { username, name });
  if (name) await renameDoctor(tx, id, name);
  if (passwordHash) {
    await setOwnPassword(tx, id, passwordHash);
    await endResetsOf(tx, id);
  }
  const isNewSession = Boolean(username || passwordHash);
  if (isNewSession) {
    await (passwordHash ? endAccessOf : endSessionsOf)(tx, id, tokenHash);
    await rotateToken(tx, tokenHash, newTokenHash);
  }
  return { isNewSession };
}
