import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import type { Permission } from '../../contract/permissions.ts';
import { articleForm } from './articles.ts';
import type { Caller, CallerKind, World } from './callers.ts';
import { type Fields, proposal } from './consultations.ts';
import { testPassword } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Who gets past the guard: a permission stands for the managers who hold it. */
export type Gate = 'public' | 'publisher' | 'signed in' | 'doctor' | 'manager' | 'role 1' | Permission;

type Request = { params?: Record<string, number>; form?: Fields };

/** What those past the guard are answered about one object: by kind of caller, `others` for the rest of them. */
type ObjectCase = {
  object: string;
  request: (world: World, caller: Caller, server: TestServer) => Request | Promise<Request>;
  answers: Partial<Record<CallerKind, number>> & { others: number };
  /** The call changes the object, so every caller gets one of their own. */
  fresh?: true;
};

/** `first`: also before a password that must be changed. */
export type Row = { gate: Gate; first?: true; objects?: ObjectCase[] };

const absent = 2_147_483_647;
const doctorOf = ({ callers }: World, kind: CallerKind) => callers.get(kind)!;

/** Cases of a consultation or reply: strangers learn nothing of what is there. */
function clinical(
  answers: { initiator: number; 'invited doctor': number },
  request: (id: { consultationId: number; replyId: number }, world: World) => Request,
  fresh?: true,
): ObjectCase[] {
  return [
    { object: 'one of theirs', request: (world) => request(world, world), answers: { ...answers, others: 404 }, fresh },
    {
      object: 'an absent one',
      request: (world) => request({ consultationId: absent, replyId: absent }, world),
      answers: { others: 404 },
    },
  ];
}

const both = { initiator: 200, 'invited doctor': 200 };
const initiatorAlone = { initiator: 200, 'invited doctor': 403 };
const authorAlone = { initiator: 403, 'invited doctor': 200 };

/** Cases of an id that must be the caller's own. */
function own(field: 'id' | 'doctorId', request: (id: number) => Request): ObjectCase[] {
  return [
    { object: 'their own', request: (_world, caller) => request(caller[field]), answers: { others: 200 } },
    {
      object: "another's",
      request: (world, caller) =>
        request(doctorOf(world, caller.kind === 'initiator' ? 'invited doctor' : 'initiator')[field]),
      answers: { others: 403 },
    },
    { object: 'an absent one', request: () => request(absent), answers: { others: 403 } },
  ];
}

const managers: CallerKind[] = [
  'role 1',
  'role 2',
  'role 3',
  'manager without permissions',
  'manager with this permission alone',
  'manager with all permissions but this',
];
const forManagers = (status: number) => Object.fromEntries(managers.map((kind) => [kind, status]));

/** Cases of an account: one's own, or any for managers. */
function account(request: (userId: number) => Request): ObjectCase[] {
  return [
    { object: 'their own', request: (_world, caller) => request(caller.id), answers: { others: 200 } },
    {
      object: "another's",
      request: (world, { kind }) => request(doctorOf(world, kind === 'initiator' ? 'invited doctor' : 'initiator').id),
      answers: { ...forManagers(200), others: 403 },
    },
    { object: 'an absent one', request: () => request(absent), answers: { ...forManagers(404), others: 403 } },
  ];
}

const page = { pageSize: 8, pageNo: 1 };
const content = '<p>意见</p>';

