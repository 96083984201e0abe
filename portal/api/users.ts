import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { UserDetail, UserRow } from '../../contract/schemas/user.ts';
import { call, type Fields } from './call.ts';

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

export const userDetail = (id: number) => call<UserDetail>(fillPath(apiPaths.userDetail, { id }));

export const addUser = (fields: Fields) => call<{ id: number }>(apiPaths.userAdd, { fields });

export const updateUser = (id: number, fields: Fields) =>
  call<unknown>(fillPath(apiPaths.userUpdate, { id }), { fields: { id, ...fields } });

/** `userId` is the signed-in user's own id. */
export const deleteUser = (userId: number, deleteId: number) =>
  call<unknown>(apiPaths.userDelete, { fields: { userId, deleteId } });
