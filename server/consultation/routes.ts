import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/consultation.ts';
import { consultationHistoryBody, consultationHistory as history } from '../../contract/schemas/record.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { texts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { childForCase, childIdOf, followCase } from '../child/case-store.ts';
import { addConsent, requirePossibleConsent } from '../child/consent-store.ts';
import { mayRead } from '../child/may-store.ts';
import { settlePartsOf } from '../child/parts-store.ts';
import { requireChildBirthday, requireNotRenamed } from '../child/rules.ts';
import { acrossDeadlocks } from '../database/deadlock.ts';
import { atOneMoment } from '../database/queries.ts';
import { isUnattended, requireDoctor, requireLatest, requireSameId } from '../guard.ts';
import { markInvitationSeen, refreshWaiting } from '../invitation/invitation-store.ts';
import { markRead } from '../reply/receipt-store.ts';
import { listWithdrawn } from '../reply/version-store.ts';
import { route } from '../route.ts';
import { asMade } from '../submission-store.ts';
import { showImages } from '../upload/attachment-store.ts';
import { tellJoined, tellStatus } from '../webhook/event-store.ts';
import { listRemoved } from '../record/removal-store.ts';
import * as store from './consultation-store.ts';
import { addParticipants, listParticipants, refuseOthers, requireActiveDoctors } from './consultation-store.ts';
import { findDetail, findInfo } from './detail-store.ts';
import { saveFindings, saysMore, storedFindings } from './findings-store.ts';
import { invite } from './inviting.ts';
import { listOutcomes, refreshOutcomeDue } from './outcome-store.ts';
import { changedFields, cleanFields, newInvitees, requireReason, requireStoredSound } from './rules.ts';
import { saveUrgency, urgencyWith } from './urgency-store.ts';
import {
  addStatusChange,
  addVersion,
  listStatusChanges,
  listVersions,
  markSeen,
  readState,
  stateWith,
} from './version-store.ts';

export const consultationSave = route({
  path: apiPaths.consultationSave,
  access: {
    audience: 'doctor',
    scopes: ['consultation:write'],
    audited: { action: 'consultation.add' },
    once: {
      find: async (tx, { consultationId }, { doctorId }) =>
        asMade(await store.lockOwnConsultation(tx, consultationId, doctorId!)),
    },
  },
  summary: '发起会诊并邀请医生。childId 是本院患儿档案的编号，不填则新建档案；程序填的姓名须与档案一致。',
  body: shape.consultationSaveBody,
  answer: shape.consultationSaved,
  async handle({ change, actor, body, trail }) {
    const initiator = requireDoctor(actor, body);
    const fields = cleanFields(body);
    const invited = newInvitees(fields.doctorSelect, initiator.doctorId);
    return change(async (tx) => {
      await requireActiveDoctors(tx, invited);
      const createdAt = new Date();
      const childId = await childForCase(tx, fields, initiator, { at: createdAt, token: actor.token });
      const urgency = await urgencyWith(tx, fields, { childId });
      if (fields.consent) {
        requirePossibleConsent(fields.consent, fields.patientBirthday);
        await addConsent(tx, { id: childId, hospitalId: initiator.hospitalId }, initiator, fields.consent);
      }
      const id = await store.addConsultation(tx, fields, childId, initiator, createdAt);
      await saveFindings(tx, id, fields.findings, { ...initiator, at: createdAt, confirmed: body.confirmed });
      await saveUrgency(tx, id, urgency, createdAt);
      const consultation = { id, diseaseId: fields.diseaseId, lastActivityAt: createdAt };
      await addParticipants(tx, consultation, [initiator.doctorId], null);
      await tellJoined(tx, { consultationId: id, at: createdAt }, [initiator.doctorId]);
      await invite(tx, { ...consultation, ...urgency }, invited, createdAt);
      const shown = { attachments: fields.imageUrl, html: fields.consultationDesc, uploaderId: initiator.userId };
      await showImages(tx, { consultationId: id, replyId: null }, shown);
      await addVersion(tx, id, initiator.doctorId, { savedAt: createdAt });
      trail.objectId = id;
      trail.detail = { invited };
      return { consultationId: id, childId };
    });
  },
});

