import { dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { noFindings } from '../../clinical/findings.ts';
import { childTexts } from '../../contract/child-texts.ts';
import { consentTexts } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import * as shape from '../../contract/schemas/transfer.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { nameInPath } from '../upload/upload-store.ts';
import { dropAcknowledgement, quietAlarm } from '../escalation/alarm-store.ts';
import { lockOwnChild } from './child-store.ts';
import { findNewest } from './consent-store.ts';
import { addEntry } from './entry-store.ts';
import { isDoctorOf, whoAnswersFor } from './people-store.ts';
import { mayAnswer, mayReport, overlaps, requirePossibleSending, requireUnrestricted } from './rules.ts';
import * as store from './transfer-store.ts';
import { stateTreatments } from './treatment-store.ts';

export const childTransferAsk = route({
  path: apiPaths.childTransferAsk,
  access: { audience: 'doctor', audited: { action: 'child.askTransfer', idField: 'childId' } },
  summary:
    '把本院患儿转给一家医院或其中一位医生：接手随访（followUp，接收后档案转去）、治疗（treatment）或两者（both）。',
  body: shape.transferAskBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body, trail }) {
    const doctor = requireDoctor(actor);
    const { childId, hospitalId, doctorId: toDoctorId, reason, purpose = 'followUp', opinions } = body;
    trail.detail = { hospitalId, purpose };
    const isOwn = hospitalId === doctor.hospitalId;
    return change(async (tx) => {
      const child = (await lockOwnChild(tx, childId, doctor.hospitalId)) ?? absent();
      requirePossibleSending({ isOwn, purpose, toDoctorId, doctorId: doctor.doctorId });
      if (!isOwn) await requireShareable(tx, child);
      const hospital = await store.hospitalName(tx, hospitalId);
      if (!hospital) throw refuse.invalid(refusalTexts.hospitalMissing);
      if (toDoctorId && !(await isDoctorOf(tx, toDoctorId, hospitalId)))
        throw refuse.invalid(referralTexts.doctorElsewhere);
      const awaited = (await store.listAwaited(tx, childId)).find((one) => overlaps(one.purpose, purpose));
      if (awaited) throw refuse.conflict(awaited.isAccepted ? referralTexts.beingTreated : referralTexts.waiting);
      const carried = {
        pictures: [...new Set(body.pictures)].map((path) => nameInPath(path)!),
        opinions: [...new Set(opinions)],
      };
      const sendable = await store.countSendable(tx, childId, doctor.doctorId, carried);
      if (sendable < carried.pictures.length + carried.opinions.length)
        throw refuse.invalid(referralTexts.carriedForeign);
      const asked = { childId, toHospitalId: hospitalId, toDoctorId, reason, purpose, carried };
      const transferId = await store.addTransfer(tx, {
        ...asked,
        fromHospitalId: doctor.hospitalId,
        askedBy: doctor.doctorId,
      });
      await addEntry(tx, child, doctor.doctorId, { kind: 'transfer', content: { state: 'asked', hospital, reason } });
      if (purpose !== 'followUp') await quietAlarm(tx, childId, { doctorId: doctor.doctorId, how: 'refer' });
      const doctorIds = toDoctorId ? [toDoctorId] : await whoAnswersFor(tx, hospitalId);
      await notify(tx, { doctorIds, kind: 'transferAsked', childId, key: String(transferId) });
      return { transferId };
    });
  },
});

/** @throws 400 once consent was withdrawn, 409 while the record is restricted */
async function requireShareable(tx: Tx, child: { id: number; isRestricted: boolean }): Promise<void> {
  requireUnrestricted(child);
  if ((await findNewest(tx, child.id))?.kind === 'consentWithdrawn')
    throw refuse.invalid(consentTexts.withdrawnRefusal);
}

export const childTransferAnswer = route({
  path: apiPaths.childTransferAnswer,
  access: { audience: 'doctor', audited: { action: 'child.answerTransfer', idField: 'transferId' } },
  summary: '接收转来的患儿，或写明理由谢绝；转出的医院可以撤回（withdrawn），已接收的随即结束。',
  body: shape.transferAnswerBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { transferId, answer, reason }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { transfer: answer };
    if (answer === 'declined' && reason === '') throw refuse.invalid(childTexts.transferReason);
    return change(async (tx) => {
      const transfer = (await store.lockTransfer(tx, transferId)) ?? absent();
      if (!mayAnswer(transfer, answer, doctor)) throw refuse.notFound();
      await answerAs(tx, transfer, { answer, reason }, doctor);
      return { transferId };
    });
  },
});

