import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { Doctor, DoctorPage } from '../../contract/schemas/doctor.ts';
import type { Waits } from '../../contract/schemas/envelope.ts';
import type { PermissionsOfRole, RolePage, RolesOfUser } from '../../contract/schemas/role.ts';
import type { FirstPassword, UserDetail, UserPage, UserRow } from '../../contract/schemas/user.ts';
import type { DoctorSort, Sorting } from '../../contract/sorting.ts';
import { ApiError, call, type Fields } from './call.ts';

/** A line of the user list, by name. `belong`: 0 administrator, 1 doctor. */
export type ListedUser = { id: number; belong: 0 | 1; username: string; name: string; hospital: string | null };

const listedUser = ([id, belong, username, , hospital, name]: UserRow): ListedUser => ({
  id,
  belong,
  username,
  name,
  hospital,
});

export const allUsers = async () => (await call<UserRow[]>(apiPaths.userRows)).map(listedUser);

const userPage = (pageNo: number, fields: Fields) =>
  call<UserPage>(fillPath(apiPaths.userList, { pageSize: limits.pageSizeMax, pageNo }), { fields });

/** What there is to tell of these users, at most a page of them. */
export const usersOf = async (userIds: ReadonlyArray<number>) =>
  userIds.length > 0 ? (await userPage(1, { userIds: userIds.join() })).results : [];

/** The ids of all who have a role, or are in use or not; an empty text narrows nothing. `isActive` is 1 or 0. */
export async function idsOfUsers(filters: { roleId: string; isActive: string }): Promise<number[]> {
  const first = await userPage(1, filters);
  const rest = Array.from({ length: Math.max(0, first.pageCount - 1) }, (_, at) => userPage(at + 2, filters));
  return [first, ...(await Promise.all(rest))].flatMap(({ results }) => results.map(({ id }) => id));
}

export const setUserActive = (userId: number, isActive: boolean) =>
  call<unknown>(apiPaths.userActive, { fields: { userId, isActive: isActive ? 1 : 0 } });

/** Many of them take their time, on a poor line as well. */
const timeoutMs = 120_000;

export const setUsersActive = (userIds: ReadonlyArray<number>, isActive: boolean) =>
  call<unknown>(apiPaths.userActiveMany, {
    fields: { userIds: userIds.join(), isActive: isActive ? 1 : 0 },
    timeoutMs,
  });

export const moveUsers = (userIds: ReadonlyArray<number>, doctorHospitalId: number) =>
  call<unknown>(apiPaths.userMoveMany, { fields: { userIds: userIds.join(), doctorHospitalId }, timeoutMs });

/** At most `limits.firstPasswordsMax` at once. */
export const giveFirstPasswords = (userIds: ReadonlyArray<number>) =>
  call<FirstPassword[]>(apiPaths.userFirstPasswords, { fields: { userIds: userIds.join() }, timeoutMs });

export const userDetail = (id: number) => call<UserDetail>(fillPath(apiPaths.userDetail, { id }));

export const addUser = (fields: Fields) => call<Waits & { id: number }>(apiPaths.userAdd, { fields, once: true });

export type UserSaved = Waits & { isSaved: boolean };

/** Not `isSaved` where all that was asked waits for somebody now. */
export async function updateUser(id: number, fields: Fields, versionNo?: number): Promise<UserSaved> {
  const path = fillPath(apiPaths.userUpdate, { id });
  try {
    return { ...(await call<Waits>(path, { fields: { id, ...fields, versionNo } })), isSaved: true };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.waiting) throw error;
    return { waiting: error.waiting, isSaved: false };
  }
}

/** `userId` is the signed-in user's own id. */
export const deleteUser = (userId: number, deleteId: number) =>
  call<unknown>(apiPaths.userDelete, { fields: { userId, deleteId } });

export const rolePage = (pageNo: number) =>
  call<RolePage>(fillPath(apiPaths.roleList, { pageSize: limits.rolePageSize, pageNo }));

/** All of them: there are no more than a page holds. */
export const allRoles = () => call<RolePage>(fillPath(apiPaths.roleList, { pageSize: limits.pageSizeMax, pageNo: 1 }));

export const addRole = (roleName: string, roleNameCn: string) =>
  call<{ id: number }>(apiPaths.roleAdd, { fields: { roleName, roleNameCn }, once: true });

/** `userId` is the signed-in user's own id. */
export const deleteRole = (userId: number, roleId: number) =>
  call<unknown>(apiPaths.roleDelete, { fields: { roleId, userId } });

export const rolesOfUser = (id: number) => call<RolesOfUser>(apiPaths.rolesOfUser, { fields: { id } });

export const setRolesOfUser = (userId: number, roleIds: ReadonlyArray<number>, versionNo?: number) =>
  call<unknown>(apiPaths.userRoleUpdate, { fields: { userId, roleIds, versionNo } });

export const permissionsOfRole = (id: number) =>
  call<PermissionsOfRole>(apiPaths.permissionsOfRole, { fields: { id } });

export const setPermissionsOfRole = (roleId: number, permissionIds: ReadonlyArray<number>, versionNo?: number) =>
  call<unknown>(apiPaths.rolePermissionUpdate, { fields: { roleId, permissionIds, versionNo } });

export const allDoctors = () => call<Doctor[]>(apiPaths.doctorList, { method: 'GET' });

export const doctorPage = (pageSize: number, pageNo: number, sorting: Sorting<DoctorSort> = {}) =>
  call<DoctorPage>(apiPaths.doctorPage, { fields: { pageSize, pageNo, ...sorting } });