export const consultationDetailRead = route({
  path: apiPaths.consultationDetail,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    audited: { action: 'consultation.read', idField: 'id' },
  },
  summary:
    '一例会诊及全部回复，回复记为本人已读，填 seen 时其他修改也记为已看；带 x-unattended 请求头或用令牌调用的都不记。',
  params: shape.consultationIdParams,
  body: shape.consultationDetailBody,
  answer: shape.consultationDetail,
  async handle({ db, actor, params, body, request }) {
    const { doctorId } = requireDoctor(actor);
    requireSameId(params, body);
    let found = await findDetail(db, params.id, doctorId);
    if (found?.isUnseenInvitation && !isUnattended(request)) {
      await acrossDeadlocks(() => markInvitationSeen(db, params.id, doctorId));
      found = await findDetail(db, params.id, doctorId);
    }
    const { detail, toldNo } = found ?? absent();
    const unread = detail.replies.filter(({ isRead }) => !isRead).map(({ replyId }) => replyId);
    if (!isUnattended(request)) {
      await markRead(db, doctorId, unread);
      if (detail.unseenSince && body?.seen) await markSeen(db, params.id, doctorId, toldNo);
    }
    return detail;
  },
});

export const consultationStatus = route({
  path: apiPaths.consultationStatus,
  access: { audience: 'doctor', audited: { action: 'consultation.updateStatus', idField: 'id' } },
  summary: '把会诊改为会诊中、已确诊或已转诊，并留下记录；重新开放的，对其他人变为未读。',
  body: shape.consultationStatusBody,
  answer: shape.consultationStatusChanged,
  async handle({ change, actor, body, trail }) {
    const { doctorId } = requireDoctor(actor);
    trail.detail = { status: body.status };
    return change(async (tx) => {
      const own = await store.lockOwnConsultation(tx, body.id, doctorId);
      if (!own) return refuseOthers(tx, body.id, doctorId, texts.consultationEditForbidden);
      if (own.status === body.status) return body;
      await store.setStatus(tx, body.id, body.status);
      const at = new Date();
      // Who may read it again is told.
      await settlePartsOf(tx, body.id);
      await addStatusChange(tx, body.id, doctorId, { formerStatus: own.status, status: body.status, at });
      await tellStatus(tx, { consultationId: body.id, status: body.status, at });
      await refreshWaiting(tx, [body.id]);
      await refreshOutcomeDue(tx, body.id);
      return body;
    });
  },
});

export const consultationDelete = route({
  path: apiPaths.consultationDelete,
  access: { audience: 'doctor', audited: { action: 'consultation.delete', idField: 'consultationId' } },
  summary:
    '删除会诊：他人已回复或签发过意见书的，标为已撤下，参与者仍可查看；其余的对所有人不再可见，记录保留。检查随患儿保留。',
  body: shape.consultationDeleteBody,
  answer: z.null(),
  async handle({ change, actor, body }) {
    const { doctorId } = requireDoctor(actor, body);
    return change(async (tx) => {
      const own = await store.lockOwnConsultation(tx, body.consultationId, doctorId);
      if (!own) return refuseOthers(tx, body.consultationId, doctorId, texts.consultationDeleteForbidden);
      await store.deleteConsultation(tx, own, body.reason);
      await refreshWaiting(tx, [own.id]);
      return null;
    });
  },
});

export const consultationNoteOver = route({
  path: apiPaths.consultationNoteOver,
  access: {
    audience: 'doctor',
    permission: 'hospital:coordinate',
    audited: { action: 'consultation.noteOver', idField: 'consultationId' },
  },
  summary: '发起医生已停用时，随访医院的协调员在状态旁注明会诊已结束：不再提醒任何人，状态不变。',
  body: shape.noteOverBody,
  answer: shape.overNoted,
  async handle({ change, actor, body: { consultationId } }) {
    const doctor = requireDoctor(actor);
    return change(async (tx) => {
      const isOver = (await store.noteOver(tx, consultationId, doctor)) ?? absent();
      if (!isOver) throw refuse.conflict(rightsTexts.overRefusal);
      await refreshWaiting(tx, [consultationId]);
      return { consultationId };
    });
  },
});

