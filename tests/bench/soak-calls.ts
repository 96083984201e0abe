import { join } from 'node:path';
import sharp from 'sharp';
import { unattendedHeader } from '../../contract/call-marks.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { pictureFormats, pictureUrl, pictureWidths } from '../../contract/pictures.ts';
import type { Envelope } from '../../contract/schemas/envelope.ts';
import { root } from '../server-process.ts';
import { benchPassword } from './sample-articles.ts';
import type { SignedIn } from './sample-consultations.ts';

/** A case that was put meanwhile, with the child's record and a picture. */
type Put = { id: number; childId: number; picture: string; initiator: SignedIn; invited: SignedIn };
type Fields = Record<string, string | number>;

/** Pixels, as a fundus camera takes them. */
const cameraWidth = 1600;

/** Of those put last: nobody's case grows without end. */
const putKept = 200;

/** What doctors do all day, each as often as its weight says; the first calls put cases that the others need. */
export async function createMix(
  url: string,
  doctors: SignedIn[],
): Promise<() => { name: string; done: Promise<void> }> {
  const photograph = await sharp(join(root, 'demo/pictures/cases/albinism-right.jpg'))
    .resize(cameraWidth)
    .jpeg({ quality: 92 })
    .toBuffer();
  const cases: Put[] = [];
  let counted = 0;

  async function answered<Answer>(response: Promise<Response>): Promise<Answer> {
    const { status, rmObject, errMsg } = (await (await response).json()) as Envelope<Answer>;
    if (status !== 'OK') throw new Error(errMsg);
    return rmObject;
  }
  const post = <Answer = unknown>({ cookie }: { cookie: string }, path: string, fields: Fields = {}, headers = {}) =>
    answered<Answer>(
      fetch(url + apiBase + path, { method: 'POST', body: form(fields), headers: { cookie, ...headers } }),
    );
  const load = async ({ cookie }: SignedIn, path: string) => {
    const response = await fetch(url + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
  };
  const upload = ({ cookie }: SignedIn) => {
    const body = new FormData();
    body.set('file', new Blob([photograph], { type: 'image/jpeg' }), 'fundus.jpg');
    return answered<string>(fetch(url + apiBase + apiPaths.upload, { method: 'POST', body, headers: { cookie } }));
  };
  const put = async (initiator: SignedIn, invited: SignedIn) => {
    const picture = await upload(initiator);
    const fields = { ...proposal(++counted), imageUrl: picture, doctorSelect: invited.userId - 1 };
    const saved = await post<{ consultationId: number; childId: number }>(initiator, apiPaths.consultationSave, fields);
    cases.push({ id: saved.consultationId, childId: saved.childId, picture, initiator, invited });
    if (cases.length > putKept) cases.shift();
  };
  const any = <Of>(all: Of[]): Of => all[Math.floor(Math.random() * all.length)]!;
  const read = (who: SignedIn, id: number) => post(who, fillPath(apiPaths.consultationDetail, { id }));

  const uses: [weight: number, name: string, use: (doctor: SignedIn, one: Put) => Promise<unknown>][] = [
    [
      20,
      'list',
      (doctor) =>
        post(doctor, fillPath(apiPaths.consultationList, { userId: doctor.userId }), { pageSize: 8, pageNo: 1 }),
    ],
    [
      4,
      'search',
      (doctor) =>
        post(doctor, fillPath(apiPaths.consultationList, { userId: doctor.userId }), {
          pageSize: 8,
          pageNo: 1,
          keyword: '患儿12',
        }),
    ],
    [15, 'detail', (doctor) => read(doctor, doctor.consultationId)],
    [5, 'detail of a new case', (_, { id, invited }) => read(invited, id)],
    [14, 'unread', (doctor) => post(doctor, apiPaths.replyNotRead)],
    [10, 'to do', (doctor) => post(doctor, apiPaths.childToday, {}, { [unattendedHeader]: '1' })],
    [3, 'home', (doctor) => post(doctor, apiPaths.platformHome)],
    [4, 'reply', (doctor) => post(doctor, apiPaths.reply, { replyId: doctor.replyId })],
    [4, 'articles', (doctor) => post(doctor, fillPath(apiPaths.articleList, { pageSize: 5, pageNo: 1 }))],
    [
      5,
      'picture',
      (_, { picture, invited }) =>
        load(invited, pictureUrl(picture, any([...pictureWidths]), any([...pictureFormats]))),
    ],
    [2, 'whole picture', (_, { picture, initiator }) => load(initiator, picture)],
    [
      3,
      'opinion given',
      (_, { id, invited }) =>
        post(invited, apiPaths.replySave, { consultationId: id, content: `<p>建议一周后复查 ${++counted}</p>` }),
    ],
    [2, 'case put', (doctor) => put(doctor, any(doctors.filter((one) => one !== doctor)))],
    [
      1,
      'PDF',
      async (_, { id, initiator }) => {
        const { code } = await post<{ code: string }>(initiator, apiPaths.opinionIssue, { id });
        await load(initiator, apiBase + fillPath(apiPaths.opinionFile, { code }));
      },
    ],
    [
      1,
      'FHIR document',
      (_, { id, initiator }) => load(initiator, apiBase + fillPath(apiPaths.consultationFhir, { id })),
    ],
    [
      1,
      'file for the guardian',
      (_, { childId, initiator }) => load(initiator, apiBase + fillPath(apiPaths.childExport, { id: childId })),
    ],
    [
      2,
      'sign-in',
      ({ userId }) => post({ cookie: '' }, apiPaths.login, { username: `doctor${userId - 1}`, ps: benchPassword }),
    ],
  ];
  const drawn = uses.flatMap(([weight, name, use]) => Array.from({ length: weight }, () => ({ name, use })));
  for (const doctor of doctors) await put(doctor, doctors.find((one) => one !== doctor)!);

  return () => {
    const { name, use } = any(drawn);
    return { name, done: use(any(doctors), any(cases)).then(() => {}) };
  };
}

const form = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));

const proposal = (n: number): Fields => ({
  ...{ patientName: `患儿新${n}`, patientSex: 1, patientBirthday: '2026-03-02', embryoAge: 28, embryoAgeDay: 3 },
  ...{ patientWeight: 2.35, patientBodyLong: 45.5, title: `早产儿视网膜病变 新 ${n}`, diseaseId: 1 },
  consultationDesc: '<p>双眼 Ⅱ 区 2 期，请各位老师会诊。</p>',
});
