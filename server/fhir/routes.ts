import type { Bundle } from '@medplum/fhirtypes';
import { fhirTexts } from '../../contract/fhir-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import * as shape from '../../contract/schemas/fhir.ts';
import { absent, refuse } from '../answers.ts';
import { takesPartInAll } from '../child/rights-store.ts';
import { mayExport } from '../child/rules.ts';
import { atOneMoment } from '../database/queries.ts';
import { findOwn } from '../export/child-store.ts';
import { requireDoctor } from '../guard.ts';
import { findVersionNumbers } from '../opinion/state-store.ts';
import { route } from '../route.ts';
import { createTurns } from '../turns.ts';
import { carry } from './attachments.ts';
import { caseDocument, courseDocument } from './documents.ts';
import { type CaseRecord, readCase, readCourse, type StoredFile } from './fhir-store.ts';

/** Each holds its files in memory until it is sent. */
const inTurn = createTurns(2, 8);

/** What a document carries, in the order in which it is carried while there is room. */
const filesOf = (cases: CaseRecord[]): StoredFile[] => [
  ...cases.flatMap(({ opinions }) => opinions.slice(0, 1)),
  ...cases.flatMap(({ pictures }) => pictures),
  ...cases.flatMap(({ opinions }) => opinions.slice(1)),
];

const download = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  'x-content-type-options': 'nosniff',
});

const bytesOf = (bundle: Bundle): Buffer => Buffer.from(JSON.stringify(bundle));

export const consultationFhir = route({
  method: 'GET',
  path: apiPaths.consultationFhir,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    audited: { action: 'consultation.exportFhir', idField: 'id' },
  },
  summary: '一例会诊的 FHIR R4 文档（JSON 格式的 Bundle），含图片和已签发的意见书，只给参与会诊的人。',
  params: shape.fhirParams,
  answer: shape.fhirDocument,
  answersWith: 'fhir',
  async handle({ db, files, config, actor, params: { id }, trail, reply }) {
    const { doctorId } = requireDoctor(actor);
    const now = new Date();
    return inTurn(async () => {
      const record = await atOneMoment(db, async (tx) => {
        if (!(await findVersionNumbers(tx, id, doctorId))) throw refuse.notFound();
        return readCase(tx, id, { now, signature: config.rulesSignature });
      });
      trail.detail = { versionNo: record.stated.versionNo, pictures: record.pictures.length };
      const carried = await carry(files, filesOf([record]));
      reply.headers(download(fhirTexts.caseFileName(id)));
      return bytesOf(caseDocument(record, { origin: config.publicOrigin, carried, now }));
    });
  },
});

export const childFhir = route({
  method: 'GET',
  path: apiPaths.childFhir,
  access: { audience: 'doctor', stepUp: 'withFactor', audited: { action: 'child.exportFhir', idField: 'id' } },
  summary: '患儿全过程的 FHIR R4 文档（JSON 格式的 Bundle）：检查和治疗，再是每例会诊；可以取的人与患儿全部资料相同。',
  params: shape.fhirParams,
  answer: shape.fhirDocument,
  answersWith: 'fhir',
  async handle({ db, files, config, actor, params, trail, reply }) {
    const doctor = requireDoctor(actor);
    const now = new Date();
    return inTurn(async () => {
      const course = await atOneMoment(db, async (tx) => {
        const { id } = (await findOwn(tx, params.id, doctor.hospitalId)) ?? absent();
        const takesPart = await takesPartInAll(tx, id, doctor.doctorId);
        if (!mayExport(actor, takesPart)) throw refuse.forbidden(rightsTexts.exportRefusal);
        return (await readCourse(tx, id, doctor, { now, signature: config.rulesSignature })) ?? absent();
      });
      const { child, cases } = course;
      trail.objectId = child.id;
      trail.detail = { consultations: cases.length, pictures: cases.flatMap(({ pictures }) => pictures).length };
      const carried = await carry(files, filesOf(cases));
      reply.headers(download(fhirTexts.childFileName(child.id)));
      return bytesOf(courseDocument(course, { origin: config.publicOrigin, carried, now }));
    });
  },
});
