import { turns } from '../database/locks.ts';
import { sql } from 'kysely';
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

/** Of these, those that are there, with what they allowed when they were made. */
export async function countRolesAsMade(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await tx.selectFrom('role').select('id').where('id', 'in', ids).where('version_no', '=', 1).execute();
  return found.length;
}

/** Those who give names take turns: two that look alike would be given at once. */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turns.lookalikes})`.execute(tx);
}
