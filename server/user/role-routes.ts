import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { rolesOfUser, rolesOfUserBody, userRoleUpdateBody } from '../../contract/schemas/role.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireLatest } from '../guard.ts';
import { changeRoles } from '../role/coordinators-store.ts';
import {
  findRoleRights,
  findRoleRightsOf,
  isSuperAdminLeft,
  listRoles,
  listRolesOf,
  replaceRolesOf,
  rolesVersionOf,
} from '../role/role-store.ts';
import { isSameSet, requireMayAssign, superAdminId } from '../role/rules.ts';
import { route } from '../route.ts';
import { lockUser } from './user-store.ts';

const isSuperAdminRole = (role: { id: number }) => role.id === superAdminId;

export const rolesOfOneUser = route({
  path: apiPaths.rolesOfUser,
  access: {
    audience: 'manager',
    permission: 'user:updateUserRole',
    audited: { action: 'user.readRoles', idField: 'id', refusalsOnly: true },
  },
  summary: '全部角色，以及一个用户的角色。',
  body: rolesOfUserBody,
  answer: rolesOfUser,
  async handle({ db, body }) {
    const found = (await listRolesOf(db, body.id)) ?? absent();
    return { allRoles: await listRoles(db), ...found };
  },
});

export const userRoleUpdate = route({
  path: apiPaths.userRoleUpdate,
  access: {
    audience: 'manager',
    permission: 'user:updateUserRole',
    stepUp: 'withFactor',
    audited: { action: 'user.updateRoles', idField: 'userId' },
    changesRights: true,
  },
  summary: '更换另一个用户的角色；只能授予本人也有的权限。',
  body: userRoleUpdateBody,
  answer: z.null(),
  async handle({ change, config, body, trail }) {
    const wanted = [...new Set(body.roleIds)].sort((one, other) => one - other);
    return change(async (tx, actor) => {
      if (body.userId === actor.id) throw refuse.forbidden(refusalTexts.ownRoles);
      const user = (await lockUser(tx, body.userId)) ?? absent();
      const before = await findRoleRightsOf(tx, body.userId);
      const formerIds = before.map(({ id }) => id);
      const versionNo = await rolesVersionOf(tx, body.userId);
      const after = await findRoleRights(tx, wanted);
      trail.detail = { before: formerIds, after: after.map(({ id }) => id) };
      requireMayAssign(actor, user, before, after);
      requireLatest(body.versionNo, versionNo, refusalTexts.userRolesEditedSince, {
        stored: { roleIds: formerIds },
        sent: { roleIds: wanted },
      });
      if (after.length < wanted.length) throw refuse.invalid(refusalTexts.roleMissing);
      if (!isSameSet(formerIds, wanted))
        await changeRoles(tx, { config, changedBy: actor.id }, () => replaceRolesOf(tx, body.userId, wanted));
      const givesUp = before.some(isSuperAdminRole) && !after.some(isSuperAdminRole);
      if (givesUp && !(await isSuperAdminLeft(tx))) throw refuse.forbidden(refusalTexts.lastSuperAdmin);
      return null;
    });
  },
});
