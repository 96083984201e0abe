import { apiPaths, fillPath } from '../../contract/paths.ts';
import { type Answered, post, uploadFile } from './call.ts';
import { addDoctor, type Person } from './people.ts';
import { picture } from './pictures.ts';
import type { TestServer } from './test-server.ts';

export type Fields = Record<string, string | number | (string | number)[] | undefined>;

let proposals = 0;

/** The fields of a consultation that nothing is wrong with. */
export function proposal(invited: Person[], fields: Fields = {}): Fields {
  proposals += 1;
  return {
    patientName: `患儿${proposals}`,
    patientSex: 1,
    patientBirthday: '2026-03-02',
    embryoAge: 28,
    embryoAgeDay: 3,
    patientWeight: 2.35,
    patientBodyLong: 45.5,
    title: `早产儿视网膜病变 ${proposals}`,
    consultationDesc: '<p>双眼 Ⅱ 区 2 期，请各位老师会诊。</p>',
    diseaseId: 1,
    doctorSelect: invited.map((doctor) => doctor.doctorId),
    ...fields,
  };
}

/** A consultation proposed through the API; its id. */
export async function propose(
  server: TestServer,
  initiator: Person,
  invited: Person[],
  fields: Fields = {},
): Promise<number> {
  const saved = await post(server, apiPaths.consultationSave, proposal(invited, fields), initiator.cookie);
  if (saved.status !== 'OK') throw new Error(`not proposed: ${saved.statusCode} ${saved.errMsg}`);
  return saved.rmObject.consultationId;
}

/** The record of the child of a case. */
export async function childOf(server: TestServer, consultationId: number): Promise<number> {
  const { childId } = await server.db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select('patient.child_id as childId')
    .where('consultation.id', '=', consultationId)
    .executeTakeFirstOrThrow();
  return childId;
}

/** A reply given through the API; its id. */
export async function giveReply(
  server: TestServer,
  author: Person,
  consultationId: number,
  content: string,
  fields: Fields = {},
): Promise<number> {
  const saved = await post(server, apiPaths.replySave, { consultationId, content, ...fields }, author.cookie);
  if (saved.status !== 'OK') throw new Error(`not replied: ${saved.statusCode} ${saved.errMsg}`);
  return saved.rmObject.replyId;
}

/** A page of a doctor's list. */
export function listOf(server: TestServer, doctor: Person, fields: Fields = {}): Promise<Answered> {
  const path = fillPath(apiPaths.consultationList, { userId: doctor.id });
  return post(server, path, { diseaseId: 0, pageSize: 8, pageNo: 1, ...fields }, doctor.cookie);
}

/** The detail of a consultation, with which its replies become read. */
export function view(server: TestServer, doctor: Person, id: number): Promise<Answered> {
  return post(server, fillPath(apiPaths.consultationDetail, { id }), { seen: '1' }, doctor.cookie);
}

/** A picture as its uploader may name it in a form: `/upload/images/NAME`. */
export async function uploadPicture(server: TestServer, uploader: Person): Promise<string> {
  return (await uploadFile(server, await picture(), uploader.cookie)).rmObject;
}

/** The HTTP status with which an image is answered, and whether it may be kept. */
export async function openImage(server: TestServer, path: string, who?: Pick<Person, 'cookie'>) {
  const response = await server.app.inject({ url: path, headers: who ? { cookie: who.cookie } : {} });
  return { statusCode: response.statusCode, cacheControl: response.headers['cache-control'] };
}

/** A case with one reply by the invited doctor, and a doctor of the same hospital who has no part in it. */
export async function aCase(server: TestServer, fields: Fields = {}) {
  const [initiator, invited, stranger] = [await addDoctor(server), await addDoctor(server), await addDoctor(server)];
  const id = await propose(server, initiator, [invited], fields);
  const replyId = await giveReply(server, invited, id, '<p>建议复查</p>');
  return { initiator, invited, stranger, id, replyId };
}
