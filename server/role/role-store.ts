import { type ExpressionBuilder, sql } from 'kysely';
import type { Duty } from '../../contract/permissions.ts';
import type { PermissionItem, Role } from '../../contract/schemas/role.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { requireUnlike } from '../database/lookalike-store.ts';
import { countOf, isActiveUser, onPage, type Page } from '../database/queries.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { type Rights, type RoleRights, superAdminId } from './rules.ts';

/** The unique index on role names. */
export const roleNameIndex = 'role_role_name_key';
/** The one on their Chinese names. */
export const roleNameCnIndex = 'role_name_cn_once';

const columns = ['role.id', 'role.role_name as roleName', 'role.role_name_cn as roleNameCn', 'role.duty'] as const;

export const countRoles = (db: Db): Promise<number> => countOf(db.selectFrom('role'));

export async function listRoles(db: Db, page?: Page): Promise<Role[]> {
  const roles = db.selectFrom('role').select(columns).orderBy('role.id');
  return onPage(roles, page).execute();
}

export type NamedRole = RoleRights & { roleName: string; roleNameCn: string };

/** Every role with its names and what it allows. */
export const listRoleRights = (db: Db | Tx): Promise<NamedRole[]> =>
  db
    .selectFrom('role')
    .select(columns)
    .select(
      sql<string[]>`array(select permission.code from role_permission join permission on permission.id = permission_id
        where role_permission.role_id = role.id order by permission.id)`.as('permissions'),
    )
    .orderBy('role.id')
    .execute();

/** Undefined when the user is not there. The number is read first: one too old asks once too often, one too new never. */
export async function listRolesOf(
  db: Db,
  userId: number,
): Promise<{ versionNo: number; hasRoles: Role[] } | undefined> {
  const user = await db
    .selectFrom('user')
    .select('roles_version_no as versionNo')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return undefined;
  const hasRoles = await db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.id')
    .where('user_role.user_id', '=', userId)
    .select(columns)
    .orderBy('role.id')
    .execute();
  return { ...user, hasRoles };
}

export async function listPermissions(db: Db): Promise<PermissionItem[]> {
  return selectPermissions(db).execute();
}

/** Undefined when there is no such role. The number is read first, as above. */
export async function listPermissionsOf(
  db: Db,
  roleId: number,
): Promise<{ versionNo: number; hasPermissions: PermissionItem[] } | undefined> {
  const role = await db
    .selectFrom('role')
    .select('version_no as versionNo')
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role) return undefined;
  const hasPermissions = await selectPermissions(db)
    .innerJoin('role_permission', 'role_permission.permission_id', 'permission.id')
    .where('role_permission.role_id', '=', roleId)
    .execute();
  return { ...role, hasPermissions };
}

const selectPermissions = (db: Db) =>
  db
    .selectFrom('permission')
    .select(['permission.id', 'permission.code as permissionName', 'permission.description as permissionDesc'])
    .orderBy('permission.id');

const rightsLock = (tx: Tx) => tx.selectFrom('role').select('id').where('id', '=', superAdminId);

/**
 * Changes of what managers may do take turns, so that two of them cannot together leave no super administrator, and wait
 * for what is done by the rights of before.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await rightsLock(tx).forUpdate().execute();
}

/** What managers may do stays as it is until the transaction ends; others may hold it as well. */
export async function holdRights(tx: Tx): Promise<void> {
  await rightsLock(tx).forShare().execute();
}

const permissionsOf = sql<string[]>`array(
  select permission.code from role_permission join permission on permission.id = role_permission.permission_id
  where role_permission.role_id = role.id order by permission.id)`;

