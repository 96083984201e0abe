import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import {
  permissionsOfRole,
  permissionsOfRoleBody,
  roleAddBody,
  roleAdded,
  roleDeleteBody,
  roleListBody,
  roleListParams,
  rolePage,
  rolePermissionUpdateBody,
} from '../../contract/schemas/role.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { unlessTaken } from '../database/unique.ts';
import { refuse } from '../refusal.ts';
import { route } from '../route.ts';
import { requireOwnId } from '../session/actor.ts';
import {
  addRole,
  countRoles,
  deleteRole,
  findPermissions,
  listPermissions,
  listPermissionsOf,
  listRoles,
  lockRole,
  replacePermissionsOf,
  roleNameIndex,
} from './role-store.ts';
import { requireDeletable, requireMayPermit } from './rules.ts';

export const roleList = route({
  method: 'POST',
  path: apiPaths.roleList,
  access: { audience: 'manager', permission: 'role:list' },
  summary: 'A page of roles.',
  params: roleListParams,
  body: roleListBody,
  answer: rolePage,
  async handle({ db, params }) {
    const totalCount = await countRoles(db);
    const results = await listRoles(db, params);
    return { totalCount, pageCount: Math.ceil(totalCount / params.pageSize), results };
  },
});

export const permissionsOfOneRole = route({
  method: 'POST',
  path: apiPaths.permissionsOfRole,
  access: {
    audience: 'manager',
    permission: 'role:update',
    audited: { action: 'role.readPermissions', idField: 'id', refusalsOnly: true },
  },
  summary: 'Every permission, and those of a role.',
  body: permissionsOfRoleBody,
  answer: permissionsOfRole,
  async handle({ db, body }) {
    const hasPermissions = await listPermissionsOf(db, body.id);
    if (!hasPermissions) throw refuse.notFound();
    return { allPermissions: await listPermissions(db), hasPermissions };
  },
});

export const rolePermissionUpdate = route({
  method: 'POST',
  path: apiPaths.rolePermissionUpdate,
  access: {
    audience: 'manager',
    permission: 'role:update',
    audited: { action: 'role.updatePermissions', idField: 'roleId' },
  },
  summary: 'Replaces the permissions of a role.',
  body: rolePermissionUpdateBody,
  answer: z.null(),
  async handle({ change, actor, body, trail }) {
    const wanted = [...new Set(body.permissionIds)];
    return change(async (tx) => {
      const role = await lockRole(tx, body.roleId);
      if (!role) throw refuse.notFound();
      const permissions = await findPermissions(tx, wanted);
      if (permissions.length < wanted.length) throw refuse.invalid(refusalTexts.permissionMissing);
      const before = role.permissions.map(({ code }) => code);
      const after = permissions.map(({ code }) => code);
      trail.detail = { before, after };
      requireMayPermit(actor, body.roleId, { before, after });
      await replacePermissionsOf(tx, body.roleId, wanted);
      return null;
    });
  },
});

export const roleAdd = route({
  method: 'POST',
  path: apiPaths.roleAdd,
  access: { audience: 'manager', permission: 'role:add', audited: { action: 'role.add' }, once: true },
  summary: 'Adds a role without permissions.',
  body: roleAddBody,
  answer: roleAdded,
  async handle({ change, body, trail }) {
    trail.detail = { roleName: body.roleName };
    const adding = change(async (tx) => ({ id: await addRole(tx, body) }));
    return unlessTaken(roleNameIndex, refusalTexts.roleNameTaken, adding);
  },
});

export const roleDelete = route({
  method: 'POST',
  path: apiPaths.roleDelete,
  access: { audience: 'manager', permission: 'role:delete', audited: { action: 'role.delete', idField: 'roleId' } },
  summary: 'Deletes a role; those who hold it lose it.',
  body: roleDeleteBody,
  answer: z.null(),
  async handle({ change, actor, body, trail }) {
    requireOwnId(actor, body);
    requireDeletable(body.roleId);
    return change(async (tx) => {
      const role = await lockRole(tx, body.roleId);
      if (!role) throw refuse.notFound();
      trail.detail = { roleName: role.roleName, permissions: role.permissions.map(({ code }) => code) };
      await deleteRole(tx, body.roleId);
      return null;
    });
  },
});
