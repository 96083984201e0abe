import { dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { asVersion2 } from '../../clinical/findings.ts';
import { childTexts } from '../../contract/child-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/child.ts';
import { absent, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { type LockedChild, lockOwnChild } from './child-store.ts';
import { addEntry, standingKind } from './entry-store.ts';
import { refreshFollowUp } from './follow-up-store.ts';

type Saved = { childId: number; entryId: number };

/** Locks a child of the doctor's hospital, writes an entry, and asks anew when the child has to come. */
async function write(
  tx: Tx,
  childId: number,
  doctor: CallingDoctor,
  add: (child: LockedChild) => Promise<number>,
): Promise<Saved> {
  const child = (await lockOwnChild(tx, childId, doctor.hospitalId)) ?? absent();
  const entryId = await add(child);
  await refreshFollowUp(tx, [childId]);
  return { childId, entryId };
}

/** An entry that is sent again is the first one as long as that stands. */
const once = {
  find: async (tx: Tx, { childId, entryId }: Saved, { hospitalId }: { hospitalId: number | null }) => {
    const child = await lockOwnChild(tx, childId, hospitalId!);
    return child && (await standingKind(tx, childId, entryId)) ? child : undefined;
  },
};

export const childExam = route({
  path: apiPaths.childExam,
  access: { audience: 'doctor', audited: { action: 'child.addExam', idField: 'childId' }, once },
  summary: '不经会诊，为本院患儿补记检查或治疗，或更正一条记录。',
  body: shape.childExamBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body: { childId, findings: sent, weightKg = null, note, replacesId } }) {
    const doctor = requireDoctor(actor);
    const findings = asVersion2(sent!);
    if (findings.exams.length + findings.treatments.length === 0) throw refuse.invalid(childTexts.examEmpty);
    if (findings.images.length > 0) throw refuse.invalid(childTexts.examWithPictures);
    return change((tx) =>
      write(tx, childId, doctor, async (child) => {
        const refusal = findingsRefusal(findings, child.patientBirthday, dayInShanghai(new Date()));
        if (refusal) throw refuse.invalid(refusal);
        if (replacesId !== undefined && (await standingKind(tx, childId, replacesId)) !== 'exam')
          throw refuse.conflict(childTexts.entryGone);
        return addEntry(tx, child, doctor.doctorId, {
          kind: 'exam',
          content: { findings, weightKg, note },
          replacesId,
        });
      }),
    );
  },
});

export const childContact = route({
  path: apiPaths.childContact,
  access: { audience: 'doctor', audited: { action: 'child.addContact', idField: 'childId' }, once },
  summary: '记录与监护人联系的结果；已去世的患儿不再随访。',
  body: shape.childContactBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body: { childId, result, promisedOn = null, note }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { contact: result };
    const today = dayInShanghai(new Date());
    if (result === 'promised' && (promisedOn === null || promisedOn < today))
      throw refuse.invalid(childTexts.contactDayPast);
    if (result === 'examinedElsewhere' && promisedOn !== null && promisedOn > today)
      throw refuse.invalid(childTexts.examinedInFuture);
    return change((tx) =>
      write(tx, childId, doctor, (child) =>
        addEntry(tx, child, doctor.doctorId, { kind: 'contact', content: { result, promisedOn, note } }),
      ),
    );
  },
});

export const childWithdraw = route({
  path: apiPaths.childWithdraw,
  access: { audience: 'doctor', audited: { action: 'child.withdrawEntry', idField: 'childId' } },
  summary: '撤回写错的检查或联系记录；保留为已撤回。',
  body: shape.childWithdrawBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body: { childId, entryId, reason }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { entryId };
    return change((tx) =>
      write(tx, childId, doctor, async (child) => {
        const kind = await standingKind(tx, childId, entryId);
        if (kind !== 'exam' && kind !== 'contact') throw refuse.conflict(childTexts.entryGone);
        return addEntry(tx, child, doctor.doctorId, { kind: 'withdrawn', content: { reason }, replacesId: entryId });
      }),
    );
  },
});