/** The roles of these ids that exist, with what each allows; none of them goes before the transaction ends. */
export async function findRoleRights(tx: Tx, ids: number[]): Promise<RoleRights[]> {
  return tx
    .selectFrom('role')
    .select(['role.id', 'role.duty', permissionsOf.as('permissions')])
    .where('role.id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('role.id')
    .forKeyShare()
    .execute();
}

/** The roles a user holds, with what each allows. */
export async function findRoleRightsOf(tx: Tx, userId: number): Promise<RoleRights[]> {
  return tx
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.id')
    .select(['role.id', 'role.duty', permissionsOf.as('permissions')])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.id')
    .execute();
}

export async function findRights(tx: Tx, userId: number): Promise<Rights> {
  const roles = await findRoleRightsOf(tx, userId);
  return {
    roleIds: roles.map((role) => role.id),
    permissions: [...new Set(roles.flatMap((role) => role.permissions))],
    duty: roles.find((role) => role.duty)?.duty ?? null,
  };
}

/** The number of the version of a locked user's roles. */
export async function rolesVersionOf(tx: Tx, userId: number): Promise<number> {
  const user = await tx
    .selectFrom('user')
    .select('roles_version_no as versionNo')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.versionNo;
}

const oneMore = (eb: ExpressionBuilder<Database, 'user'>) => ({
  roles_version_no: eb('roles_version_no', '+', 1),
});

/** Makes the next version of a user's roles; they must not be as they were. */
export async function replaceRolesOf(tx: Tx, userId: number, roleIds: number[]): Promise<void> {
  await tx.updateTable('user').set(oneMore).where('id', '=', userId).execute();
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  if (roleIds.length === 0) return;
  await tx
    .insertInto('user_role')
    .values(roleIds.map((roleId) => ({ user_id: userId, role_id: roleId })))
    .execute();
}

/** Whether someone is left who can hand out every right: a manager with role 1. Asked after {@link lockRights}. */
export async function isSuperAdminLeft(tx: Tx): Promise<boolean> {
  const holder = await tx
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user.id')
    .where('user_role.role_id', '=', superAdminId)
    .where('user.is_manager', '=', true)
    .where(isActiveUser)
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

export type LockedRole = {
  id: number;
  roleName: string;
  duty: Duty | null;
  versionNo: number;
  permissions: { id: number; code: string }[];
};

/** A role and its permissions, locked until the transaction ends. */
export async function lockRole(tx: Tx, id: number): Promise<LockedRole | undefined> {
  const role = await tx
    .selectFrom('role')
    .select(['id', 'role_name as roleName', 'duty', 'version_no as versionNo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return undefined;
  const permissions = await tx
    .selectFrom('role_permission')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['permission.id', 'permission.code'])
    .where('role_permission.role_id', '=', id)
    .orderBy('permission.id')
    .execute();
  return { ...role, permissions };
}

/** The permissions of these ids that exist. */
export async function findPermissions(tx: Tx, ids: number[]): Promise<{ id: number; code: string }[]> {
  return tx
    .selectFrom('permission')
    .select(['id', 'code'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('id')
    .execute();
}

/** Makes the next version of a role's permissions; they must not be as they were. */
export async function replacePermissionsOf(tx: Tx, roleId: number, permissionIds: number[]): Promise<void> {
  await tx
    .updateTable('role')
    .set((eb) => ({ version_no: eb('version_no', '+', 1) }))
    .where('id', '=', roleId)
    .execute();
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  if (permissionIds.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values(permissionIds.map((permissionId) => ({ role_id: roleId, permission_id: permissionId })))
    .execute();
}

/** Adds a role without permissions and returns its id. @throws 409 where another looks to have one of its names */
export async function addRole(tx: Tx, role: { roleName: string; roleNameCn: string }): Promise<number> {
  const { roleName, roleNameCn } = role;
  const [taken, takenCn] = [refusalTexts.roleNameTaken, refusalTexts.roleNameCnTaken];
  await requireUnlike(tx, { table: 'role', column: 'role_name', name: roleName, errMsg: taken });
  await requireUnlike(tx, { table: 'role', column: 'role_name_cn', name: roleNameCn, errMsg: takenCn });
  const { id } = await tx
    .insertInto('role')
    .values({ role_name: role.roleName, role_name_cn: role.roleNameCn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Those who hold it lose it. Asked after {@link lockRights}: their accounts are locked, too. */
export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('user')
    .set(oneMore)
    .where('id', 'in', (eb) => eb.selectFrom('user_role').select('user_id').where('role_id', '=', id))
    .execute();
  await tx.deleteFrom('role').where('id', '=', id).execute();
}
