import { sql } from 'kysely';
import { diseases } from '../../contract/diseases.ts';
import {
  coordinatorRole,
  type Duty,
  permissionTable,
  protectedRoles,
  protectedUsername,
  separateRoles,
} from '../../contract/permissions.ts';
import { hashPassword } from '../session/credentials.ts';
import { readFirstSite } from './reference/first-site.ts';
import { cities, provinces } from './reference/regions.ts';
import { turns } from './locks.ts';
import type { Db, Tx } from './row-types.ts';

/**
 * Brings the data every installation starts from up to date: regions, disease profiles, permissions, the first roles, what the
 * site says of the department and the account admin. What managers changed meanwhile stays.
 * @param adminPassword of an account that is made now; absent: none opens it until `tellFirstPassword`
 */
export async function seedReference(db: Db, adminPassword?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${turns.reference})`.execute(tx);
    await seedRegions(tx);
    await seedDiseases(tx);
    await seedRights(tx);
    await seedSite(tx);
    await seedAdmin(tx, adminPassword);
  });
}

async function seedRegions(tx: Tx): Promise<void> {
  await tx
    .insertInto('province')
    .values([...provinces])
    .onConflict((on) => on.column('id').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .execute();
  await tx
    .insertInto('city')
    .values(cities.map(({ id, name, pid }) => ({ id, name, province_id: pid })))
    .onConflict((on) => on.column('id').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .execute();
}

async function seedDiseases(tx: Tx): Promise<void> {
  const profiles = diseases.flatMap(({ children, ...category }) => [
    { id: category.id, parent_id: null, name: category.name },
    ...children.map(({ id, name }) => ({ id, parent_id: category.id, name })),
  ]);
  await tx
    .insertInto('disease_profile')
    .values(profiles)
    .onConflict((on) => on.column('id').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
    .execute();
}

/** Brings permissions up to date by their ids; `table` is the product's own but in a test of the upgrade. */
export async function seedRights(
  tx: Tx,
  table: Record<string, { id: number; text: string }> = permissionTable,
): Promise<void> {
  const rows = Object.entries(table).map(([code, { id, text }]) => ({ id, code, description: text }));
  await tx
    .insertInto('permission')
    .values(rows)
    .onConflict((on) =>
      on.column('id').doUpdateSet((row) => ({
        code: row.ref('excluded.code'),
        description: row.ref('excluded.description'),
      })),
    )
    .execute();
  const grant = (roleId: number, codes: string[]) =>
    tx
      .insertInto('role_permission')
      .values(codes.map((code) => ({ role_id: roleId, permission_id: table[code]!.id })))
      .onConflict((on) => on.doNothing())
      .execute();
  let isFirst = false;
  for (const role of protectedRoles) {
    const added = await tx
      .insertInto('role')
      .values({ id: role.id, role_name: role.roleName, role_name_cn: role.roleNameCn })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (role.id === 1) isFirst = added !== undefined;
    // Role 1 holds every permission, also those of a later version; of the others only the first start decides.
    if (added || role.id === 1) await grant(role.id, role.id === 1 ? Object.keys(table) : role.permissions);
  }
  // Past the ids given here, and never back: an id that is given again makes the record of the former role the new one's.
  await sql`select setval('role_id_seq', ${protectedRoles.length}) from role_id_seq
    where last_value < ${protectedRoles.length}`.execute(tx);
  if (isFirst) {
    const { id } = await tx
      .insertInto('role')
      .values({ role_name: coordinatorRole.roleName, role_name_cn: coordinatorRole.roleNameCn })
      .returning('id')
      .executeTakeFirstOrThrow();
    await grant(id, coordinatorRole.permissions);
  }
  // Nobody may change these, so that every start brings what a later version gives to a duty.
  for (const role of separateRoles) await grant(await separateRoleId(tx, role), role.permissions);
}

/** The id of an administrator's role, which is made where there is none. A name that somebody's own role has is numbered. */
async function separateRoleId(
  tx: Tx,
  { duty, roleName, roleNameCn }: { duty: Duty; roleName: string; roleNameCn: string },
): Promise<number> {
  const existing = await tx.selectFrom('role').select('id').where('duty', '=', duty).executeTakeFirst();
  if (existing) return existing.id;
  for (let number = 1; ; number += 1) {
    const [name, nameCn] = number > 1 ? [`_${number}`, `（${number}）`] : ['', ''];
    const added = await tx
      .insertInto('role')
      .values({ role_name: roleName + name, role_name_cn: roleNameCn + nameCn, duty })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) return added.id;
  }
}

/** The first version is published as it is: a folder that a publisher made before it has been made anew by then. */
async function seedSite(tx: Tx): Promise<void> {
  const existing = await tx.selectFrom('site_version').select('version_no').limit(1).executeTakeFirst();
  if (existing) return;
  const content = JSON.stringify(await readFirstSite());
  await tx
    .insertInto('site_version')
    .values({ version_no: 1, content, saved_by: null, restored_from: null, published_at: new Date() })
    .execute();
}

async function seedAdmin(tx: Tx, password?: string): Promise<void> {
  const existing = await tx
    .selectFrom('user')
    .select('id')
    .where('username_key', '=', protectedUsername)
    .executeTakeFirst();
  if (existing) return;
  const { id } = await tx
    .insertInto('user')
    .values({
      username: protectedUsername,
      username_key: protectedUsername,
      name: '系统管理员',
      password_hash: password === undefined ? '' : await hashPassword(password),
      is_manager: true,
      must_change_password: password === undefined,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_role').values({ user_id: id, role_id: 1 }).execute();
}
