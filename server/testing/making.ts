import { apiPaths, fillPath } from '../../contract/paths.ts';
import { articleForm } from './articles.ts';
import { type Answered, post } from './call.ts';
import { aFollowedChild, examined, today, weekly } from './children.ts';
import { type Fields, proposal, propose } from './consultations.ts';
import { addDoctor, addManager, type Person } from './people.ts';
import { asField, csv, withHead } from './sheets.ts';
import type { TestServer } from './test-server.ts';
import { newDoctor, remove as removeUser, update } from './users.ts';

export type Made = {
  by: Person;
  fields: Fields;
  idOf: (answer: Answered) => number;
  /** Makes something else of it; of a role no call does. */
  change?: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

/** Of each call that is done once, by its path: who makes what, and how it goes again. */
export const making: Record<string, (server: TestServer) => Promise<Made>> = {
  [apiPaths.consultationSave]: async (server) => {
    const [by, invited] = [await addDoctor(server), await addDoctor(server)];
    const fields = proposal([invited]);
    return {
      by,
      fields,
      idOf: ({ rmObject }) => rmObject.consultationId,
      change: (consultationId) =>
        post(server, apiPaths.consultationUpdate, { ...fields, consultationId, title: '改过的标题' }, by.cookie),
      remove: (consultationId) => post(server, apiPaths.consultationDelete, { consultationId }, by.cookie),
    };
  },
  [apiPaths.replySave]: async (server) => {
    const [initiator, by] = [await addDoctor(server), await addDoctor(server)];
    const consultationId = await propose(server, initiator, [by]);
    return {
      by,
      fields: { consultationId, content: '<p>同意，一周后复查。</p>' },
      idOf: ({ rmObject }) => rmObject.replyId,
      change: (replyId) => post(server, apiPaths.replyUpdate, { replyId, content: '<p>改过</p>' }, by.cookie),
      remove: (replyId) => post(server, apiPaths.replyDelete, { replyId }, by.cookie),
    };
  },
  [apiPaths.articleAdd]: async (server) => {
    const by = await addManager(server, { roleId: 1 });
    const fields = await articleForm(server, by);
    return {
      by,
      fields,
      idOf: ({ rmObject }) => rmObject.id,
      change: (id) =>
        post(server, fillPath(apiPaths.articleUpdate, { id }), { ...fields, id, title: '改过的标题' }, by.cookie),
      remove: (id) => post(server, fillPath(apiPaths.articleDelete, { id }), {}, by.cookie),
    };
  },
  [apiPaths.userAdd]: async (server) => {
    const by = await addManager(server, { roleId: 1 });
    await addDoctor(server);
    const fields = newDoctor({ username: `by-${by.username}` });
    return {
      by,
      fields,
      idOf: ({ rmObject }) => rmObject.id,
      change: (id) => update(server, id, { ...fields, id, username: `again-${by.username}` }, by),
      remove: (id) => removeUser(server, id, by),
    };
  },
  [apiPaths.roleAdd]: async (server) => {
    const by = await addManager(server, { roleId: 1 });
    return {
      by,
      fields: { roleName: by.username, roleNameCn: by.username },
      idOf: ({ rmObject }) => rmObject.id,
      remove: (id) => post(server, apiPaths.roleDelete, { roleId: id }, by.cookie),
    };
  },
  [apiPaths.hospitalAdd]: async (server) => {
    const by = await addManager(server, { roleId: 1 });
    return {
      by,
      fields: { hospitalName: `${by.username}医院`, province: 110000, city: 110100 },
      idOf: ({ rmObject }) => rmObject.id,
      change: (hospitalId) =>
        post(
          server,
          apiPaths.hospitalUpdate,
          { hospitalId, hospitalName: `${by.username}新院`, province: 110000, cityId: 110100 },
          by.cookie,
        ),
      // No call does it, and yet the rule holds.
      remove: (id) => server.db.deleteFrom('hospital').where('id', '=', id).execute(),
    };
  },
  [apiPaths.userSheetImport]: async (server) => {
    const by = await addManager(server, { roleId: 1 });
    await addDoctor(server);
    const { username, doctorName, doctorBelongHospital, doctorBelongCenter, doctorTitle } = newDoctor({
      username: `by-${by.username}`,
    });
    const cells = [username!, '', doctorName!, doctorBelongHospital!, doctorBelongCenter!, doctorTitle!, '', ''];
    return {
      by,
      fields: { sheet: asField(csv(withHead([cells]))) },
      idOf: ({ rmObject }) => rmObject.added[0].id,
      change: (id) => update(server, id, { id, username: `again-${by.username}` }, by),
      remove: (id) => removeUser(server, id, by),
    };
  },
  [apiPaths.childAdd]: async (server) => {
    const by = await addDoctor(server);
    const born = { patientBirthday: '2026-03-02', embryoAge: 30, embryoAgeDay: 0 };
    return {
      by,
      fields: { patientName: `新生${by.username}`, patientSex: 1, ...born },
      idOf: ({ rmObject }) => rmObject.childId,
      // A record goes with the only case about it, or when it is merged.
      remove: (id) => server.db.updateTable('child').set({ deleted_at: new Date() }).where('id', '=', id).execute(),
    };
  },
  [apiPaths.childExam]: async (server) => {
    const { initiator: by, childId } = await aFollowedChild(server);
    return madeOf(server, by, { childId, findings: examined(today(), weekly) });
  },
  [apiPaths.childContact]: async (server) => {
    const { initiator: by, childId } = await aFollowedChild(server);
    return madeOf(server, by, { childId, result: 'reached' });
  },
  [apiPaths.childStatement]: async (server) => {
    const { initiator: by, childId } = await aFollowedChild(server);
    const statement = JSON.stringify({ rbRisk: { kind: 'sibling', date: today() } });
    return madeOf(server, by, { childId, statement });
  },
};

/** An entry of a child: it is never deleted, but taken back. */
const madeOf = (server: TestServer, by: Person, fields: Fields): Made => ({
  by,
  fields,
  idOf: ({ rmObject }) => rmObject.entryId,
  remove: (entryId) =>
    post(server, apiPaths.childWithdraw, { childId: fields.childId, entryId, reason: '误记' }, by.cookie),
});
