import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/role.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, pageAnswer, refuse } from '../answers.ts';
import { unlessTaken } from '../database/unique.ts';
import { requireLatest, requireOwnId } from '../guard.ts';
import { route } from '../route.ts';
import { changeRoles } from './coordinators-store.ts';
import * as store from './role-store.ts';
import { isSameSet, requireMayDelete, requireMayPermit } from './rules.ts';

export const roleList = route({
  path: apiPaths.roleList,
  access: { audience: 'manager' },
  summary: '角色列表，分页。',
  params: shape.roleListParams,
  body: shape.roleListBody,
  answer: shape.rolePage,
  async handle({ db, params }) {
    return pageAnswer(await store.countRoles(db), params, await store.listRoles(db, params));
  },
});

export const permissionsOfOneRole = route({
  path: apiPaths.permissionsOfRole,
  access: {
    audience: 'manager',
    permission: 'role:update',
    audited: { action: 'role.readPermissions', idField: 'id', refusalsOnly: true },
  },
  summary: '全部权限，以及一个角色的权限。',
  body: shape.permissionsOfRoleBody,
  answer: shape.permissionsOfRole,
  async handle({ db, body }) {
    const found = (await store.listPermissionsOf(db, body.id)) ?? absent();
    return { allPermissions: await store.listPermissions(db), ...found };
  },
});

export const rolePermissionUpdate = route({
  path: apiPaths.rolePermissionUpdate,
  access: {
    audience: 'manager',
    permission: 'role:update',
    stepUp: 'withFactor',
    audited: { action: 'role.updatePermissions', idField: 'roleId' },
    changesRights: true,
  },
  summary: '更换一个角色的权限。',
  body: shape.rolePermissionUpdateBody,
  answer: z.null(),
  async handle({ change, config, body, trail }) {
    const wanted = [...new Set(body.permissionIds)].sort((one, other) => one - other);
    return change(async (tx, actor) => {
      const role = (await store.lockRole(tx, body.roleId)) ?? absent();
      const permissions = await store.findPermissions(tx, wanted);
      const before = role.permissions.map(({ code }) => code);
      const after = permissions.map(({ code }) => code);
      trail.detail = { before, after };
      requireMayPermit(actor, role, { before, after });
      requireLatest(body.versionNo, role.versionNo, refusalTexts.roleEditedSince, {
        stored: { permissionIds: role.permissions.map(({ id }) => id) },
        sent: { permissionIds: wanted },
      });
      if (permissions.length < wanted.length) throw refuse.invalid(refusalTexts.permissionMissing);
      if (!isSameSet(before, after))
        await changeRoles(tx, { config, changedBy: actor.id }, () =>
          store.replacePermissionsOf(tx, body.roleId, wanted),
        );
      return null;
    });
  },
});

export const roleAdd = route({
  path: apiPaths.roleAdd,
  access: {
    audience: 'manager',
    permission: 'role:add',
    audited: { action: 'role.add' },
    once: { find: (tx, { id }) => store.lockRole(tx, id) },
  },
  summary: '新增角色，还没有权限。',
  body: shape.roleAddBody,
  answer: shape.roleAdded,
  async handle({ change, body, trail }) {
    trail.detail = { roleName: body.roleName };
    const adding = change(async (tx) => ({ id: await store.addRole(tx, body) }));
    return unlessTaken(
      store.roleNameIndex,
      refusalTexts.roleNameTaken,
      unlessTaken(store.roleNameCnIndex, refusalTexts.roleNameCnTaken, adding),
    );
  },
});

export const roleDelete = route({
  path: apiPaths.roleDelete,
  access: {
    audience: 'manager',
    permission: 'role:delete',
    stepUp: 'withFactor',
    audited: { action: 'role.delete', idField: 'roleId' },
    changesRights: true,
  },
  summary: '删除角色，有这个角色的人随之失去。',
  body: shape.roleDeleteBody,
  answer: z.null(),
  async handle({ change, actor, body, trail }) {
    requireOwnId(actor, body);
    return change(async (tx, actor) => {
      const role = (await store.lockRole(tx, body.roleId)) ?? absent();
      const permissions = role.permissions.map(({ code }) => code);
      trail.detail = { roleName: role.roleName, permissions };
      requireMayDelete(actor, { ...role, permissions });
      await store.deleteRole(tx, body.roleId);
      return null;
    });
  },
});
