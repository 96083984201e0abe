import { dayInShanghai } from '../../clinical/ages.ts';
import { childTexts } from '../../contract/child-texts.ts';
import { consentTexts } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { referralTexts } from '../../contract/referral-texts.ts';
import * as shape from '../../contract/schemas/transfer.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { lockOwnChild } from './child-store.ts';
import { findNewest } from './consent-store.ts';
import { addEntry } from './entry-store.ts';
import { whoAnswersFor } from './people-store.ts';
import { requireUnrestricted } from './rules.ts';
import * as store from './transfer-store.ts';

export const childTransferAsk = route({
  path: apiPaths.childTransferAsk,
  access: { audience: 'doctor', audited: { action: 'child.askTransfer', idField: 'childId' } },
  summary: '请另一家医院接收本院患儿，接受之前档案留在本院；目的为 treatment 时只请对方治疗，档案不转。',
  body: shape.transferAskBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { childId, hospitalId, reason, purpose = 'followUp' }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { hospitalId, purpose };
    return change(async (tx) => {
      const child = (await lockOwnChild(tx, childId, doctor.hospitalId)) ?? absent();
      requireUnrestricted(child);
      if ((await findNewest(tx, childId))?.kind === 'consentWithdrawn')
        throw refuse.invalid(consentTexts.withdrawnRefusal);
      if (hospitalId === doctor.hospitalId) throw refuse.invalid(childTexts.transferSelf);
      const hospital = await store.hospitalName(tx, hospitalId);
      if (!hospital) throw refuse.invalid(refusalTexts.hospitalMissing);
      if (await store.findWaiting(tx, childId, purpose)) throw refuse.conflict(childTexts.transferWaiting);
      const [from, to] = [doctor.hospitalId, hospitalId];
      const asked = { childId, fromHospitalId: from, toHospitalId: to, askedBy: doctor.doctorId, reason, purpose };
      const transferId = await store.addTransfer(tx, asked);
      await addEntry(tx, child, doctor.doctorId, { kind: 'transfer', content: { state: 'asked', hospital, reason } });
      const doctorIds = await whoAnswersFor(tx, hospitalId);
      await notify(tx, { doctorIds, kind: 'transferAsked', childId, key: String(transferId) });
      return { transferId };
    });
  },
});

export const childTransferAnswer = route({
  path: apiPaths.childTransferAnswer,
  access: { audience: 'doctor', audited: { action: 'child.answerTransfer', idField: 'transferId' } },
  summary: '接收外院患儿，档案转入本院并由本人负责，或写明理由谢绝；申请的医院可以撤回申请。',
  body: shape.transferAnswerBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { transferId, answer, reason }, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    trail.detail = { transfer: answer };
    if (answer === 'declined' && reason === '') throw refuse.invalid(childTexts.transferReason);
    return change(async (tx) => {
      const transfer = (await store.lockTransfer(tx, transferId)) ?? absent();
      const own = answer === 'withdrawn' ? transfer.fromHospitalId : transfer.toHospitalId;
      if (own !== hospitalId || (answer !== 'withdrawn' && transfer.isRestricted)) throw refuse.notFound();
      await store.endTransfer(tx, transferId, { state: answer, doctorId, reason });
      const hospital = (await store.hospitalName(tx, transfer.toHospitalId))!;
      const isHandedOver = answer === 'accepted' && transfer.purpose === 'followUp';
      if (isHandedOver) await store.handOver(tx, transfer.childId, { hospitalId, doctorId });
      const child = { id: transfer.childId, hospitalId: isHandedOver ? hospitalId : transfer.fromHospitalId };
      await addEntry(tx, child, doctorId, { kind: 'transfer', content: { state: answer, hospital, reason } });
      if (answer !== 'withdrawn')
        await notify(tx, {
          doctorIds: [transfer.askedBy],
          kind: 'transferAnswered',
          childId: transfer.childId,
          key: String(transferId),
        });
      return { transferId };
    });
  },
});

export const childTransferReport = route({
  path: apiPaths.childTransferReport,
  access: { audience: 'doctor', audited: { action: 'child.reportTransfer', idField: 'transferId' } },
  summary: '报告转来本院治疗的患儿何时到达、何时治疗。',
  body: shape.transferReportBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { transferId, arrivedOn = null, treatedOn = null, note } }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    if (!arrivedOn && !treatedOn) throw refuse.invalid(referralTexts.reportNothing);
    return change(async (tx) => {
      const open = await store.lockReferral(tx, transferId);
      if (!open || open.toHospitalId !== hospitalId) throw refuse.notFound(referralTexts.reportGone);
      for (const day of [arrivedOn, treatedOn]) {
        if (day && day < open.askedOn) throw refuse.invalid(referralTexts.reportTooEarly);
        if (day && day > dayInShanghai(new Date())) throw refuse.invalid(referralTexts.reportFuture);
      }
      const child = { id: open.childId, hospitalId: open.hospitalId };
      await store.saveReport(tx, transferId, { arrivedOn: arrivedOn ?? open.arrivedOn, treatedOn });
      const hospital = (await store.hospitalName(tx, hospitalId))!;
      const said = [
        ...(arrivedOn && arrivedOn !== open.arrivedOn ? [{ state: 'arrived' as const, day: arrivedOn }] : []),
        ...(treatedOn ? [{ state: 'treated' as const, day: treatedOn }] : []),
      ];
      for (const { state, day } of said) {
        const reason = [day, note].filter(Boolean).join('，');
        await addEntry(tx, child, doctorId, { kind: 'transfer', content: { state, hospital, reason } });
      }
      const key = `${transferId} ${said.map(({ state, day }) => `${state}${day}`).join(' ')}`;
      await notify(tx, { doctorIds: [open.askedBy], kind: 'referralReported', childId: child.id, key });
      return { transferId };
    });
  },
});

export const childTransfers = route({
  path: apiPaths.childTransfers,
  access: { audience: 'doctor', audited: { action: 'child.listTransfers' } },
  summary: '本院收到和发出的、还在等答复或等治疗的转院患儿。',
  answer: shape.transfers,
  async handle({ db, actor, trail }) {
    const doctor = requireDoctor(actor);
    const results = await store.listTransfers(db, doctor.hospitalId);
    trail.detail = { children: results.map(({ childId }) => childId) };
    return { results };
  },
});
