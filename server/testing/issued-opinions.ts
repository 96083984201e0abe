import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { post } from './call.ts';
import { aCase, proposal } from './consultations.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export const issueOpinion = (server: TestServer, by: Person, id: number, more = {}) =>
  post(server, apiPaths.opinionIssue, { id, ...more }, by.cookie);
export const listOpinions = (server: TestServer, by: Person, id: number) =>
  post(server, apiPaths.opinionList, { id }, by.cookie);
export const verifyOpinion = (server: TestServer, by: Person, code: string, sum: string) =>
  post(server, apiPaths.opinionVerify, { code, sha256: sum }, by.cookie);
export const openOpinion = (server: TestServer, by: Person, code: string) =>
  server.app.inject({
    url: `${apiBase}${fillPath(apiPaths.opinionFile, { code })}`,
    headers: { cookie: by.cookie },
  });

export async function textOf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replace(/\s/g, ''), totalPages, meta: await getMeta(pdf) };
}

/** What is printed of a case as it is now. */
export async function printed(server: TestServer, { id, invited }: { id: number; invited: Person }) {
  const { rmObject } = await issueOpinion(server, invited, id);
  return (await textOf((await openOpinion(server, invited, rmObject.code)).rawPayload)).text;
}

export async function anIssuedOne(server: TestServer) {
  const found = {
    version: 2,
    exams: [{ disease: 'rop', examDate: '2026-04-20', eyes: { OD: { zone: 'II', stage: '3' } } }],
  };
  const people = await aCase(server, { patientName: '𠮷㐂龘', findings: JSON.stringify(found) });
  const { rmObject: opinion } = await issueOpinion(server, people.initiator, people.id);
  return { ...people, opinion };
}

export const editCase = async (
  server: TestServer,
  { id, initiator, invited }: { id: number; initiator: Person; invited: Person },
  fields = {},
) =>
  post(server, apiPaths.consultationUpdate, { consultationId: id, ...proposal([invited], fields) }, initiator.cookie);
