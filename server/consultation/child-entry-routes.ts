import { dayInShanghai } from '../../clinical/ages.ts';
import { findingsRefusal } from '../../clinical/clinical-case.ts';
import { nextDayRefusal } from '../../clinical/next-day.ts';
import { childTexts } from '../../contract/child-texts.ts';
import { asVersion2 } from '../../contract/findings-versions.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { EntryKind } from '../../contract/schemas/child.ts';
import * as shape from '../../contract/schemas/child.ts';
import { absent, refuse } from '../answers.ts';
import { type LockedChild, lockOwnChild, lockToRecord } from '../child/child-store.ts';
import { addEntry, isWrittenBy, picturesOf, standingKind } from '../child/entry-store.ts';
import { isEnded, settleChildren } from '../child/standing-store.ts';
import { requireConfirmed, requirePossibleStatement, requireReasonOf } from '../child/rules.ts';
import { addUnsaid, requireRoomForWord, requireTried } from '../child/statement-store.ts';
import { apart, isQuieting } from '../child/statements.ts';
import { countTreatments } from '../child/treatment-store.ts';
import type { Tx } from '../database/row-types.ts';
import { requireDoctor } from '../guard.ts';
import { route } from '../route.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { claimImages } from '../upload/upload-store.ts';
import { requirePictures } from './rules.ts';

type Saved = { childId: number; entryId: number };

/** Locks a child of the doctor's hospital and writes an entry, which counts in what is to be done about the child. */
async function write(
  tx: Tx,
  childId: number,
  doctor: CallingDoctor,
  add: (child: LockedChild) => Promise<number>,
  lock = lockOwnChild,
): Promise<Saved> {
  const child = (await lock(tx, childId, doctor.hospitalId)) ?? absent();
  return { childId, entryId: await add(child) };
}

/** Who treats a child adds exams and treatments, corrects what they wrote themselves, and says nothing of the child. @throws 400 or 404 */
async function requireOfTreating(
  tx: Tx,
  entryId: number | undefined,
  statements: readonly object[],
  hospitalId: number,
): Promise<void> {
  if (statements.length > 0) throw refuse.invalid(childTexts.statementByKeeper);
  if (entryId !== undefined && !(await isWrittenBy(tx, entryId, hospitalId))) throw refuse.notFound();
}

/** The entry that a new one corrects is there still, and of its kind. @throws 409 */
async function requireStanding(tx: Tx, childId: number, entryId: number | undefined, kind: EntryKind): Promise<void> {
  if (entryId !== undefined && (await standingKind(tx, childId, entryId)) !== kind)
    throw refuse.conflict(childTexts.entryGone);
}

/** An entry that is sent again is the first one as long as that stands. */
const once = {
  find: async (tx: Tx, { childId, entryId }: Saved, { hospitalId }: { hospitalId: number | null }) => {
    const child = await lockToRecord(tx, childId, hospitalId!);
    return child && (await standingKind(tx, childId, entryId)) ? child : undefined;
  },
};

export const childExam = route({
  path: apiPaths.childExam,
  access: { audience: 'doctor', audited: { action: 'child.addExam', idField: 'childId' }, once },
  summary: '不经会诊，为本院的或转来治疗的患儿补记检查（可带图片 imageUrl）或治疗，或更正一条记录。',
  body: shape.childExamBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body }) {
    const { childId, findings: sent, imageUrl, weightKg = null, note, replacesId, confirmed } = body;
    const doctor = requireDoctor(actor);
    const { findings, statements } = apart(asVersion2(sent!));
    if (findings.exams.length + findings.treatments.length === 0) throw refuse.invalid(childTexts.examEmpty);
    const pictures = requirePictures(imageUrl, findings.images);
    const add = async (tx: Tx, child: LockedChild) => {
      const { patientBirthday: birthday, embryoAge: weeks, embryoAgeDay: days } = child;
      const refusal =
        findingsRefusal(findings, birthday, dayInShanghai(new Date())) ??
        nextDayRefusal({ examKind: undefined, birthday, gestation: { weeks, days }, findings });
      if (refusal) throw refuse.invalid(refusal);
      await requireStanding(tx, childId, replacesId, 'exam');
      if (child.hospitalId !== doctor.hospitalId)
        await requireOfTreating(tx, replacesId, statements, doctor.hospitalId);
      await addUnsaid(tx, child, statements, { ...doctor, at: new Date(), confirmed });
      const content = { findings, weightKg, note, ...(pictures.length > 0 && { pictures }) };
      const entryId = await addEntry(tx, child, doctor.doctorId, { kind: 'exam', content, replacesId });
      // Those of the exam that is corrected go on belonging to it.
      const before = replacesId === undefined ? [] : await picturesOf(tx, replacesId);
      const paths = pictures.filter((path) => !before.includes(path));
      await claimImages(tx, { paths, uploaderId: doctor.userId, kind: 'childEntry', id: entryId });
      await countTreatments(tx, childId, doctor, findings.treatments);
      return entryId;
    };
    return change((tx) => write(tx, childId, doctor, (child) => add(tx, child), lockToRecord));
  },
});

