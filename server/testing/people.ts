import { defaultAvatar } from '../../contract/limits.ts';
import { coordinatorRole, type Duty, type Permission } from '../../contract/permissions.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import { hashPassword, normaliseUsername } from '../session/credentials.ts';
import { addSession } from '../session/session-store.ts';
import type { TestServer } from './test-server.ts';

export const testPassword = 'password-in-tests';
let hashed: Promise<string> | undefined;

export type Person = { id: number; doctorId: number; username: string; cookie: string };
let people = 0;

type Who = {
  username?: string;
  roleId?: number;
  permissions?: Permission[];
  hospital?: string;
  /** Has not been shown around yet. */
  isNew?: true;
};

async function addUser({ db }: Pick<TestServer, 'db'>, isManager: boolean, { username, isNew }: Who) {
  people += 1;
  hashed ??= hashPassword(testPassword);
  const name = username ?? `person${people}`;
  const values = {
    username: name,
    username_key: normaliseUsername(name),
    name,
    password_hash: await hashed,
    is_manager: isManager,
    deleted_at: null,
    tour_seen_at: isNew ? null : new Date(),
  };
  const { id } = await db.insertInto('user').values(values).returning('id').executeTakeFirstOrThrow();
  const token = newToken();
  await addSession(db, hashToken(token), id);
  return { id, username: name, cookie: `session=${token}` };
}

/** A signed-in manager with a role, with single permissions, or with nothing. */
export async function addManager(server: Pick<TestServer, 'db'>, who: Who = {}): Promise<Person> {
  const person = await addUser(server, true, who);
  const roleId = who.permissions ? await addRole(server, person.username, who.permissions) : who.roleId;
  if (roleId) await server.db.insertInto('user_role').values({ user_id: person.id, role_id: roleId }).execute();
  return { ...person, doctorId: 0 };
}

async function addRole({ db }: Pick<TestServer, 'db'>, name: string, codes: Permission[]): Promise<number> {
  const row = { role_name: `role of ${name}`, role_name_cn: name };
  const { id } = await db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow();
  if (codes.length === 0) return id;
  const permissions = await db.selectFrom('permission').select('id').where('code', 'in', codes).execute();
  const rows = permissions.map((permission) => ({ role_id: id, permission_id: permission.id }));
  await db.insertInto('role_permission').values(rows).execute();
  return id;
}

/** A signed-in manager who is one of the three separate administrators. */
export async function addAdministrator(server: Pick<TestServer, 'db'>, duty: Duty): Promise<Person> {
  const role = server.db.selectFrom('role').select('id').where('duty', '=', duty);
  return addManager(server, { roleId: (await role.executeTakeFirstOrThrow()).id });
}

/** As a manager does, without what that tells others. */
export const takeOutOfUse = ({ db }: Pick<TestServer, 'db'>, { id }: Person) =>
  db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', id).execute();

/** A doctor of a hospital whom a manager has made its coordinator. */
export async function addCoordinator(server: Pick<TestServer, 'db'>, who: Who = {}): Promise<Person> {
  const person = await addDoctor(server, who);
  await server.db
    .insertInto('user_role')
    .columns(['user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('role')
        .select((of) => [of.val(person.id).as('user_id'), 'role.id as role_id'])
        .where('role_name', '=', coordinatorRole.roleName),
    )
    .execute();
  return person;
}

/** A signed-in doctor of a hospital, which is made when it is new. */
export async function addDoctor(server: Pick<TestServer, 'db'>, who: Who = {}): Promise<Person> {
  const person = await addUser(server, false, who);
  const name = who.hospital ?? '第一儿童医院';
  const { id: hospitalId } = await server.db
    .insertInto('hospital')
    .values({ name, city_id: 110100 })
    .onConflict((on) => on.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('doctor')
    .values({
      user_id: person.id,
      name: person.username,
      hospital_id: hospitalId,
      center: '眼科',
      title: '主治医师',
      avatar: defaultAvatar,
      description: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...person, doctorId: id };
}

/** The hospital of a doctor. */
export async function hospitalIdOf({ db }: Pick<TestServer, 'db'>, { doctorId }: Person): Promise<number> {
  const doctor = db.selectFrom('doctor').select('hospital_id').where('id', '=', doctorId);
  return (await doctor.executeTakeFirstOrThrow()).hospital_id;
}
