import { type Expression, sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { childTexts } from '../../contract/child-texts.ts';
import type { StatementContent } from '../../contract/schemas/child.ts';
import { refuse } from '../answers.ts';
import { beijing } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { birthday } from './child-store.ts';
import { addEntry, listEntries } from './entry-store.ts';
import {
  requireConfirmed,
  requirePossibleStatement,
  requireReasonOf,
  requireRoomForWords,
  requireTries,
} from './rules.ts';
import { isQuieting, isSameStatement, statementIn, type ToldOfChild } from './statements.ts';

/** What is told of a child beside findings, for a statement that has the child's id. Of merged records the first counts. */
export const toldOf = (childId: Expression<number>) => sql<ToldOfChild>`json_build_object(
  'enteredOn', (select to_char(min(record.created_at) at time zone ${beijing}, 'YYYY-MM-DD') from child as record
    where record.id = ${childId} or record.merged_into = ${childId}),
  'said', coalesce((select json_agg(json_build_object('savedAt', said.saved_at, 'doctorName', said.doctor_name,
      'kind', said.kind, 'content', said.content) order by said.id)
    from child_entry as said where said.child_id = ${childId} and said.kind in ('statement', 'contact')
      and not exists (select from child_entry as later where later.replaces_id = said.id)), '[]'))`;

export async function readTold(db: Db | Tx, childId: number): Promise<ToldOfChild> {
  const { rows } = await sql<{ told: ToldOfChild }>`
    select ${toldOf(sql`child.id`)} as told from child where child.id = ${childId}`.execute(db);
  return rows[0]!.told;
}

type OfChild = { id: number; hospitalId: number; patientBirthday: Day };

/**
 * Those of the statements that come with findings which were not said of the child before: forms send back what they were
 * told.
 * @throws 400 for an end or a specialist's word without a reason, and on an impossible day
 * @throws 409 for what was corrected or taken back since: a form that was opened before does not say it again
 */
export async function unsaid(
  db: Db | Tx,
  childId: number,
  statements: StatementContent[],
  patientBirthday: Day,
): Promise<StatementContent[]> {
  if (statements.length === 0) return [];
  const before = (await listEntries(db, childId, ['statement', 'contact'])).flatMap((one) => {
    const content = statementIn(one);
    return content ? [{ content, isReplaced: one.isReplaced }] : [];
  });
  const wordsNow = before.filter(({ content, isReplaced }) => content.word && !isReplaced).length;
  const added: StatementContent[] = [];
  for (const one of statements) {
    const same = before.filter(({ content }) => isSameStatement(content, one));
    if (same.some(({ isReplaced }) => !isReplaced) || added.some((other) => isSameStatement(other, one))) continue;
    if (same.length > 0) throw refuse.conflict(childTexts.statementTakenBack);
    requireReasonOf(one);
    requirePossibleStatement(one, patientBirthday, dayInShanghai(new Date()));
    added.push(one);
  }
  requireRoomForWords(wordsNow + added.filter(({ word }) => word).length);
  return added;
}

/** @throws 409 where another word would be more than findings can carry */
export async function requireRoomForWord(tx: Tx, childId: number): Promise<void> {
  const { said } = await readTold(tx, childId);
  requireRoomForWords(said.filter((one) => one.kind === 'statement' && one.content.word).length + 1);
}

/** @throws 400 before three calls to the guardian of a child reached nobody */
export async function requireTried(tx: Tx, childId: number): Promise<void> {
  const { said } = await readTold(tx, childId);
  const { seenOn } = await tx
    .selectFrom('child')
    .select(sql<Day | null>`to_char(last_exam_on, 'YYYY-MM-DD')`.as('seenOn'))
    .where('id', '=', childId)
    .executeTakeFirstOrThrow();
  requireTries(said, seenOn);
}

/** Who says something of a child, when, and whether what may take a day away was asked once more. */
export type SaidBy = { doctorId: number; hospitalId: number; at: Date; confirmed: '1' | undefined };

/**
 * Writes down what findings say of a locked child that was not said before. Returns whether there was anything.
 * @throws 409 to a hospital that does not keep the child's record, 400 where a grave statement was not confirmed
 */
export async function addUnsaid(
  tx: Tx,
  child: OfChild,
  statements: StatementContent[],
  { doctorId, hospitalId, at, confirmed }: SaidBy,
): Promise<boolean> {
  const added = await unsaid(tx, child.id, statements, child.patientBirthday);
  if (added.length > 0 && child.hospitalId !== hospitalId) throw refuse.conflict(childTexts.statementByKeeper);
  requireConfirmed(added.some(isQuieting), confirmed);
  for (const content of added) await addEntry(tx, child, doctorId, { kind: 'statement', content, at });
  return added.length > 0;
}

/** The child of a case, locked. */
export async function lockChildOfCase(tx: Tx, consultationId: number): Promise<OfChild> {
  return tx
    .selectFrom('child')
    .innerJoin('patient', 'patient.child_id', 'child.id')
    .innerJoin('consultation', 'consultation.patient_id', 'patient.id')
    .select(['child.id', 'child.hospital_id as hospitalId', birthday])
    .where('consultation.id', '=', consultationId)
    .forUpdate('child')
    .executeTakeFirstOrThrow();
}
