import { sql } from 'kysely';
import { childTexts } from '../../contract/child-texts.ts';
import { absent } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import type { Actor, CallingDoctor } from '../session/session-store.ts';
import { addChild, type Identity, type LockedChild, lockOwnChild, saveFacts } from './child-store.ts';
import { addEntry } from './entry-store.ts';
import { touchChild } from './touched.ts';
import { changedFacts, requireChildBirthday, requireNotRenamed, requireSameChild } from './rules.ts';

const identityOf = (facts: Identity): Identity => ({
  patientName: facts.patientName,
  patientSex: facts.patientSex,
  patientBirthday: facts.patientBirthday,
  embryoAge: facts.embryoAge,
  embryoAgeDay: facts.embryoAgeDay,
});

/**
 * The record a new case is about: the one that was chosen, with what the case tells newer of the child, or a new one.
 * @throws 400 when it is another child's, which a program's call tells by the name too
 */
export async function childForCase(
  tx: Tx,
  { childId, ...facts }: Identity & { childId?: number | undefined },
  initiator: CallingDoctor,
  { at, token }: { at: Date; token?: Actor['token'] | undefined },
): Promise<number> {
  if (childId === undefined) {
    requireChildBirthday(facts.patientBirthday);
    return addChild(tx, facts, initiator, at);
  }
  const child = (await lockOwnChild(tx, childId, initiator.hospitalId)) ?? absent();
  requireSameChild(child, facts, childTexts.notTheSame);
  requireNotRenamed({ token }, child, facts);
  await saveIdentity(tx, child, facts, initiator.doctorId);
  return childId;
}

/** Whoever writes of a case locks its child before the case's patient, as a merge does: otherwise the two wait for each other. */
export async function lockChildOf(tx: Tx, patientId: number): Promise<void> {
  await sql`select from child where id = (select child_id from patient where id = ${patientId}) for update`.execute(tx);
}

export async function childIdOf(tx: Tx, patientId: number): Promise<number> {
  const { childId } = await tx
    .selectFrom('patient')
    .select('child_id as childId')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return childId;
}

/** A child goes on being named as the case does that is edited, where they were named alike before. */
export async function followCase(
  tx: Tx,
  patientId: number,
  { before, after }: Record<'before' | 'after', Identity>,
  { doctorId, hospitalId }: CallingDoctor,
): Promise<void> {
  if (!changedFacts(identityOf(before), identityOf(after))) return;
  const child = await lockOwnChild(tx, await childIdOf(tx, patientId), hospitalId);
  if (child && !changedFacts(identityOf(child), identityOf(before))) await saveIdentity(tx, child, after, doctorId);
}

async function saveIdentity(tx: Tx, child: LockedChild, facts: Identity, doctorId: number): Promise<void> {
  const changed = changedFacts(identityOf(child), identityOf(facts));
  if (!changed) return;
  await saveFacts(tx, child.id, { ...child, ...identityOf(facts) });
  await addEntry(tx, child, doctorId, { kind: 'facts', content: changed });
}

/** What a case leaves of its child when it is deleted: the record goes with it where nothing else was ever written in it
 * and nothing was found. */
export async function leaveCase(tx: Tx, patientId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update child set deleted_at = case when exists (
          select from patient other where other.child_id = child.id and other.deleted_at is null)
        or exists (select from child_entry where child_id = child.id)
        or exists (select from patient join consultation on consultation.patient_id = patient.id
          left join consultation_findings as found on found.consultation_id = consultation.id
          where patient.child_id = child.id and (consultation.withdrawn_at is not null
            or jsonb_array_length(coalesce(found.content -> 'exams', '[]')) > 0
            or jsonb_array_length(coalesce(found.content -> 'treatments', '[]')) > 0)) then null else ${at}::timestamptz end
    where id = (select child_id from patient where id = ${patientId}) returning id`.execute(tx);
  touchChild(tx, ...rows.map(({ id }) => id));
}
