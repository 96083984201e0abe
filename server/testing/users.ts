import { apiPaths, fillPath } from '../../contract/paths.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from './call.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

export type Form = Record<string, string | number>;

let numbered = 0;
export const newDoctor = (more: Form = {}): Form => ({
  username: `doctor-${++numbered}`,
  password: 'secret-1',
  userBelong: 1,
  doctorName: '林医生',
  doctorBelongHospital: '第一儿童医院',
  doctorBelongCenter: '眼科',
  doctorTitle: '副主任医师',
  ...more,
});

export const add = (server: TestServer, form: Form, by: Person) => post(server, apiPaths.userAdd, form, by.cookie);
export const detail = (server: TestServer, id: number, by: Person) =>
  post(server, fillPath(apiPaths.userDetail, { id }), {}, by.cookie);
export const update = (server: TestServer, id: number, form: Form, by: Person) =>
  post(server, fillPath(apiPaths.userUpdate, { id }), form, by.cookie);
export const remove = (server: TestServer, deleteId: number, by: Person, userId = by.id) =>
  post(server, apiPaths.userDelete, { userId, deleteId }, by.cookie);
export const isSignedIn = async (server: TestServer, person: { cookie: string }) =>
  (await post(server, apiPaths.heartbeat, {}, person.cookie)).statusCode === 200;
export const signIn = (server: TestServer, username: string, ps: string) =>
  post(server, apiPaths.login, { username, ps });

/** As a second manager who looks at what waits, and confirms it. */
export async function giveWord(server: TestServer, by: Person, userId: number) {
  const { rmObject } = await post(server, apiPaths.resetList, {}, by.cookie);
  const seen = (rmObject as ResetLine[]).find((line) => line.userId === userId);
  return post(server, apiPaths.resetConfirm, { userId, version: seen?.version ?? 'none' }, by.cookie);
}

/** What a change answers of which all waits for somebody now. */
export const submitted = { status: 'ERROR', statusCode: 200, errMsg: texts.submittedWaits };
export const forbidden = (errMsg: string = refusalTexts.forbidden) => ({ statusCode: 403, status: 'ERROR', errMsg });
