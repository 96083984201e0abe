import { apiPaths } from '../../contract/paths.ts';
import { post } from './call.ts';
import { type Fields, proposal, propose } from './consultations.ts';
import { addDoctor, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export const exam = (stage: string) => ({
  disease: 'rop',
  examDate: '2026-04-20',
  eyes: { OD: { zone: 'II', stage, plus: 'none' } },
});
export const findings = (stage: string) =>
  JSON.stringify({ version: 2, exams: [exam(stage)], images: [], treatments: [] });

/** A case that its initiator can edit: fields that are not named stay as they were proposed. */
export async function editable(server: TestServer, fields: Fields = {}) {
  const [initiator, invited] = [await addDoctor(server), await addDoctor(server)];
  const proposed = proposal([invited], fields);
  const id = await propose(server, initiator, [invited], proposed);
  const edit = (changed: Fields) =>
    post(server, apiPaths.consultationUpdate, { ...proposed, consultationId: id, ...changed }, initiator.cookie);
  return { initiator, invited, id, edit };
}

/** The newest versions of a case, as somebody reads them. */
export const historyOf = async (server: TestServer, who: Person, id: number, fields: Fields = {}) =>
  (await post(server, apiPaths.consultationHistory, { id, ...fields }, who.cookie)).rmObject;

export const setStatus = (server: TestServer, who: Person, id: number, status: number) =>
  post(server, apiPaths.consultationStatus, { id, status }, who.cookie);
