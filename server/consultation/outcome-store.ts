import { sql } from 'kysely';
import { addDays, type Day, dayInShanghai } from '../../clinical/ages.ts';
import { limits } from '../../contract/limits.ts';
import type { CaseOutcome } from '../../contract/schemas/outcome.ts';
import type { StatedOutcome } from '../../contract/schemas/record.ts';
import { touchCase } from '../child/touched.ts';
import { countTreatments } from '../child/treatment-store.ts';
import { type Given, isoOf, type Moment } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { notify } from '../notification/outbox-store.ts';
import { signatureOf, toSignature } from '../record/signature-store.ts';
import { othersOf, tellOthers } from '../record/telling-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';

/** What is known of a case when the next question about its outcome is set. */
type Known = {
  /** When the case was closed. */
  closedOn: Day;
  /** When something was last said of its outcome; null where nothing was. */
  saidOn: Day | null;
  /** When an eye was treated first. */
  treatedOn: Day | null;
};

/** Before that nobody knows what was found and done; what is asked later is forgotten. */
const firstDays = 7;
/**
 * Days after a treatment: whether the disease recedes; whether it came back (after anti-VEGF it does for months); and what
 * the child sees at about one year and at three, when acuity can be measured.
 */
const treatedDays = [7, 90, 365, 3 * 365];
/** Days after the closing of what was not treated. */
const untreatedDays = [365, 3 * 365];

/** The day from which something is to be said of the outcome of a closed case, null where nothing more is asked. */
export function outcomeDue({ closedOn, saidOn, treatedOn }: Known): Day | null {
  if (saidOn === null) return addDays(closedOn, firstDays);
  const days = treatedOn
    ? treatedDays.map((count) => addDays(treatedOn, count))
    : untreatedDays.map((count) => addDays(closedOn, count));
  return days.find((day) => day > saidOn) ?? null;
}

/** Newest first. */
export const selectOutcomes = (db: Db | Tx, consultationId: Given<number>) =>
  db
    .selectFrom('consultation_outcome')
    .selectAll()
    .where('consultation_id', '=', consultationId)
    .orderBy('version_no', 'desc');
type Selected = Awaited<ReturnType<ReturnType<typeof selectOutcomes>['executeTakeFirstOrThrow']>>;
type Row = Omit<Selected, 'saved_at'> & { saved_at: Moment };

export const toStatedOutcome = (row: Row): StatedOutcome => ({
  versionNo: row.version_no,
  savedAt: isoOf(row.saved_at),
  savedBy: toSignature(row),
  content: row.content,
});

/** What was stated of the outcome of a case, the newest first. */
export async function listOutcomes(db: Db | Tx, consultationId: number): Promise<StatedOutcome[]> {
  return (await selectOutcomes(db, consultationId).limit(limits.historyEventsMax).execute()).map(toStatedOutcome);
}

export async function findOutcome(db: Db | Tx, id: number): Promise<StatedOutcome | null> {
  const row = await selectOutcomes(db, id).limit(1).executeTakeFirst();
  return row ? toStatedOutcome(row) : null;
}

/** Whose outcome is stated, of a locked case, and since when the case is closed; null of an open one. */
export async function readOutcomeCase(
  tx: Tx,
  id: number,
): Promise<{ childId: number; patientBirthday: Day; closedOn: Day | null }> {
  const { isClosed, closedAt, createdAt, ...row } = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select([
      'consultation.created_at as createdAt',
      'patient.child_id as childId',
      sql<Day>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'),
      sql<boolean>`consultation.status <> 0`.as('isClosed'),
      sql<Date | null>`(select max(at) from consultation_status_change as change
        where change.consultation_id = consultation.id and change.status <> 0)`.as('closedAt'),
    ])
    .where('consultation.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, closedOn: isClosed ? dayInShanghai(new Date(closedAt ?? createdAt)) : null };
}

/** Sets when the outcome of a locked case is asked for, from what was said of it last; of an open one it is not. */
export async function refreshOutcomeDue(tx: Tx, id: number, last?: StatedOutcome | null): Promise<void> {
  const { closedOn } = await readOutcomeCase(tx, id);
  const said = last ?? (await findOutcome(tx, id));
  const treatedOn = said?.content.treatments.map(({ date }) => date).toSorted()[0] ?? null;
  const saidOn = said ? dayInShanghai(new Date(said.savedAt)) : null;
  await tx
    .updateTable('consultation')
    .set({ outcome_due: closedOn ? outcomeDue({ closedOn, saidOn, treatedOn }) : null, outcome_asked: false })
    .where('id', '=', id)
    .execute();
}

type NewOutcome = { content: CaseOutcome; versionNo: number; at?: Date };

/** Keeps what the initiator states of a locked case, tells the others who take part, and asks again when it matters. */
export async function addOutcome(
  tx: Tx,
  id: number,
  doctor: Pick<CallingDoctor, 'doctorId' | 'hospitalId'>,
  { content, versionNo, at: savedAt = new Date() }: NewOutcome,
): Promise<void> {
  touchCase(tx, id);
  const { doctorId } = doctor;
  const row = await tx
    .insertInto('consultation_outcome')
    .values({
      consultation_id: id,
      version_no: versionNo,
      saved_at: savedAt,
      ...(await signatureOf(tx, doctorId)),
      content: JSON.stringify(content),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.updateTable('consultation').set({ outcome_no: versionNo }).where('id', '=', id).execute();
  const { childId } = await readOutcomeCase(tx, id);
  await countTreatments(tx, childId, doctor, content.treatments);
  await refreshOutcomeDue(tx, id, toStatedOutcome(row));
  await tellOthers(tx, id, [doctorId], savedAt);
  await notify(tx, {
    ...(await othersOf(tx, id, doctorId)),
    kind: 'outcomeTold',
    consultationId: id,
    key: `${id} ${versionNo}`,
    at: savedAt,
  });
}

const batch = 50;

/**
 * Asks the initiators of closed cases for the outcome once its day has come, a transaction a batch; each day is asked for
 * once, however many servers are at it.
 * @returns of how many cases
 */
export async function askOutcomes(db: Db, at = new Date(), isStopping = () => false): Promise<number> {
  let count = 0;
  for (let found = batch; found === batch && !isStopping(); count += found)
    found = await db.transaction().execute((tx) => askBatch(tx, at));
  return count;
}

async function askBatch(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number; doctorId: number; due: Day }>`
    select id, doctor_id as "doctorId", to_char(outcome_due, 'YYYY-MM-DD') as due from consultation
    where outcome_due <= ${dayInShanghai(at)}::date and not outcome_asked and deleted_at is null
    order by outcome_due limit ${batch} for update skip locked`.execute(tx);
  for (const { id, doctorId, due } of rows)
    await notify(tx, { doctorIds: [doctorId], kind: 'outcomeAsked', consultationId: id, key: `${id} ${due}`, at });
  await tx
    .updateTable('consultation')
    .set({ outcome_asked: true })
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)})`)
    .execute();
  return rows.length;
}