async function answerAs(
  tx: Tx,
  { id, childId, keeperId, toHospitalId, purpose, isAccepted, askedBy }: store.RunningTransfer,
  { answer, reason }: { answer: 'accepted' | 'declined' | 'withdrawn'; reason: string },
  { doctorId, hospitalId }: CallingDoctor,
): Promise<void> {
  const hospital = (await store.hospitalName(tx, toHospitalId))!;
  const isEnding = isAccepted && answer === 'withdrawn';
  const isHandedOver = answer === 'accepted' && purpose !== 'treatment';
  if (isEnding) await store.endTransfer(tx, id);
  else await store.answerTransfer(tx, id, { state: answer, doctorId, reason });
  if (isHandedOver) await store.handOver(tx, childId, { hospitalId, doctorId });
  const child = { id: childId, hospitalId: isHandedOver ? hospitalId : keeperId };
  const state = isEnding ? 'ended' : answer;
  await addEntry(tx, child, doctorId, { kind: 'transfer', content: { state, hospital, reason } });
  if (answer !== 'accepted') await dropAcknowledgement(tx, childId, { how: 'refer' });
  const doctorIds = answer === 'withdrawn' ? [] : [askedBy];
  await notify(tx, { doctorIds, kind: 'transferAnswered', childId, key: `${id} ${answer}` });
}

export const childTransferReport = route({
  path: apiPaths.childTransferReport,
  access: { audience: 'doctor', audited: { action: 'child.reportTransfer', idField: 'transferId' } },
  summary: '报告转来治疗的患儿何时到达、做了什么治疗（treatments，计入患儿的经过，不必再填）。',
  body: shape.transferReportBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { transferId, arrivedOn = null, treatedOn = null, treatments = [], note } }) {
    const doctor = requireDoctor(actor);
    if (!arrivedOn && !treatedOn && treatments.length === 0) throw refuse.invalid(referralTexts.reportNothing);
    return change(async (tx) => {
      const open = await store.lockTransfer(tx, transferId);
      if (!open || !mayReport(open, doctor)) throw refuse.notFound(referralTexts.reportGone);
      const days = treatments.map(({ date }) => date).toSorted();
      const today = dayInShanghai(new Date());
      for (const day of [arrivedOn, treatedOn, ...days]) {
        if (day && day < open.askedOn) throw refuse.invalid(referralTexts.reportTooEarly);
        if (day && day > today) throw refuse.invalid(referralTexts.reportFuture);
      }
      const child = (await lockOwnChild(tx, open.childId, open.keeperId)) ?? absent();
      const refusal = findingsRefusal({ ...noFindings, treatments }, child.patientBirthday, today);
      if (refusal) throw refuse.invalid(refusal);
      const treated = days[0] ?? treatedOn;
      await store.saveReport(tx, transferId, { arrivedOn: arrivedOn ?? open.arrivedOn, treatedOn: treated });
      if (treatments.length > 0) await stateTreatments(tx, child, { treatments, note }, doctor);
      const hospital = (await store.hospitalName(tx, open.toHospitalId))!;
      const isUnsaid = treatments.length === 0 && referralTexts.treatmentUnknown;
      const said = [
        ...(arrivedOn && arrivedOn !== open.arrivedOn ? [{ state: 'arrived' as const, words: [arrivedOn] }] : []),
        ...(treated ? [{ state: 'treated' as const, words: [treated, isUnsaid] }] : []),
      ];
      for (const { state, words } of said) {
        const reason = [...words, note].filter(Boolean).join('，');
        await addEntry(tx, child, doctor.doctorId, { kind: 'transfer', content: { state, hospital, reason } });
      }
      const key = `${transferId} ${said.map(({ state, words }) => `${state}${words[0]}`).join(' ')}`;
      // Who asked may have handed the child on since.
      const doctorIds = [...new Set([open.askedBy, child.doctorId])].filter((id) => id !== doctor.doctorId);
      await notify(tx, { doctorIds, kind: 'referralReported', childId: child.id, key });
      return { transferId };
    });
  },
});
