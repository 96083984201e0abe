import { type Permission, permissions, protectedRoles, separateRoles } from '../../contract/permissions.ts';
import { newToken } from '../session/cookies.ts';
import { addTestArticle } from './articles.ts';
import { childOf, giveReply, propose } from './consultations.ts';
import { addAdministrator, addCoordinator, addDoctor, addManager, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Every kind of caller that a route may meet. */
export const callerKinds = [
  'visitor',
  'forged session',
  'idle session',
  'worn-out session',
  'deleted doctor',
  'deleted manager',
  'doctor with a password to change',
  'manager with a password to change',
  'role 1',
  'role 2',
  'role 3',
  'system administrator',
  'security administrator',
  'audit administrator',
  'manager without permissions',
  'manager with this permission alone',
  'manager with all permissions but this',
  'initiator',
  'invited doctor',
  'doctor of the same hospital',
  'doctor of another hospital',
  'coordinator',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export type Caller = Person & {
  kind: CallerKind;
  /** What the rest says of a caller who is signed in; undefined for one who is not. */
  standing: { isManager: boolean; permissions: readonly Permission[]; mustChange: boolean } | undefined;
};

/** A case with a reply by the invited doctor, a published and an unpublished article, and who may touch them. */
export type World = {
  /** That of the route in question. */
  permission: Permission | undefined;
  callers: Map<CallerKind, Person>;
  consultationId: number;
  /** Of the case; the initiator's hospital keeps the record. */
  childId: number;
  replyId: number;
  publishedId: number;
  draftId: number;
};

/** What a manager with one permission holds where the route needs none. */
const anyRight: Permission = 'role:list';

const nobody: Person = { id: 0, doctorId: 0, username: '', cookie: '' };

/** Whom the world has for a kind, with what such a caller holds. */
export function callerOf({ callers, permission }: World, kind: CallerKind): Caller {
  return { ...(callers.get(kind) ?? nobody), kind, standing: standingOf(kind, permission) };
}

function standingOf(kind: CallerKind, permission: Permission | undefined): Caller['standing'] {
  const manager = (held: readonly Permission[], mustChange = false) => ({
    isManager: true,
    permissions: held,
    mustChange,
  });
  switch (kind) {
    case 'role 1':
      return manager(permissions);
    case 'role 2':
      return manager(protectedRoles[1]!.permissions);
    case 'role 3':
      return manager(protectedRoles[2]!.permissions);
    case 'system administrator':
    case 'security administrator':
    case 'audit administrator':
      return manager(separateRoles.find(({ duty }) => kind.startsWith(duty))!.permissions);
    case 'manager without permissions':
      return manager([]);
    case 'manager with this permission alone':
      return manager([permission ?? anyRight]);
    case 'manager with all permissions but this':
      return manager(permissions.filter((one) => one !== permission));
    case 'manager with a password to change':
      return manager(permissions, true);
    case 'doctor with a password to change':
      return { isManager: false, permissions: [], mustChange: true };
    case 'initiator':
    case 'invited doctor':
    case 'doctor of the same hospital':
    case 'doctor of another hospital':
      return { isManager: false, permissions: [], mustChange: false };
    case 'coordinator':
      return { isManager: false, permissions: ['hospital:coordinate'], mustChange: false };
    default:
      return undefined;
  }
}

/** Whom the case of a world is about. */
export const nameInWorld = '患儿';

/** A new world around a route that needs `permission`, or none. */
export async function makeWorld(server: TestServer, permission: Permission | undefined): Promise<World> {
  const initiator = await addDoctor(server, { hospital: '甲医院' });
  const invited = await addDoctor(server, { hospital: '乙医院' });
  const superAdmin = await addManager(server, { roleId: 1 });
  const consultationId = await propose(server, initiator, [invited], { patientName: nameInWorld });
  return {
    permission,
    callers: new Map<CallerKind, Person>([
      ['initiator', initiator],
      ['invited doctor', invited],
      ['doctor of the same hospital', await addDoctor(server, { hospital: '甲医院' })],
      ['doctor of another hospital', await addDoctor(server, { hospital: '丙医院' })],
      ['coordinator', await addCoordinator(server, { hospital: '甲医院' })],
      ['role 1', superAdmin],
      ...(await addManagers(server, permission)),
      ...(await addThoseWithoutSession(server)),
    ]),
    consultationId,
    childId: await childOf(server, consultationId),
    replyId: await giveReply(server, invited, consultationId, '<p>建议复查</p>'),
    publishedId: await addTestArticle(server, superAdmin),
    draftId: await addTestArticle(server, superAdmin, {}, false),
  };
}

async function addManagers(server: TestServer, permission: Permission | undefined): Promise<[CallerKind, Person][]> {
  const others = permissions.filter((one) => one !== permission);
  return [
    ['role 2', await addManager(server, { roleId: 2 })],
    ['role 3', await addManager(server, { roleId: 3 })],
    ['system administrator', await addAdministrator(server, 'system')],
    ['security administrator', await addAdministrator(server, 'security')],
    ['audit administrator', await addAdministrator(server, 'audit')],
    ['manager without permissions', await addManager(server)],
    ['manager with this permission alone', await addManager(server, { permissions: [permission ?? anyRight] })],
    ['manager with all permissions but this', await addManager(server, { permissions: others })],
  ];
}

/** Those whose session does not count, or not yet. */
async function addThoseWithoutSession(server: TestServer): Promise<[CallerKind, Person][]> {
  const superAdmin = () => addManager(server, { roleId: 1 });
  const [idle, wornOut] = [await superAdmin(), await superAdmin()];
  const [leftDoctor, leftManager] = [await addDoctor(server), await superAdmin()];
  const [newDoctor, newManager] = [await addDoctor(server), await superAdmin()];
  const sessionsOf = (person: Person) => server.db.updateTable('session').where('user_id', '=', person.id);
  const users = (...ids: number[]) => server.db.updateTable('user').where('id', 'in', ids);
  const ago = (ms: number) => new Date(Date.now() - ms - 1000);
  await sessionsOf(idle)
    .set({ last_used_at: ago(server.config.sessionIdleMs) })
    .execute();
  await sessionsOf(wornOut)
    .set({ created_at: ago(server.config.sessionAbsoluteMs) })
    .execute();
  await users(leftDoctor.id, leftManager.id).set({ deleted_at: new Date() }).execute();
  await users(newDoctor.id, newManager.id).set({ must_change_password: true }).execute();
  return [
    ['forged session', { ...idle, cookie: `session=${newToken()}` }],
    ['idle session', idle],
    ['worn-out session', wornOut],
    ['deleted doctor', leftDoctor],
    ['deleted manager', leftManager],
    ['doctor with a password to change', newDoctor],
    ['manager with a password to change', newManager],
  ];
}
