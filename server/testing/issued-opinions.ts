import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { post } from './call.ts';
import { aCase, proposal } from './consultations.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export const issueOpinion = (server: TestServer, by: Person, id: number, more = {}) =>
  post(server, apiPaths.opinionIssue, { id, ...more }, by.cookie);
export const listOpinions = (server: TestServer, by: Person, id: number) =>
  post(server, apiPaths.opinionList, { id }, by.cookie);
export const previewOpinion = (server: TestServer, by: Person, id: number) =>
  server.app.inject({ url: apiBase + fillPath(apiPaths.opinionPreview, { id }), headers: { cookie: by.cookie } });
/** The page that tells anybody whether an opinion was issued under a code. */
export const verifyPage = (server: TestServer, code: string) => server.app.inject({ url: pages.verify(code) });
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

/** What stands on each page. */
export async function pageTexts(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replace(/\s/g, ''));
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
