import type { Permission } from '../../contract/permissions.ts';
import type { Caller, CallerKind, World } from './callers.ts';
import type { Fields } from './consultations.ts';
import type { TestServer } from './test-server.ts';

/** Who gets past the guard: a permission stands for the managers who hold it, `coordinator` for the doctors of that role. */
export type Gate = 'coordinator' | 'public' | 'publisher' | 'signed in' | 'doctor' | 'manager' | Permission;

export type Request = { params?: Record<string, number | string>; form?: Fields };

/** What those past the guard are answered about one object: by kind of caller, `others` for the rest of them. */
type ObjectCase = {
  object: string;
  request: (world: World, caller: Caller, server: TestServer) => Request | Promise<Request>;
  answers: Partial<Record<CallerKind, number>> & { others: number };
  /** The call changes the object, so every caller gets one of their own. */
  fresh?: true | undefined;
};

/** `first`: also before a password that must be changed, and for a manager without permissions. */
export type Row = { gate: Gate; first?: true; objects?: ObjectCase[] };

export const absent = 2_147_483_647;
export const doctorOf = ({ callers }: World, kind: CallerKind) => callers.get(kind)!;

/** Cases of a consultation or reply: strangers learn nothing of what is there. */
export function clinical(
  answers: { initiator: number; 'invited doctor': number; coordinator?: number },
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

export const both = { initiator: 200, 'invited doctor': 200 };
export const initiatorAlone = { initiator: 200, 'invited doctor': 403 };
export const authorAlone = { initiator: 403, 'invited doctor': 200 };

/** Cases of an id that must be the caller's own. */
export function own(field: 'id' | 'doctorId', request: (id: number) => Request): ObjectCase[] {
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

/** Cases of an article that is a draft. */
export function draft(
  request: (id: number, caller: Caller, server: TestServer) => Request | Promise<Request>,
  others = 200,
  fresh?: true,
): ObjectCase[] {
  return [
    {
      object: 'one that is there',
      request: ({ draftId }, caller, server) => request(draftId, caller, server),
      answers: { others },
      fresh,
    },
    {
      object: 'an absent one',
      request: (_world, caller, server) => request(absent, caller, server),
      answers: { others: 404 },
    },
  ];
}

const managers: CallerKind[] = [
  'role 1',
  'role 2',
  'role 3',
  'system administrator',
  'security administrator',
  'audit administrator',
  'manager without permissions',
  'manager with this permission alone',
  'manager with all permissions but this',
];
export const forManagers = (status: number) => Object.fromEntries(managers.map((kind) => [kind, status]));

/** Cases of an account: one's own, or any for managers. */
export function account(request: (userId: number) => Request): ObjectCase[] {
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
