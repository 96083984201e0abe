import { childTexts } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/child.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { absent, refuse } from '../answers.ts';
import { requireDoctor } from '../guard.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { lockOwnChild } from './child-store.ts';
import { addEntry } from './entry-store.ts';
import { whoAnswersFor } from './people-store.ts';
import * as store from './transfer-store.ts';

export const childTransferAsk = route({
  path: apiPaths.childTransferAsk,
  access: { audience: 'doctor', audited: { action: 'child.askTransfer', idField: 'childId' } },
  summary: 'Asks another hospital to take over a child of the own one, which keeps the record until that is accepted.',
  body: shape.transferAskBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { childId, hospitalId, reason }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { hospitalId };
    return change(async (tx) => {
      const child = (await lockOwnChild(tx, childId, doctor.hospitalId)) ?? absent();
      if (hospitalId === doctor.hospitalId) throw refuse.invalid(childTexts.transferSelf);
      const hospital = await store.hospitalName(tx, hospitalId);
      if (!hospital) throw refuse.invalid(refusalTexts.hospitalMissing);
      if (await store.findWaiting(tx, childId)) throw refuse.conflict(childTexts.transferWaiting);
      const [from, to] = [doctor.hospitalId, hospitalId];
      const asked = { childId, fromHospitalId: from, toHospitalId: to, askedBy: doctor.doctorId, reason };
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
  summary:
    'Accepts a child of another hospital, whose record the own one keeps from then on and whom this doctor looks after, or declines with a reason; or, of the hospital that asked, takes that back.',
  body: shape.transferAnswerBody,
  answer: shape.transferSaved,
  async handle({ change, actor, body: { transferId, answer, reason }, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    trail.detail = { transfer: answer };
    if (answer === 'declined' && reason === '') throw refuse.invalid(childTexts.transferReason);
    return change(async (tx) => {
      const transfer = (await store.lockTransfer(tx, transferId)) ?? absent();
      const own = answer === 'withdrawn' ? transfer.fromHospitalId : transfer.toHospitalId;
      if (own !== hospitalId) throw refuse.notFound();
      await store.endTransfer(tx, transferId, { state: answer, doctorId, reason });
      const hospital = (await store.hospitalName(tx, transfer.toHospitalId))!;
      if (answer === 'accepted') await store.handOver(tx, transfer.childId, { hospitalId, doctorId });
      const child = { id: transfer.childId, hospitalId };
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

export const childTransfers = route({
  path: apiPaths.childTransfers,
  access: { audience: 'doctor', audited: { action: 'child.listTransfers' } },
  summary:
    "Children whom the doctor's hospital is asked to take over or has asked another one to, who wait for an answer.",
  answer: shape.transfers,
  handle: async ({ db, actor }) => ({ results: await store.listTransfers(db, requireDoctor(actor).hospitalId) }),
});
