import { apiPaths } from '../../contract/paths.ts';
import { permissions, permissionTable } from '../../contract/permissions.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { Deed } from '../audit/hook.ts';
import { lockNames } from '../database/lookalike-store.ts';
import { unlessTaken } from '../database/unique.ts';
import { holds, requireProof } from '../guard.ts';
import { listRoleRights, roleNameCnIndex, roleNameIndex } from '../role/role-store.ts';
import { type Access, route } from '../route.ts';
import { importedOnce, requireWhole, sheetSent } from './importing.ts';
import { checkedRows } from './judging.ts';
import { readTable } from './reading.ts';
import { judgeRoles, permissionNames } from './roles.ts';
import { addRoles, type NewRole } from './roles-store.ts';

const access = { audience: 'manager', permission: 'role:add' } as const satisfies Access;

export const roleSheetCheck = route({
  path: apiPaths.roleSheetCheck,
  access,
  summary: '逐行检查角色文件：会做什么，有哪些错误。不保存。',
  ...sheetSent,
  answer: shape.sheetChecked,
  async handle({ db, actor, body }) {
    const { rows, ignored } = await readTable('roles', body.sheet);
    return { rows: checkedRows('roles', rows, await judgeRoles(db, actor, rows)), ignored };
  },
});

export const roleSheetImport = route({
  path: apiPaths.roleSheetImport,
  access: {
    ...access,
    audited: { action: 'role.import' },
    changesRights: true,
    once: importedOnce('role'),
  },
  summary: '导入角色文件，全部或全不；有 role:update 权限的可带本人也有的权限。',
  ...sheetSent,
  answer: shape.sheetImported,
  async handle({ db, config, change, actor, body, trail }) {
    const { rows } = await readTable('roles', body.sheet);
    if (rows.some(({ cells }) => cells.permissions !== '')) await requireProof({ db, config }, actor);
    const adding = change(async (tx, actor) => {
      await lockNames(tx);
      const { added, unchanged, kept } = requireWhole(await judgeRoles(tx, actor, rows), body.keepsExisting);
      trail.detail = { rows: rows.length, added: added.length, unchanged, kept };
      const ids = await addRoles(tx, added);
      trail.deeds = added.flatMap((role, at) => deedsOf(ids[at]!, role));
      return { ids, unchanged, kept };
    });
    return unlessTaken(
      roleNameIndex,
      sheetTexts.takenSince,
      unlessTaken(roleNameCnIndex, sheetTexts.takenSince, adding),
    );
  },
});

function deedsOf(objectId: number, { roleName, permissionIds }: NewRole): Deed[] {
  const made: Deed = { action: 'role.add', objectId, detail: { roleName } };
  if (permissionIds.length === 0) return [made];
  const after = permissions.filter((code) => permissionIds.includes(permissionTable[code].id));
  return [made, { action: 'role.updatePermissions', objectId, detail: { before: [], after } }];
}

export const roleSheet = route({
  path: apiPaths.roleSheet,
  access: { audience: 'manager', permission: 'role:list', audited: { action: 'role.export' } },
  summary: '导出全部角色，格式与导入相同；只有可以修改权限的人看到权限。',
  body: emptyBody,
  answer: shape.sheetRows,
  async handle({ db, actor, trail }) {
    const seesPermissions = holds(actor, 'role:update');
    const roles = await listRoleRights(db);
    trail.detail = { rows: roles.length };
    return roles.map(({ roleName, roleNameCn, permissions: allowed }) => [
      roleName,
      roleNameCn,
      seesPermissions ? permissionNames(allowed) : '',
    ]);
  },
});