export const childContact = route({
  path: apiPaths.childContact,
  access: { audience: 'doctor', audited: { action: 'child.addContact', idField: 'childId' }, once },
  summary:
    '记录与监护人联系的结果：失访（lost）须先有三次未联系上，拒绝（refused）与死亡须写 note，死亡再确认（confirmed）后不再随访。',
  body: shape.childContactBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body: { childId, result, promisedOn = null, note, confirmed }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { contact: result };
    const today = dayInShanghai(new Date());
    if (result === 'promised' && (promisedOn === null || promisedOn < today))
      throw refuse.invalid(childTexts.contactDayPast);
    if (result === 'examinedElsewhere' && promisedOn !== null && promisedOn > today)
      throw refuse.invalid(childTexts.examinedInFuture);
    const isDeath = result === 'died';
    if (isDeath && note === '') throw refuse.invalid(childTexts.deathReason);
    if (result === 'refused' && note === '') throw refuse.invalid(childTexts.refusalNote);
    requireConfirmed(isDeath, confirmed);
    return change((tx) =>
      write(tx, childId, doctor, async (child) => {
        if (result === 'lost') await requireTried(tx, childId);
        return addEntry(tx, child, doctor.doctorId, { kind: 'contact', content: { result, promisedOn, note } });
      }),
    );
  },
});

export const childStatement = route({
  path: apiPaths.childStatement,
  access: { audience: 'doctor', audited: { action: 'child.saveStatement', idField: 'childId' }, once },
  summary:
    '记录对本院患儿的判断（statement，JSON）：rbRisk、glaucomaRisk、toScreen、end 或 word 中的一项，计入患儿及其会诊的结论；end、word 须写原因（why），与排除 rbRisk 一样须再确认（confirmed）。',
  body: shape.childStatementBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body: { childId, statement, confirmed, replacesId }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { statement: Object.keys(statement)[0]! };
    requireReasonOf(statement);
    requireConfirmed(isQuieting(statement), confirmed);
    return change(async (tx) => {
      const saved = await write(tx, childId, doctor, async (child) => {
        requirePossibleStatement(statement, child.patientBirthday, dayInShanghai(new Date()));
        await requireStanding(tx, childId, replacesId, 'statement');
        if (statement.word && replacesId === undefined) await requireRoomForWord(tx, childId);
        return addEntry(tx, child, doctor.doctorId, { kind: 'statement', content: statement, replacesId });
      });
      await settleChildren(tx, { doctorId: doctor.doctorId });
      // Something that was found or done later has undone it already.
      if (statement.end && !(await isEnded(tx, childId))) throw refuse.invalid(childTexts.endBeforeFindings);
      return saved;
    });
  },
});

export const childWithdraw = route({
  path: apiPaths.childWithdraw,
  access: { audience: 'doctor', audited: { action: 'child.withdrawEntry', idField: 'childId' } },
  summary: '撤回写错的检查、联系记录或判断；保留为已撤回，原来的复查日期恢复。',
  body: shape.childWithdrawBody,
  answer: shape.entrySaved,
  async handle({ change, actor, body: { childId, entryId, reason }, trail }) {
    const doctor = requireDoctor(actor);
    trail.detail = { entryId };
    return change((tx) =>
      write(tx, childId, doctor, async (child) => {
        const kind = await standingKind(tx, childId, entryId);
        if (kind !== 'exam' && kind !== 'contact' && kind !== 'statement') throw refuse.conflict(childTexts.entryGone);
        const withdrawn = { kind: 'withdrawn', content: { reason }, replacesId: entryId } as const;
        return addEntry(tx, child, doctor.doctorId, withdrawn);
      }),
    );
  },
});
