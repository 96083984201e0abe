import type { APIRequestContext } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import {
  coordinatorRole,
  type Duty,
  type Permission,
  permissionTable,
  separateRoles,
} from '../../contract/permissions.ts';
import { demoPassword } from '../../demo/seed.ts';
import { Caller } from '../caller.ts';
import { callOk } from './calls.ts';

export type NewDoctor = {
  /** Works in the same hospital; else in a new one. */
  colleagueOf?: { hospitalId: number };
  isCoordinator?: boolean;
  name?: string;
  title?: string;
};

const firstPassword = 'typed-by-a-manager';
/** Who is new signs in for the first time and chooses the password of the samples. */
async function choosePassword(admin: APIRequestContext, username: string): Promise<void> {
  const { origin } = new URL((await admin.get(pages.login)).url());
  const caller = new Caller(origin);
  await caller.signInFirst(username, firstPassword, demoPassword());
  await caller.post(apiPaths.logout);
}

let made = 0;
/** Something nobody else is called. */
export const fresh = (name: string): string => {
  made += 1;
  return `${name}${Date.now() % 1_000_000}${made}`;
};

const family = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';
const given = '安柏辰澄岱恩帆歌涵禾佳珂岚蔓宁沛琪若舒桐';
/** A person's name that nobody else in this product has, and no sample doctor. */
function freshName(): string {
  made += 1;
  const of = (letters: string, place: number) => letters[Math.floor(made / 20 ** place) % 20]!;
  return of(family, 0) + of(given, 1) + of(given, 2);
}

/** Adds a role with these permissions, as the super administrator. */
export async function addRole(admin: APIRequestContext, held: readonly Permission[]): Promise<number> {
  const roleName = fresh('role');
  const { id } = await callOk<{ id: number }>(admin, apiPaths.roleAdd, { roleName, roleNameCn: `角色${roleName}` });
  await allow(admin, id, held);
  return id;
}

/** What a role allows from now on. */
export const allow = (admin: APIRequestContext, roleId: number, held: readonly Permission[]) =>
  callOk(admin, apiPaths.rolePermissionUpdate, {
    roleId,
    permissionIds: held.map((permission) => permissionTable[permission].id),
  });

/** Adds a manager with a role of their own that allows this, or with the built-in role of this id. */
export async function addManager(admin: APIRequestContext, held: readonly Permission[] | number) {
  const username = fresh('manager');
  const who = { username, password: firstPassword, userBelong: 0, name: username };
  const { id } = await callOk<{ id: number }>(admin, apiPaths.userAdd, who);
  const roleId = typeof held === 'number' ? held : await addRole(admin, held);
  await callOk(admin, apiPaths.userRoleUpdate, { userId: id, roleIds: [roleId] });
  await choosePassword(admin, username);
  return { id, username, roleId };
}

/** Adds a hospital in 杭州. */
export async function addHospital(admin: APIRequestContext) {
  const hospitalName = fresh('示例医院');
  const place = { province: 330_000, city: 330_100 };
  const { id } = await callOk<{ id: number }>(admin, apiPaths.hospitalAdd, { hospitalName, ...place });
  return { id, hospitalName };
}

/** Adds a doctor, as the super administrator. */
export async function addDoctor(
  admin: APIRequestContext,
  { colleagueOf, isCoordinator, name = freshName(), title = '主治医师' }: NewDoctor = {},
) {
  const hospitalId = colleagueOf?.hospitalId ?? (await addHospital(admin)).id;
  const username = fresh('doctor');
  const { id } = await callOk<{ id: number }>(admin, apiPaths.userAdd, {
    ...{ username, password: firstPassword, userBelong: 1, doctorName: name, doctorHospitalId: hospitalId },
    ...{ doctorBelongCenter: '眼科', doctorTitle: title },
  });
  if (isCoordinator)
    await callOk(admin, apiPaths.userRoleUpdate, { userId: id, roleIds: [await coordinatorId(admin)] });
  await choosePassword(admin, username);
  return { id, username, name, hospitalId };
}

const coordinatorId = (admin: APIRequestContext) => roleId(admin, coordinatorRole.roleName);

/** The role of one of the three separate administrators. */
export const dutyRole = (admin: APIRequestContext, duty: Duty): Promise<number> =>
  roleId(admin, separateRoles.find((role) => role.duty === duty)!.roleName);

async function roleId(admin: APIRequestContext, name: string): Promise<number> {
  type Roles = { results: { id: number; roleName: string }[] };
  const { results } = await callOk<Roles>(admin, fillPath(apiPaths.roleList, { pageSize: 20, pageNo: 1 }));
  return results.find(({ roleName }) => roleName === name)!.id;
}
