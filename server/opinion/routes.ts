import { readCode } from '../../contract/opinion-code.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/opinion.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { atOneMoment } from '../database/queries.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import { issuedFile, issueOpinion, previewOpinion } from './issue.ts';
import { findByCode, listOpinions } from './opinion-store.ts';
import { recordKey } from './rules.ts';
import { findVersionNumbers } from './state-store.ts';

export const opinionPreview = route({
  method: 'GET',
  path: apiPaths.opinionPreview,
  access: { audience: 'doctor', audited: { action: 'opinion.preview' } },
  summary: '意见书的预览（文件）：内容与此刻出具的相同，每页标有“预览”，没有编码，不留存。',
  params: shape.opinionPreviewParams,
  answer: shape.opinionFile,
  answersWith: 'pdf',
  async handle({ db, files, config, actor, params, trail, reply }) {
    const { doctorId, userId } = requireDoctor(actor);
    trail.detail = { consultationId: params.id };
    reply.header('x-content-type-options', 'nosniff');
    return previewOpinion(
      { db, files },
      {
        consultationId: params.id,
        issuer: { doctorId, userId },
        origin: config.publicOrigin,
        signature: config.rulesSignature,
        now: new Date(),
      },
    );
  },
});

export const opinionIssue = route({
  path: apiPaths.opinionIssue,
  access: { audience: 'doctor', stepUp: 'withFactor', audited: { action: 'opinion.issue' } },
  summary: '把会诊和回复此刻的内容签发为带编码的 PDF；同一位医生签发过相同内容的，给出原来那份。',
  body: shape.opinionIssueBody,
  answer: shape.opinionIssued,
  async handle({ db, files, config, change, actor, body, trail }) {
    const { doctorId, userId } = requireDoctor(actor);
    const { id: consultationId, versionNo } = body;
    trail.detail = { consultationId, ...(versionNo && { versionNo }) };
    return issueOpinion(
      { db, files, change },
      {
        consultationId,
        versionNo,
        issuer: { doctorId, userId },
        origin: config.publicOrigin,
        signature: config.rulesSignature,
        now: new Date(),
      },
    );
  },
});

export const opinionList = route({
  path: apiPaths.opinionList,
  access: { audience: 'doctor', scopes: ['consultation:read'], audited: { action: 'opinion.list' } },
  summary: '一例会诊已签发的意见书，从新到旧，并说明签发后会诊有没有变化。',
  body: shape.opinionListBody,
  answer: shape.opinionList,
  async handle({ db, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor);
    trail.detail = { consultationId: body.id };
    return atOneMoment(db, async (tx) => {
      const now = (await findVersionNumbers(tx, body.id, doctorId)) ?? absent();
      const key = recordKey(now, now.replies);
      const issued = await listOpinions(tx, body.id);
      return {
        versionNo: now.versionNo,
        results: issued.map(({ recordKey: its, ...one }) => ({ ...one, hasChanged: its !== key })),
      };
    });
  },
});

export const opinionFile = route({
  method: 'GET',
  path: apiPaths.opinionFile,
  access: { audience: 'doctor', scopes: ['consultation:read'], audited: { action: 'opinion.read' } },
  summary: '一份已签发的意见书原件（文件），只给参与会诊的人。',
  params: shape.opinionCodeParams,
  answer: shape.opinionFile,
  answersWith: 'pdf',
  async handle({ db, files, actor, params, trail, reply, log }) {
    const doctor = requireDoctor(actor);
    const code = readCode(params.code);
    const found = code ? await findByCode(db, code, doctor) : undefined;
    if (!found?.isOpen && !found?.isSent) throw refuse.notFound();
    trail.objectId = found.id;
    trail.detail = { consultationId: found.consultation_id, versionNo: found.version_no };
    const bytes = await issuedFile(files, found);
    if (!bytes) {
      log.error({ opinion: found.id, file: found.upload_name }, 'the file of an issued opinion is not what was issued');
      throw refuse.notFound(refusalTexts.opinionFileLost);
    }
    const name = `会诊意见书-病例${found.consultation_id}-第${found.version_no}版-${found.code}.pdf`;
    reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('x-content-type-options', 'nosniff');
    return bytes;
  },
});
