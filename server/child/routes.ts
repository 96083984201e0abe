import { dayInShanghai } from '../../clinical/ages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { childTexts } from '../../contract/child-texts.ts';
import * as shape from '../../contract/schemas/child.ts';
import { alarmAcknowledgeBody, alarmAcknowledged } from '../../contract/schemas/invitation.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { absent, refuse } from '../answers.ts';
import { atOneMoment } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { findAlarm, quietAlarm } from '../escalation/alarm-store.ts';
import { isChange, requireDoctor, requireLatest } from '../guard.ts';
import { route } from '../route.ts';
import * as store from './child-store.ts';
import { findChild, firstDay } from './course-store.ts';
import { addEntry } from './entry-store.ts';
import { endReview } from './standing-store.ts';
import { listFollowUp } from './list-store.ts';
import { chainsOf, listConsultations, mergeChildren, splitChild } from './merge-store.ts';
import { findReadable } from './may-store.ts';
import { isDoctorOf } from './people-store.ts';
import { findRights, takesPartInAll } from './rights-store.ts';
import {
  changedFacts,
  mayExport,
  requireChildBirthday,
  requirePossibleFacts,
  requireSameChild,
  requireUnrestricted,
} from './rules.ts';

export const childRead = route({
  path: apiPaths.childRead,
  access: { audience: 'doctor', scopes: ['consultation:read'], audited: { action: 'child.read', idField: 'id' } },
  summary:
    '一名患儿的检查、治疗、会诊和联系记录，按时间排列：建档医院的医生看到全部，参与其会诊的外院医生看不到监护人和联系记录。',
  body: shape.childIdBody,
  answer: shape.child,
  async handle({ db, config, actor, body }) {
    const doctor = requireDoctor(actor);
    return atOneMoment(db, async (tx) => {
      const child = (await findChild(tx, body.id, doctor)) ?? absent();
      if (!child.isOwn) return { ...child, rights: null };
      const rights = await findRights(tx, child.id, doctor.doctorId, config.retentionYears);
      const takesPart = await takesPartInAll(tx, child.id, doctor.doctorId);
      return { ...child, rights: { ...rights, mayExport: mayExport(actor, takesPart) } };
    });
  },
});

export const followUp = route({
  path: apiPaths.followUp,
  access: { audience: 'doctor', scopes: ['consultation:read'], audited: { action: 'child.listFollowUp' } },
  summary:
    '本院患儿，逾期最久的在前：全部、已逾期、7 天内到期、没有日期或失访；可按姓名（含拼音、首字母）、住院号、监护人电话或出生日期（text）查找；另填出生日期等则找登记时可能是同一人的。',
  body: shape.followUpBody,
  answer: shape.followUpPage,
  async handle({ read, actor, body, trail }) {
    const doctor = requireDoctor(actor);
    const { due, text, pageSize, pageNo, patientBirthday, ...others } = body;
    const page = { pageSize, pageNo };
    const born = patientBirthday ? { patientBirthday, ...others } : undefined;
    const { results, ...counts } = await read((db) => listFollowUp(db, doctor.hospitalId, { due, text, born }, page));
    trail.detail = { due, ...(text && { keyword: true }), ...page, children: results.map(({ id }) => id) };
    return { ...counts, results };
  },
});

export const alarmAcknowledge = route({
  path: apiPaths.alarmAcknowledge,
  access: { audience: 'doctor', audited: { action: 'child.acknowledge', idField: 'childId' } },
  summary: '“我来处理”：写明已联系谁或打算怎么处理，急症提醒不再催促；以第一位为准，剩余时间过半仍未处理的再次提醒。',
  body: alarmAcknowledgeBody,
  answer: alarmAcknowledged,
  async handle({ change, actor, body: { childId, word, ...sent } }) {
    const doctor = requireDoctor(actor, sent);
    return change(async (tx) => {
      const child = (await findReadable(tx, childId, doctor)) ?? absent();
      if (child.isOnlyOwn) throw refuse.notFound();
      await quietAlarm(tx, child.id, { doctorId: doctor.doctorId, how: 'word', word });
      const alarm = await findAlarm(tx, child.id);
      if (!alarm) throw refuse.conflict(invitationTexts.alarmNone);
      return alarm;
    });
  },
});

export const childReviewed = route({
  path: apiPaths.childReviewed,
  access: { audience: 'doctor', audited: { action: 'child.saveReviewed', idField: 'id' } },
  summary: '按新规则复核过一名本院患儿，不再列在“按新规则复核”中。',
  body: shape.childIdBody,
  answer: shape.childSaved,
  async handle({ change, actor, body: { id } }) {
    const { hospitalId } = requireDoctor(actor);
    return change(async (tx) => {
      if (!(await store.lockOwnChild(tx, id, hospitalId))) throw refuse.notFound();
      await endReview(tx, id);
      return { childId: id };
    });
  },
});

