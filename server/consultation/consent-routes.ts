import { isDeepStrictEqual } from 'node:util';
import { consentTexts } from '../../contract/consent-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import { childSaved, entrySaved } from '../../contract/schemas/child.ts';
import { consentSaveBody, consentWithdrawBody } from '../../contract/schemas/consent.ts';
import { absent, refuse } from '../answers.ts';
import { lockOwnChild } from '../child/child-store.ts';
import { addConsent, findNewest, requirePossibleConsent } from '../child/consent-store.ts';
import { addEntry } from '../child/entry-store.ts';
import { takeBackOpen } from '../child/transfer-store.ts';
import { listConsultations } from '../child/merge-store.ts';
import { listOutsiders } from '../child/parts-store.ts';
import { touchChild } from '../child/touched.ts';
import { requireDoctor } from '../guard.ts';
import { notify } from '../notification/outbox-store.ts';
import { route } from '../route.ts';
import { lockCases } from './consultation-store.ts';

export const consentSave = route({
  path: apiPaths.consentSave,
  access: { audience: 'doctor', audited: { action: 'child.saveConsent', idField: 'childId' } },
  summary: '记录本院患儿监护人的同意：谁、何时、为了什么、以何种方式；以最新的为准。',
  body: consentSaveBody,
  answer: entrySaved,
  async handle({ change, actor, body: { childId, consent } }) {
    const doctor = requireDoctor(actor);
    return change(async (tx) => {
      await lockCases(tx, await listConsultations(tx, childId));
      const child = (await lockOwnChild(tx, childId, doctor.hospitalId)) ?? absent();
      requirePossibleConsent(consent, child.patientBirthday);
      const newest = await findNewest(tx, childId);
      const isSame = newest?.kind === 'consent' && isDeepStrictEqual(newest.content, consent);
      const entryId = isSame ? newest.id : await addConsent(tx, child, doctor, consent);
      // Who took part before it was taken back does so again.
      touchChild(tx, childId);
      return { childId, entryId };
    });
  },
});

export const consentWithdraw = route({
  path: apiPaths.consentWithdraw,
  access: { audience: 'doctor', audited: { action: 'child.withdrawConsent', idField: 'childId' } },
  summary: '记录监护人撤回同意：外院医生不能再看患儿的所有会诊，向外院的转院申请撤回，重新同意之前不能再邀请外院。',
  body: consentWithdrawBody,
  answer: childSaved,
  async handle({ change, actor, body: { childId, reason }, trail }) {
    const { doctorId, hospitalId } = requireDoctor(actor);
    return change(async (tx) => {
      // Whoever edits a case locks it before its child.
      await lockCases(tx, await listConsultations(tx, childId));
      const child = (await lockOwnChild(tx, childId, hospitalId)) ?? absent();
      if ((await findNewest(tx, childId))?.kind !== 'consent') throw refuse.conflict(consentTexts.nothingStands);
      const ended = await listOutsiders(tx, childId);
      trail.detail = { ended: ended.map(({ consultationId }) => consultationId) };
      const at = new Date();
      await addEntry(tx, child, doctorId, { kind: 'consentWithdrawn', content: { reason, ended }, at });
      for (const hospital of await takeBackOpen(tx, childId, doctorId))
        await addEntry(tx, child, doctorId, {
          kind: 'transfer',
          content: { state: 'withdrawn', hospital, reason },
          at,
        });
      touchChild(tx, childId);
      for (const { consultationId, doctorIds } of ended)
        await notify(tx, { doctorIds, kind: 'sharingEnded', key: `${consultationId} ${at.getTime()}` });
      return { childId };
    });
  },
});
