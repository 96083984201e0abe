import { type ApiPath, apiPaths } from '../../contract/paths.ts';
import {
  absent,
  account,
  authorAlone,
  both,
  clinical,
  doctorOf,
  initiatorAlone,
  own,
  type Request,
  type Row,
} from './access-cases.ts';
import { accessToArticles } from './access-to-articles.ts';
import { accessToChildren } from './access-to-children.ts';
import { accessToNotifications } from './access-to-notifications.ts';
import { accessToSignIn } from './access-to-sign-in.ts';
import { accessToSite } from './access-to-site.ts';
import { accessToWaiting } from './access-to-waiting.ts';
import { accessToWebhooks } from './access-to-webhooks.ts';
import { post } from './call.ts';
import { type Caller, nameInWorld, type World } from './callers.ts';
import { proposal } from './consultations.ts';
import { testPassword } from './people.ts';
import type { TestServer } from './test-server.ts';

const page = { pageSize: 8, pageNo: 1 };
const content = '<p>意见</p>';
const grading = '{"disease":"rop","examDate":"2026-04-20","eyes":{"OD":{"zone":"I"}}}';

const absentCode = '2222-2222-2222-2222-2222';

/** Of the opinion that the initiator has issued: the same one, however often it is asked for. */
async function issuedCode(world: World, server: TestServer): Promise<string> {
  const form = { id: world.consultationId };
  return (await post(server, apiPaths.opinionIssue, form, doctorOf(world, 'initiator').cookie)).rmObject.code;
}

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
        // The answer carries another token; that of the caller is over.
        fresh: true,
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
  ...accessToSignIn,
  ...accessToArticles,
  ...accessToSite,
  ...accessToNotifications,
  ...accessToWebhooks,
  ...accessToChildren,

  [apiPaths.rolesOfUser]: { gate: 'user:updateUserRole' },
  [apiPaths.userRoleUpdate]: { gate: 'user:updateUserRole' },
  [apiPaths.roleList]: { gate: 'manager' },
  [apiPaths.permissionsOfRole]: { gate: 'role:update' },
  [apiPaths.rolePermissionUpdate]: { gate: 'role:update' },
  [apiPaths.roleAdd]: { gate: 'role:add' },
  [apiPaths.roleDelete]: { gate: 'role:delete' },

  [apiPaths.userAdd]: { gate: 'user:add:2' },
  [apiPaths.userDetail]: { gate: 'signed in', objects: account((id) => ({ params: { id } })) },
  [apiPaths.userUpdate]: { gate: 'user:update' },
  [apiPaths.userDelete]: { gate: 'user:delete' },
  [apiPaths.userActive]: { gate: 'user:delete' },
  [apiPaths.userRows]: { gate: 'manager' },
  [apiPaths.userList]: { gate: 'manager' },
  [apiPaths.userActiveMany]: { gate: 'user:delete' },
  [apiPaths.userMoveMany]: { gate: 'user:update' },
  [apiPaths.userFirstPasswords]: { gate: 'user:add:2' },

  [apiPaths.userSheetCheck]: { gate: 'user:add:2' },
  [apiPaths.userSheetImport]: { gate: 'user:add:2' },
  [apiPaths.userSheet]: { gate: 'manager' },

  [apiPaths.hospitalAdd]: { gate: 'hospital:add' },
  [apiPaths.hospitalList]: { gate: 'signed in' },
  [apiPaths.provinceList]: { gate: 'signed in' },
  [apiPaths.cityList]: { gate: 'signed in' },
  [apiPaths.hospitalRows]: { gate: 'signed in' },
  [apiPaths.hospital]: { gate: 'signed in' },
  [apiPaths.city]: { gate: 'signed in' },
  [apiPaths.province]: { gate: 'signed in' },
  [apiPaths.hospitalUpdate]: { gate: 'hospital:update' },

  [apiPaths.auditList]: { gate: 'audit:read' },
  [apiPaths.outputNote]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ form: { action: 'consultation.print', id } })),
  },

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
      // A program may edit a case, and rename nobody.
      form: { ...proposal([doctorOf(world, 'invited doctor')]), patientName: nameInWorld, consultationId },
    })),
  },
  [apiPaths.pictureNoteSave]: {
    gate: 'doctor',
    objects: clinical({ initiator: 400, 'invited doctor': 400 }, ({ consultationId }) => ({
      form: {
        consultationId,
        attachmentLocate: '/upload/images/a.jpg',
        note: '{"isGradable":true,"reason":null,"shapes":[]}',
      },
    })),
  },
  [apiPaths.pictureRemove]: {
    gate: 'doctor',
    objects: clinical({ initiator: 404, 'invited doctor': 404 }, ({ consultationId }) => ({
      form: { consultationId, attachmentLocate: '/upload/images/a.jpg', reason: '传错' },
    })),
  },
  [apiPaths.outcomeSave]: {
    gate: 'doctor',
    objects: clinical(initiatorAlone, ({ consultationId }) => ({ form: { consultationId, confirmedAs: '已确认' } })),
  },
  [apiPaths.consultationHistory]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ form: { id } })),
  },
  [apiPaths.replySave]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId }) => ({ form: { consultationId, content, grading } })),
  },
  [apiPaths.replyNotRead]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.replyMarkRead]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id, replyIds: absent } })) },
  [apiPaths.replyDelete]: {
    gate: 'doctor',
    objects: clinical(authorAlone, ({ replyId }) => ({ form: { replyId } }), true),
  },
  [apiPaths.reply]: { gate: 'doctor', objects: clinical(both, ({ replyId }) => ({ form: { replyId } })) },
  [apiPaths.replyHistory]: { gate: 'doctor', objects: clinical(both, ({ replyId }) => ({ form: { replyId } })) },
  [apiPaths.replyEvents]: { gate: 'doctor' },
  [apiPaths.consultationFhir]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ params: { id } })),
  },
  [apiPaths.opinionPreview]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ params: { id } })),
  },
  [apiPaths.opinionIssue]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ form: { id } })),
  },
  [apiPaths.opinionList]: {
    gate: 'doctor',
    objects: clinical(both, ({ consultationId: id }) => ({ form: { id } })),
  },
  [apiPaths.opinionFile]: {
    gate: 'doctor',
    objects: [
      {
        object: 'one of their case',
        request: async (world, _caller, server) => ({ params: { code: await issuedCode(world, server) } }),
        answers: { ...both, others: 404 },
      },
      { object: 'an absent one', request: () => ({ params: { code: absentCode } }), answers: { others: 404 } },
    ],
  },
  [apiPaths.replyUpdate]: {
    gate: 'doctor',
    objects: clinical(authorAlone, ({ replyId }) => ({ form: { replyId, content, grading } })),
  },

  [apiPaths.platformCases]: { gate: 'doctor' },
  [apiPaths.ownCases]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.platformCasesByCondition]: { gate: 'doctor' },
  [apiPaths.platformOverview]: { gate: 'doctor' },
  [apiPaths.ownOverview]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  [apiPaths.platformFindings]: { gate: 'doctor' },
  [apiPaths.ownFindings]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id } })) },
  ...accessToWaiting,
  [apiPaths.ownCasesByCondition]: { gate: 'doctor', objects: own('doctorId', (id) => ({ form: { id, ...page } })) },
};
