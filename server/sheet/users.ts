import { limits } from '../../contract/limits.ts';
import { nameKey } from '../../contract/person-name.ts';
import { accountPermissions, belongNames, userBelong } from '../../contract/permissions.ts';
import { newUsernameField, optionalParagraphs, requiredText } from '../../contract/schemas/fields.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { texts } from '../../contract/texts.ts';
import { lookalikeKey } from '../database/lookalike-store.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { holds } from '../guard.ts';
import { listHospitals } from '../hospital/hospital-store.ts';
import { listRoleRights, type NamedRole } from '../role/role-store.ts';
import { isSameSet, requireMayAssign } from '../role/rules.ts';
import { normaliseUsername } from '../session/credentials.ts';
import type { Actor } from '../session/session-store.ts';
import { mayAddManagers } from '../user/rules.ts';
import { type Judged, listed, noteRepeated, Row } from './judging.ts';
import type { SheetRow } from './table.ts';
import { findStoredUsers, type NewUser, type StoredUser } from './users-store.ts';

type Fields = Omit<NewUser, 'addedBy'>;

/** Made once: for each cell of thousands of rows they would cost seconds. */
const fieldOf = {
  username: newUsernameField(texts.usernameRequired),
  name: requiredText(limits.nameMaxLength, texts.fieldRequired),
  center: requiredText(limits.centerMaxLength, texts.fieldRequired),
  title: requiredText(limits.doctorTitleMaxLength, texts.fieldRequired),
  description: optionalParagraphs(limits.doctorDescMaxLength),
};

/** What rows are looked up in. */
type World = {
  actor: Actor;
  stored: ReadonlyMap<string, StoredUser>;
  hospitals: ReadonlyMap<string, { id: number; hospitalName: string }>;
  roles: ReadonlyMap<string, NamedRole>;
};

/** As it is stored, without what cannot be seen. */
const keyOf = (username: string) =>
  normaliseUsername(username.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''));

/** Tells of each row what it would do, and all that is wrong with it, by the rules of the single calls. */
export async function judgeUsers(db: Db | Tx, actor: Actor, sheetRows: SheetRow[]): Promise<Judged<Fields>[]> {
  const rows = sheetRows.map((row) => new Row(row));
  noteRepeated(rows, 'username', keyOf);
  const stored = await findStoredUsers(db, [...new Set(rows.map(({ cells }) => keyOf(cells.username)))]);
  const hospitals = await listHospitals(db);
  const roles = await listRoleRights(db);
  const world: World = {
    actor,
    stored: new Map(stored.map((user) => [user.usernameKey, user])),
    hospitals: new Map(hospitals.map((one) => [lookalikeKey(one.hospitalName), one])),
    // A Chinese name goes before another role's English one.
    roles: new Map([
      ...roles.map((role) => [lookalikeKey(role.roleName), role] as const),
      ...roles.map((role) => [lookalikeKey(role.roleNameCn), role] as const),
    ]),
  };
  return rows.map((row) => judge(row, world));
}

function judge(row: Row, world: World): Judged<Fields> {
  const { line, problems } = row;
  const user = world.stored.get(keyOf(row.cells.username));
  if (!user) {
    const read = readNew(row, world);
    return problems.length > 0 || !read
      ? { line, state: 'broken', problems }
      : { line, state: 'new', problems, ...read };
  }
  if (problems.length > 0) return { line, state: 'broken', problems };
  compare(row, user, world);
  const note = user.isActive ? {} : { note: sheetTexts.deactivated };
  return { line, state: problems.length > 0 ? 'different' : 'unchanged', problems, ...note };
}

function belongOf(row: Row): number | undefined {
  const { userBelong: said } = row.cells;
  if (said === '' || said === belongNames.doctor) return userBelong.doctor;
  if (said === belongNames.administrator) return userBelong.administrator;
  return row.fault('userBelong', sheetTexts.belongUnknown);
}

function readNew(row: Row, world: World): Required<Pick<Judged<Fields>, 'fields' | 'rights'>> | undefined {
  const belong = belongOf(row);
  const username = row.read('username', fieldOf.username);
  const name = row.read('name', fieldOf.name);
  const isManager = belong === userBelong.administrator;
  if (isManager && !mayAddManagers(world.actor)) row.fault('userBelong', sheetTexts.mayNotAddManagers);
  const doctor = isManager ? notOfManagers(row) : readDoctor(row, world);
  const given = readRoles(row, world, isManager);
  if (belong === undefined || username === undefined || name === undefined) return undefined;
  return {
    fields: { username, name, isManager, roleIds: given.map(({ id }) => id), doctor },
    rights: { isManager, roles: given.map(({ roleNameCn }) => roleNameCn) },
  };
}

const ofDoctors = ['hospital', 'center', 'title', 'description'] as const;

function notOfManagers(row: Row): undefined {
  for (const field of ofDoctors) if (row.cells[field] !== '') row.fault(field, sheetTexts.notOfManagers);
}

function readDoctor(row: Row, { hospitals }: World): Fields['doctor'] {
  for (const field of ['hospital', 'center', 'title'] as const)
    if (row.cells[field] === '') row.fault(field, sheetTexts.required);
  const { hospital: named } = row.cells;
  const hospital = hospitals.get(lookalikeKey(named));
  if (named !== '' && !hospital) row.fault('hospital', sheetTexts.hospitalUnknown(named));
  const center = row.cells.center && row.read('center', fieldOf.center);
  const title = row.cells.title && row.read('title', fieldOf.title);
  const description = row.read('description', fieldOf.description);
  if (!hospital || !center || !title || description === undefined) return undefined;
  return { hospitalId: hospital.id, center, title, description };
}

/** One gives only what one holds, here as in the dialog of one user. */
function readRoles(row: Row, { actor, roles }: World, isManager: boolean): NamedRole[] {
  if (row.cells.roles === '') return [];
  if (!holds(actor, 'user:updateUserRole')) {
    row.fault('roles', sheetTexts.mayNotGiveRoles);
    return [];
  }
  const given = row.list('roles', roles, sheetTexts.roleUnknown);
  row.allow('roles', () => requireMayAssign(actor, { isManager }, [], given));
  return given.sort((one, other) => one.id - other.id);
}

/** What a user's roles are is told to those alone who may change accounts. */
function compare(row: Row, user: StoredUser, { actor, hospitals, roles }: World): void {
  const belong = user.isManager ? belongNames.administrator : belongNames.doctor;
  row.compare('userBelong', row.cells.userBelong === belong, belong);
  row.compare('name', nameKey(row.cells.name) === nameKey(user.name), user.name);
  const hospital = hospitals.get(lookalikeKey(row.cells.hospital))?.hospitalName;
  row.compare('hospital', hospital !== undefined && hospital === user.hospital, user.hospital ?? '');
  for (const field of ['center', 'title', 'description'] as const)
    row.compare(field, oneLine(row.cells[field]) === oneLine(user[field] ?? ''), user[field] ?? '');
  if (row.cells.roles === '') return;
  if (!accountPermissions.some((one) => holds(actor, one))) row.fault('roles', sheetTexts.mayNotGiveRoles);
  else {
    const given = row.list('roles', roles, sheetTexts.roleUnknown).map(({ roleNameCn }) => roleNameCn);
    row.compare('roles', isSameSet(given, user.roles), listed(user.roles));
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