export const childAdd = route({
  path: apiPaths.childAdd,
  access: {
    audience: 'doctor',
    audited: { action: 'child.add' },
    once: {
      find: (tx: Tx, { childId }: { childId: number }, { hospitalId }: { hospitalId: number | null }) =>
        store.lockOwnChild(tx, childId, hospitalId!),
    },
  },
  summary: '不经会诊，新建本院一名患儿的档案；toScreen 写明须做早产儿视网膜病变筛查的原因。',
  body: shape.childAddBody,
  answer: shape.childSaved,
  async handle({ change, actor, body: { toScreen, ...sent }, trail }) {
    const doctor = requireDoctor(actor);
    const facts = {
      ...sent,
      birthWeightGrams: sent.birthWeightGrams ?? null,
      dischargedOn: sent.dischargedOn ?? null,
      doctorId: sent.doctorId ?? doctor.doctorId,
      recordKind: sent.recordKind ?? 'inpatient',
    };
    requireChildBirthday(facts.patientBirthday);
    requirePossibleFacts(facts, undefined);
    return change(async (tx) => {
      if (!(await isDoctorOf(tx, facts.doctorId, doctor.hospitalId))) throw refuse.invalid(childTexts.doctorElsewhere);
      const at = new Date();
      const childId = await store.addChild(tx, facts, { ...doctor, doctorId: facts.doctorId }, at);
      trail.objectId = childId;
      await store.saveFacts(tx, childId, facts);
      if (toScreen) {
        const content = { toScreen: { date: dayInShanghai(at), why: toScreen } };
        const child = { id: childId, hospitalId: doctor.hospitalId };
        await addEntry(tx, child, doctor.doctorId, { kind: 'statement', content, at });
      }
      return { childId };
    });
  },
});

export const childUpdate = route({
  path: apiPaths.childUpdate,
  access: { audience: 'doctor', audited: { action: 'child.update', idField: 'id' } },
  summary: '修改本院患儿的资料；原来的保留记录。',
  body: shape.childUpdateBody,
  answer: shape.childSaved,
  async handle({ change, actor, body: { id, versionNo, byGuardian, requestNote, ...sent } }) {
    const doctor = requireDoctor(actor);
    return change(async (tx) => {
      const child = (await store.lockOwnChild(tx, id, doctor.hospitalId)) ?? absent();
      const { id: _, hospitalId: __, versionNo: current, isRestricted: ___, ...stored } = child;
      const facts = {
        ...sent,
        birthWeightGrams: sent.birthWeightGrams ?? null,
        dischargedOn: sent.dischargedOn ?? null,
        doctorId: sent.doctorId ?? stored.doctorId,
        recordKind: sent.recordKind ?? stored.recordKind,
      };
      if (!isChange(stored, facts)) return { childId: id };
      requireLatest(versionNo, current, childTexts.editedSince, { stored, sent: facts });
      requireChildBirthday(facts.patientBirthday, stored.patientBirthday);
      const course = await findChild(tx, id, doctor);
      requirePossibleFacts(facts, course && firstDay(course.findings));
      if (!(await isDoctorOf(tx, facts.doctorId, doctor.hospitalId)) && facts.doctorId !== stored.doctorId)
        throw refuse.invalid(childTexts.doctorElsewhere);
      await store.saveFacts(tx, id, facts);
      const request = byGuardian && { request: { note: requestNote } };
      const content = { ...changedFacts(stored, facts)!, ...request };
      await addEntry(tx, child, doctor.doctorId, { kind: 'facts', content });
      return { childId: id };
    });
  },
});

export const childMerge = route({
  path: apiPaths.childMerge,
  access: { audience: 'doctor', audited: { action: 'child.merge', idField: 'id' } },
  summary: '把本院同一患儿的两份档案合为一份。',
  body: shape.childMergeBody,
  answer: shape.childSaved,
  async handle({ change, actor, body: { id, otherId }, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    trail.detail = { otherId };
    if (id === otherId) throw refuse.invalid(childTexts.mergeSelf);
    return change(async (tx) => {
      const found = await store.lockOwnChildren(tx, [id, otherId], hospitalId);
      const [kept, other] = [found.find((one) => one.id === id), found.find((one) => one.id === otherId)];
      if (!kept || !other) throw refuse.notFound();
      requireUnrestricted(kept, other);
      requireSameChild(kept, other, childTexts.mergeDifferent);
      await mergeChildren(tx, kept, other, doctorId);
      return { childId: id };
    });
  },
});

export const childSplit = route({
  path: apiPaths.childSplit,
  access: { audience: 'doctor', audited: { action: 'child.split', idField: 'id' } },
  summary: '把记错了人的会诊、检查和联系记录分到新档案，答案给出新档案的编号。',
  body: shape.childSplitBody,
  answer: shape.childSaved,
  async handle({ change, actor, body, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    return change(async (tx) => {
      const child = (await store.lockOwnChild(tx, body.id, hospitalId)) ?? absent();
      requireUnrestricted(child);
      const cases = await listConsultations(tx, child.id);
      const chosen = cases.filter((one) => body.consultationIds.includes(one));
      const entryIds = await chainsOf(tx, child.id, body.entryIds);
      const isForeign =
        chosen.length < new Set(body.consultationIds).size || body.entryIds.some((one) => !entryIds.includes(one));
      if (isForeign) throw refuse.notFound();
      if (chosen.length + entryIds.length === 0) throw refuse.invalid(childTexts.splitNothing);
      if (cases.length > 0 && chosen.length === cases.length) throw refuse.invalid(childTexts.splitAll);
      const childId = await splitChild(tx, child, { consultationIds: chosen, entryIds }, doctorId);
      trail.detail = { otherId: childId };
      return { childId };
    });
  },
});
