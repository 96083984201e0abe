import { apiPaths } from '../../contract/paths.ts';
import { rightsTexts } from '../../contract/rights-texts.ts';
import { childSaved } from '../../contract/schemas/child.ts';
import { liftBody, restrictBody } from '../../contract/schemas/rights.ts';
import { absent, refuse } from '../answers.ts';
import { lockOwnChild } from '../child/child-store.ts';
import { addEntry } from '../child/entry-store.ts';
import { listConsultations } from '../child/merge-store.ts';
import { setRestricted } from '../child/consent-store.ts';
import { listOutsiders } from '../child/parts-store.ts';
import { touchChild } from '../child/touched.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { lockCases } from './consultation-store.ts';

/** Whoever edits a case locks it before its child. */
async function lockWithCases(tx: Tx, childId: number, hospitalId: number) {
  await lockCases(tx, await listConsultations(tx, childId));
  return (await lockOwnChild(tx, childId, hospitalId)) ?? absent();
}

export const childRestrict = route({
  path: apiPaths.childRestrict,
  access: {
    audience: 'doctor',
    permission: 'hospital:coordinate',
    audited: { action: 'child.restrict', idField: 'childId' },
  },
  summary: '按监护人的要求限制本院患儿的档案：外院医生看不到其会诊，也不能再邀请，直到解除。',
  body: restrictBody,
  answer: childSaved,
  async handle({ change, actor, body: { childId, reason }, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    return change(async (tx) => {
      const child = await lockWithCases(tx, childId, hospitalId);
      if (child.isRestricted) throw refuse.conflict(rightsTexts.alreadyRestricted);
      const ended = await listOutsiders(tx, childId);
      trail.detail = { ended: ended.map(({ consultationId }) => consultationId) };
      const at = new Date();
      await setRestricted(tx, childId, at);
      await addEntry(tx, child, doctorId, { kind: 'restricted', content: { reason, ended }, at });
      touchChild(tx, childId);
      for (const { consultationId, doctorIds } of ended)
        await notify(tx, { doctorIds, kind: 'sharingEnded', key: `${consultationId} ${at.getTime()}` });
      return { childId };
    });
  },
});

export const childLiftRestriction = route({
  path: apiPaths.childLiftRestriction,
  access: {
    audience: 'doctor',
    permission: 'hospital:coordinate',
    audited: { action: 'child.liftRestriction', idField: 'childId' },
  },
  summary: '解除限制，原来的参与者恢复参与。',
  body: liftBody,
  answer: childSaved,
  async handle({ change, actor, body: { childId, reason } }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    return change(async (tx) => {
      const child = await lockWithCases(tx, childId, hospitalId);
      if (!child.isRestricted) throw refuse.conflict(rightsTexts.notRestricted);
      await setRestricted(tx, childId, null);
      const at = new Date();
      await addEntry(tx, child, doctorId, { kind: 'restrictionLifted', content: { reason }, at });
      touchChild(tx, childId);
      return { childId };
    });
  },
});
