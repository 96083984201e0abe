import { limits } from '../../contract/limits.ts';
import { type Permission, permissions, permissionTable } from '../../contract/permissions.ts';
import { requiredText } from '../../contract/schemas/fields.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { SheetField } from '../../contract/sheets.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { lookalikeKey } from '../database/lookalike-store.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { holds } from '../guard.ts';
import { listRoleRights, type NamedRole } from '../role/role-store.ts';
import { isSameSet, requireMayPermit } from '../role/rules.ts';
import type { Actor } from '../session/session-store.ts';
import { type Judged, listed, noteRepeated, Row } from './judging.ts';
import type { NewRole } from './roles-store.ts';
import type { SheetRow } from './table.ts';

type RoleRow = Row<'roles'>;

const fieldOf = {
  roleName: requiredText(limits.roleNameMaxLength, texts.roleNameRequired),
  roleNameCn: requiredText(limits.roleNameMaxLength, texts.roleNameCnRequired),
};

const permissionByName = new Map<string, Permission>([
  ...permissions.map((code) => [lookalikeKey(code), code] as const),
  ...permissions.map((code) => [lookalikeKey(permissionTable[code].text), code] as const),
]);

/** Tells of each row what it would do, and all that is wrong with it, by the rules of the single calls. */
export async function judgeRoles(
  db: Db | Tx,
  actor: Actor,
  sheetRows: SheetRow<SheetField['roles']>[],
): Promise<Judged<NewRole>[]> {
  const rows = sheetRows.map((row) => new Row('roles', row));
  noteRepeated(rows, 'roleName', lookalikeKey);
  noteRepeated(rows, 'roleNameCn', lookalikeKey);
  const stored = await listRoleRights(db);
  const isCnTaken = new Set(stored.map(({ roleNameCn }) => lookalikeKey(roleNameCn)));
  const byName = new Map(stored.map((role) => [lookalikeKey(role.roleName), role]));
  return rows.map((row) => judge(row, actor, byName.get(lookalikeKey(row.cells.roleName)), isCnTaken));
}

function judge(row: RoleRow, actor: Actor, stored: NamedRole | undefined, cnTaken: Set<string>): Judged<NewRole> {
  const { line, problems } = row;
  const roleName = row.read('roleName', fieldOf.roleName);
  const roleNameCn = row.read('roleNameCn', fieldOf.roleNameCn);
  const allowed = row.list('permissions', permissionByName, sheetTexts.permissionUnknown);
  // Whoever may not change what roles allow is not told it either.
  if (allowed.length > 0 && !holds(actor, 'role:update')) row.fault('permissions', sheetTexts.mayNotGivePermissions);
  else if (!stored) row.allow('permissions', () => requireMayPermit(actor, { id: 0 }, { before: [], after: allowed }));
  if (!stored && cnTaken.has(lookalikeKey(row.cells.roleNameCn))) row.fault('roleNameCn', refusalTexts.roleNameCnTaken);
  if (problems.length > 0 || roleName === undefined || roleNameCn === undefined)
    return { line, state: 'broken', problems };
  const permissionIds = allowed.map((code) => permissionTable[code].id).sort((one, other) => one - other);
  if (!stored) return { line, state: 'new', problems, fields: { roleName, roleNameCn, permissionIds } };
  row.compare('roleName', roleName === stored.roleName, stored.roleName);
  row.compare('roleNameCn', roleNameCn === stored.roleNameCn, stored.roleNameCn);
  row.compare('permissions', isSameSet<string>(allowed, stored.permissions), permissionNames(stored.permissions));
  return { line, state: problems.length > 0 ? 'different' : 'unchanged', problems };
}

/** What a role allows, as one cell. */
export const permissionNames = (codes: string[]): string =>
  listed(codes.map((code) => permissionTable[code as Permission]?.text ?? code));