/** Every call, written by hand from the security rules and not from what the routes declare. */
export const accessTable: Record<Exclude<ApiPath, typeof apiPaths.openapi>, Row> = {
  [apiPaths.login]: { gate: 'public' },
  [apiPaths.heartbeat]: { gate: 'signed in', first: true },
  [apiPaths.logout]: { gate: 'public' },
  [apiPaths.userByUserId]: { gate: 'signed in', objects: account((userId) => ({ form: { userId } })) },
  [apiPaths.accountUpdate]: {
    gate: 'signed in',
    first: true,
    objects: [
      {
        object: 'their own',
        request: (_world, { id, doctorId, username }) => ({
          form: { id, doctorId: doctorId || undefined, username, name: '名', oldPassword: testPassword },
        }),
        answers: { others: 200 },
      },
      {
        object: "another's",
        request: (world, { username, kind }) => ({
          form: {
            id: doctorOf(world, kind === 'initiator' ? 'invited doctor' : 'initiator').id,
            username,
            oldPassword: testPassword,
          },
        }),
        answers: { others: 403 },
      },
    ],
  },

  [apiPaths.articleList]: { gate: 'public' },
  [apiPaths.article]: {
    gate: 'public',
    objects: [
      { object: 'a published one', request: ({ publishedId: id }) => ({ params: { id } }), answers: { others: 200 } },
      {
        object: 'a draft',
        request: ({ draftId: id }) => ({ params: { id } }),
        answers: { ...forManagers(200), 'manager with a password to change': 200, others: 404 },
      },
      { object: 'an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.articleAdd]: {
    gate: 'article:add',
    objects: [
      {
        object: 'with an own picture',
        request: async (_world, caller, server) => ({ form: await articleForm(server, caller) }),
        answers: { others: 200 },
      },
      {
        object: "with another's picture",
        request: async (world, caller, server) => ({
          form: await articleForm(server, doctorOf(world, caller.kind === 'role 1' ? 'role 2' : 'role 1')),
        }),
        answers: { others: 400 },
      },
    ],
  },
  [apiPaths.articleUpdate]: {
    gate: 'article:update',
    objects: [
      {
        object: 'one that is there',
        request: async ({ draftId: id }, caller, server) => ({
          params: { id },
          form: await articleForm(server, caller),
        }),
        answers: { others: 200 },
      },
      {
        object: 'an absent one',
        request: async (_world, caller, server) => ({
          params: { id: absent },
          form: await articleForm(server, caller),
        }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.articleDelete]: {
    gate: 'article:delete',
    objects: [
      {
        object: 'one that is there',
        request: ({ draftId: id }) => ({ params: { id } }),
        answers: { others: 200 },
        fresh: true,
      },
      { object: 'an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.articlePubState]: {
    gate: 'article:publish',
    objects: [
      {
        object: 'one that is there',
        request: ({ draftId: id }) => ({ params: { id }, form: { articleIsPub: 0 } }),
        answers: { others: 200 },
      },
      {
        object: 'an absent one',
        request: () => ({ params: { id: absent }, form: { articleIsPub: 0 } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.articleVersions]: {
    gate: 'manager',
    objects: [
      { object: 'of a draft', request: ({ draftId: id }) => ({ params: { id } }), answers: { others: 200 } },
      { object: 'of an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.articleVersion]: {
    gate: 'manager',
    objects: [
      {
        object: 'of a draft',
        request: ({ draftId: id }) => ({ params: { id, versionNo: 1 } }),
        answers: { others: 200 },
      },
      {
        object: 'an absent one',
        request: ({ draftId: id }) => ({ params: { id, versionNo: absent } }),
        answers: { others: 404 },
      },
      {
        object: 'of an absent one',
        request: () => ({ params: { id: absent, versionNo: 1 } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.articleRestore]: {
    gate: 'article:update',
    objects: [
      {
        object: 'one that is there',
        request: ({ draftId: id }) => ({ params: { id }, form: { versionNo: 1 } }),
        answers: { others: 200 },
      },
      {
        object: 'an absent version',
        request: ({ draftId: id }) => ({ params: { id }, form: { versionNo: absent } }),
        answers: { others: 404 },
      },
      {
        object: 'of an absent one',
        request: () => ({ params: { id: absent }, form: { versionNo: 1 } }),
        answers: { others: 404 },
      },
    ],
  },
  [apiPaths.articlePreview]: {
    gate: 'manager',
    objects: [
      // No publisher stands beside the server of the tests: past the guard, its absence is told.
      { object: 'of a draft', request: ({ draftId: id }) => ({ params: { id } }), answers: { others: 503 } },
      { object: 'of an absent one', request: () => ({ params: { id: absent } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.articleSearch]: { gate: 'public' },
  [apiPaths.articleChanges]: { gate: 'public' },
  [apiPaths.articleLive]: { gate: 'publisher' },
  [apiPaths.upload]: { gate: 'signed in' },
  [apiPaths.diseaseTree]: { gate: 'public' },
  [apiPaths.diseaseArticles]: { gate: 'public' },

  [apiPaths.rolesOfUser]: { gate: 'user:updateUserRole' },
  [apiPaths.userRoleUpdate]: { gate: 'user:updateUserRole' },
  [apiPaths.roleList]: { gate: 'role:list' },
  [apiPaths.permissionsOfRole]: { gate: 'role:update' },
  [apiPaths.rolePermissionUpdate]: { gate: 'role:update' },
  [apiPaths.roleAdd]: { gate: 'role:add' },
  [apiPaths.roleDelete]: { gate: 'role:delete' },

  [apiPaths.userAdd]: { gate: 'user:add:2' },
  [apiPaths.userDetail]: { gate: 'signed in', objects: account((id) => ({ params: { id } })) },
  [apiPaths.userUpdate]: { gate: 'user:update' },
  [apiPaths.userDelete]: { gate: 'user:delete' },
  [apiPaths.userRows]: { gate: 'manager' },
  [apiPaths.userList]: { gate: 'manager' },

  [apiPaths.hospitalAdd]: { gate: 'hospital:add' },
  [apiPaths.hospitalList]: { gate: 'signed in' },
  [apiPaths.provinceList]: { gate: 'signed in' },
  [apiPaths.cityList]: { gate: 'signed in' },
  [apiPaths.hospitalRows]: { gate: 'signed in' },
  [apiPaths.hospital]: { gate: 'signed in' },
  [apiPaths.city]: { gate: 'signed in' },
  [apiPaths.province]: { gate: 'signed in' },
  [apiPaths.hospitalUpdate]: { gate: 'hospital:update' },

  [apiPaths.auditList]: { gate: 'role 1' },

  [apiPaths.platformHome]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.doctorList]: { gate: 'signed in' },
  [apiPaths.doctorPage]: { gate: 'signed in' },
  [apiPaths.consultationList]: {
    gate: 'doctor',
    objects: own('id', (userId) => ({ params: { userId }, form: { diseaseId: 0, ...page } })),
  },
  [apiPaths.consultationSave]: {
    gate: 'doctor',
    objects: own('id', (userId) => ({ form: { userId } })).map(({ answers, ...one }) => ({
      ...one,
      request: (world: World, caller: Caller, server: TestServer) => {
        const invited = doctorOf(world, caller.kind === 'invited doctor' ? 'initiator' : 'invited doctor');
        const { form } = one.request(world, caller, server) as Request;
        return { form: { ...proposal([invited]), ...form } };
      },
      answers,
    })),
  },
  [apiPaths.consultationDetail]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ params: { id } })),
  },
  [apiPaths.consultationStatus]: {
    gate: 'doctor',
    objects: clinical(initiatorAlone, ({ consultationId: id }) => ({ form: { id, status: 0 } })),
  },
  [apiPaths.consultationDelete]: {
    gate: 'doctor',
    objects: clinical(initiatorAlone, ({ consultationId }) => ({ form: { consultationId } }), true),
  },
  [apiPaths.consultationInfo]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ form: { id } })),
  },
  [apiPaths.consultationUpdate]: {
    gate: 'doctor',
    objects: clinical(initiatorAlone, ({ consultationId }, world) => ({
      form: { ...proposal([doctorOf(world, 'invited doctor')]), consultationId },
    })),
  },
  [apiPaths.replySave]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId }) => ({ form: { consultationId, content } })),
  },
  [apiPaths.replyNotRead]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.replyMarkRead]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id, replyIds: absent } })) },
  [apiPaths.replyDelete]: {
    gate: 'doctor',
    objects: clinical(authorAlone, ({ replyId }) => ({ form: { replyId } }), true),
  },
  [apiPaths.reply]: { gate: 'doctor', objects: clinical(both, ({ replyId }) => ({ form: { replyId } })) },
  [apiPaths.replyEvents]: { gate: 'doctor' },
  [apiPaths.replyUpdate]: {
    gate: 'doctor',
    objects: clinical(authorAlone, ({ replyId }) => ({ form: { replyId, content } })),
  },

  [apiPaths.platformCases]: { gate: 'doctor' },
  [apiPaths.ownCases]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.platformCasesByCondition]: { gate: 'doctor' },
  [apiPaths.platformOverview]: { gate: 'doctor' },
  [apiPaths.ownOverview]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.platformFindings]: { gate: 'doctor' },
  [apiPaths.ownFindings]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.ownCasesByCondition]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id, ...page } })) },
};
