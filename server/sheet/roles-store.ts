import type { Tx } from '../database/row-types.ts';

export type NewRole = { roleName: string; roleNameCn: string; permissionIds: number[] };

/** Adds roles with what they allow; returns their ids in the same order. */
export async function addRoles(tx: Tx, roles: NewRole[]): Promise<number[]> {
  if (roles.length === 0) return [];
  const values = roles.map(({ roleName, roleNameCn }) => ({ role_name: roleName, role_name_cn: roleNameCn }));
  const added = await tx.insertInto('role').values(values).returning(['id', 'role_name as name']).execute();
  const idOf = new Map(added.map(({ id, name }) => [name, id]));
  const ids = roles.map(({ roleName }) => idOf.get(roleName)!);
  const allowed = roles.flatMap(({ permissionIds }, at) =>
    permissionIds.map((permissionId) => ({ role_id: ids[at]!, permission_id: permissionId })),
  );
  if (allowed.length > 0) await tx.insertInto('role_permission').values(allowed).execute();
  return ids;
}
