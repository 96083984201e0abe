import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { PermissionItem, Role } from '../../contract/schemas/role.ts';
import { call } from './call.ts';

type RolePage = { totalCount: number; pageCount: number; results: Role[] };

export const rolePage = (pageNo: number) =>
  call<RolePage>(fillPath(apiPaths.roleList, { pageSize: limits.rolePageSize, pageNo }));

export const addRole = (roleName: string, roleNameCn: string) =>
  call<{ id: number }>(apiPaths.roleAdd, { fields: { roleName, roleNameCn } });

/** `userId` is the signed-in user's own id. */
export const deleteRole = (userId: number, roleId: number) =>
  call<unknown>(apiPaths.roleDelete, { fields: { roleId, userId } });

export const rolesOfUser = (id: number) =>
  call<{ allRoles: Role[]; hasRoles: Role[] }>(apiPaths.rolesOfUser, { fields: { id } });

export const setRolesOfUser = (userId: number, roleIds: ReadonlyArray<number>) =>
  call<unknown>(apiPaths.userRoleUpdate, { fields: { userId, roleIds } });

export const permissionsOfRole = (id: number) =>
  call<{ allPermissions: PermissionItem[]; hasPermissions: PermissionItem[] }>(apiPaths.permissionsOfRole, {
    fields: { id },
  });

export const setPermissionsOfRole = (roleId: number, permissionIds: ReadonlyArray<number>) =>
  call<unknown>(apiPaths.rolePermissionUpdate, { fields: { roleId, permissionIds } });
