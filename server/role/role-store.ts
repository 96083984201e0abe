import { sql } from 'kysely';
import type { PermissionItem, Role } from '../../contract/schemas/role.ts';
import { countOf, isActiveUser, onPage, type Page } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { type Rights, type RoleRights, superAdminId } from './rules.ts';

/** The unique index on role names. */
export const roleNameIndex = 'role_role_name_key';
/** The one on their Chinese names. */
export const roleNameCnIndex = 'role_name_cn_once';

const columns = ['role.id', 'role.role_name as roleName', 'role.role_name_cn as roleNameCn'] as const;

export const countRoles = (db: Db): Promise<number> => countOf(db.selectFrom('role'));

export async function listRoles(db: Db, page?: Page): Promise<Role[]> {
  const roles = db.selectFrom('role').select(columns).orderBy('role.id');
  return onPage(roles, page).execute();
}

/** Undefined when the user is not there. */
export async function listRolesOf(db: Db, userId: number): Promise<Role[] | undefined> {
  const user = db.selectFrom('user').select('id').where('id', '=', userId).where('deleted_at', 'is', null);
  if (!(await user.executeTakeFirst())) return undefined;
  return db
    .selectFrom('role')
    .innerJoin('user_role', 'user_role.role_id', 'role.id')
    .where('user_role.user_id', '=', userId)
    .select(columns)
    .orderBy('role.id')
    .execute();
}

export async function listPermissions(db: Db): Promise<PermissionItem[]> {
  return selectPermissions(db).execute();
}

/** Undefined when there is no such role. */
export async function listPermissionsOf(db: Db, roleId: number): Promise<PermissionItem[] | undefined> {
  if (!(await db.selectFrom('role').select('id').where('id', '=', roleId).executeTakeFirst())) return undefined;
  return selectPermissions(db)
    .innerJoin('role_permission', 'role_permission.permission_id', 'permission.id')
    .where('role_permission.role_id', '=', roleId)
    .execute();
}

const selectPermissions = (db: Db) =>
  db
    .selectFrom('permission')
    .select(['permission.id', 'permission.code as permissionName', 'permission.description as permissionDesc'])
    .orderBy('permission.id');

/** Changes of who holds which role take turns, so that two of them cannot together leave no super administrator. */
export async function lockRoleHolders(tx: Tx): Promise<void> {
  await tx.selectFrom('role').select('id').where('id', '=', superAdminId).forUpdate().execute();
}

const permissionsOf = sql<string[]>`array(
  select permission.code from role_permission join permission on permission.id = role_permission.permission_id
  where role_permission.role_id = role.id order by permission.id)`;

/** The roles of these ids that exist, with what each allows; none of them goes before the transaction ends. */
export async function findRoleRights(tx: Tx, ids: number[]): Promise<RoleRights[]> {
  return tx
    .selectFrom('role')
    .select(['role.id', permissionsOf.as('permissions')])
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
    .select(['role.id', permissionsOf.as('permissions')])
    .where('user_role.user_id', '=', userId)
    .orderBy('role.id')
    .execute();
}

export async function findRights(tx: Tx, userId: number): Promise<Rights> {
  const roles = await findRoleRightsOf(tx, userId);
  return {
    roleIds: roles.map((role) => role.id),
    permissions: [...new Set(roles.flatMap((role) => role.permissions))],
  };
}

export async function replaceRolesOf(tx: Tx, userId: number, roleIds: number[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute();
  if (roleIds.length === 0) return;
  await tx
    .insertInto('user_role')
    .values(roleIds.map((roleId) => ({ user_id: userId, role_id: roleId })))
    .execute();
}

/** Whether someone is left who can hand out every right: a manager with role 1. Asked after {@link lockRoleHolders}. */
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

/** A role and its permissions, locked until the transaction ends. */
export async function lockRole(
  tx: Tx,
  id: number,
): Promise<{ roleName: string; permissions: { id: number; code: string }[] } | undefined> {
  const role = await tx
    .selectFrom('role')
    .select('role_name as roleName')
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

export async function replacePermissionsOf(tx: Tx, roleId: number, permissionIds: number[]): Promise<void> {
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
  if (permissionIds.length === 0) return;
  await tx
    .insertInto('role_permission')
    .values(permissionIds.map((permissionId) => ({ role_id: roleId, permission_id: permissionId })))
    .execute();
}

/** Adds a role without permissions and returns its id. */
export async function addRole(tx: Tx, role: { roleName: string; roleNameCn: string }): Promise<number> {
  const { id } = await tx
    .insertInto('role')
    .values({ role_name: role.roleName, role_name_cn: role.roleNameCn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Those who hold it lose it. */
export async function deleteRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute();
}