export const consultationInfoRead = route({
  path: apiPaths.consultationInfo,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    audited: { action: 'consultation.read', idField: 'id' },
  },
  summary: '修改会诊和回复之前要取的内容。',
  body: shape.consultationIdBody,
  answer: shape.consultationInfo,
  async handle({ db, actor, body }) {
    const { doctorId } = requireDoctor(actor);
    return (await findInfo(db, body.id, doctorId)) ?? absent();
  },
});

export const consultationUpdate = route({
  path: apiPaths.consultationUpdate,
  access: {
    audience: 'doctor',
    scopes: ['consultation:write'],
    audited: { action: 'consultation.update', idField: 'consultationId' },
  },
  summary:
    '修改会诊，存为新版本，可以再邀请医生，不能撤回邀请。填 versionNo 时不覆盖更新的版本（409）；已结束的会诊须填理由（reason），记为补充更正。',
  body: shape.consultationUpdateBody,
  answer: shape.consultationSaved,
  async handle({ change, actor, body, trail }) {
    const initiator = requireDoctor(actor, body);
    const { doctorId, userId } = initiator;
    const { consultationId, versionNo, reason, confirmed, ...fields } = cleanFields(body);
    return change(async (tx) => {
      const own = await store.lockOwnConsultation(tx, consultationId, doctorId);
      if (!own) return refuseOthers(tx, consultationId, doctorId, texts.consultationEditForbidden);
      const invited = newInvitees(fields.doctorSelect, doctorId, await listParticipants(tx, consultationId));
      await requireActiveDoctors(tx, invited);
      const stored = await readState(tx, consultationId);
      const childId = await childIdOf(tx, own.patientId);
      const urgency = await urgencyWith(tx, fields, { id: consultationId, childId });
      const sent = await stateWith(tx, stored, fields, { invited, urgency });
      trail.detail = { invited };
      if (changedFields(stored, sent).length > 0) {
        requireLatest(versionNo, own.versionNo, texts.consultationEditedElsewhere, { stored, sent });
        requireReason(own, { versionNo, reason });
        // What is said of the child is no part of the case, and makes no version.
      } else if (!(await saysMore(tx, childId, fields))) return { consultationId };
      requireNotRenamed(actor, stored, fields);
      requireChildBirthday(fields.patientBirthday, stored.patientBirthday);
      requireStoredSound(await storedFindings(tx, consultationId), fields);
      await store.updateConsultation(tx, own, fields);
      await followCase(tx, own.patientId, { before: stored, after: fields }, initiator);
      await saveFindings(tx, consultationId, fields.findings, { ...initiator, at: new Date(), confirmed });
      await saveUrgency(tx, consultationId, urgency, new Date());
      await invite(tx, { ...own, ...urgency, diseaseId: fields.diseaseId }, invited);
      const shown = { attachments: fields.imageUrl, html: fields.consultationDesc, uploaderId: userId };
      await showImages(tx, { consultationId, replyId: null }, shown);
      await addVersion(tx, consultationId, doctorId, { reason });
      return { consultationId };
    });
  },
});

export const consultationHistory = route({
  path: apiPaths.consultationHistory,
  access: {
    audience: 'doctor',
    scopes: ['consultation:read'],
    audited: { action: 'consultation.readHistory', idField: 'id' },
  },
  summary: '一例会诊的历次版本（谁保存、改了什么）和状态变化。',
  body: consultationHistoryBody,
  answer: history,
  async handle({ db, actor, body: { id, before } }) {
    const doctor = requireDoctor(actor);
    return atOneMoment(db, async (tx) => {
      if (!(await mayRead(tx, doctor, { consultationId: id }, 'case'))) throw refuse.notFound();
      const versions = await listVersions(tx, id, before);
      const [statusChanges, withdrawnReplies] = [await listStatusChanges(tx, id), await listWithdrawn(tx, id)];
      const [outcomes, removedPictures] = [await listOutcomes(tx, id), await listRemoved(tx, id)];
      return { ...versions, statusChanges, withdrawnReplies, outcomes, removedPictures };
    });
  },
});
