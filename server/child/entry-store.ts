import { type RawBuilder, sql } from 'kysely';
import type { Exam } from '../../clinical/findings.ts';
import type { ChildEntry, EntryContent, EntryKind } from '../../contract/schemas/child.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { signatureOf, toSignature } from '../record/signature-store.ts';
import { touchChild } from './touched.ts';

type Added<Kind extends EntryKind> = {
  kind: Kind;
  content: EntryContent<Kind>;
  replacesId?: number | undefined;
  at?: Date;
};

/** Writes down something of a locked child, signed by a doctor as they are named today. Returns its id. */
export async function addEntry<Kind extends EntryKind>(
  tx: Tx,
  child: { id: number; hospitalId: number },
  doctorId: number,
  { kind, content, replacesId, at = new Date() }: Added<Kind>,
): Promise<number> {
  touchChild(tx, child.id);
  const { id } = await tx
    .insertInto('child_entry')
    .values({
      ...(await signatureOf(tx, doctorId)),
      child_id: child.id,
      hospital_id: child.hospitalId,
      saved_at: at,
      kind,
      content: JSON.stringify(content),
      replaces_id: replacesId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const isReplaced = sql<boolean>`exists (select from child_entry as later where later.replaces_id = child_entry.id)`;

/** All that was written down of a child, in that order; of `kinds` alone where they are told. */
export async function listEntries(db: Db | Tx, childId: number, kinds?: EntryKind[]): Promise<ChildEntry[]> {
  const rows = await db
    .selectFrom('child_entry')
    .selectAll()
    .select(isReplaced.as('isReplaced'))
    .where('child_id', '=', childId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .orderBy('id')
    .execute();
  return rows.map(
    (row) =>
      ({
        id: row.id,
        savedAt: row.saved_at.toISOString(),
        by: toSignature(row),
        replacesId: row.replaces_id,
        isReplaced: row.isReplaced,
        kind: row.kind,
        content: row.content,
      }) as ChildEntry,
  );
}

/** The kind of an entry of a child that stands; undefined of one that was corrected or taken back, or is another's. */
export async function standingKind(tx: Tx, childId: number, entryId: number): Promise<EntryKind | undefined> {
  const row = await tx
    .selectFrom('child_entry')
    .select('kind')
    .where('id', '=', entryId)
    .where('child_id', '=', childId)
    .where(sql<boolean>`not ${isReplaced}`)
    .executeTakeFirst();
  return row?.kind;
}

/** Every exam that stands of a child, in all cases, deleted ones too, and at the bedside, each once and the oldest first. */
export const examsOfChild = (childId: RawBuilder<unknown>) => sql<Exam[]>`
  (select coalesce(json_agg(known.exam order by known.exam ->> 'examDate'), '[]') from (
    select exam from consultation_findings as found
      join consultation as its on its.id = found.consultation_id
      join patient as of_child on of_child.id = its.patient_id,
      jsonb_array_elements(found.content -> 'exams') as exam
      where of_child.child_id = ${childId}
    union
    select exam from child_entry as entry, jsonb_array_elements(entry.content -> 'findings' -> 'exams') as exam
      where entry.child_id = ${childId} and entry.kind = 'exam'
        and not exists (select from child_entry as later where later.replaces_id = entry.id)) as known)`;

/** Whether a doctor of a hospital wrote an entry. */
export async function isWrittenBy(tx: Tx, entryId: number, hospitalId: number): Promise<boolean> {
  const { rows } = await sql`select from child_entry as entry join doctor on doctor.id = entry.doctor_id
    where entry.id = ${entryId} and doctor.hospital_id = ${hospitalId}`.execute(tx);
  return rows.length > 0;
}

/** The pictures of an exam that was written down beside the cases. */
export async function picturesOf(tx: Tx, entryId: number): Promise<string[]> {
  const { content } = await tx
    .selectFrom('child_entry')
    .select('content')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  return (content as EntryContent<'exam'>).pictures ?? [];
}

export async function readExams(tx: Tx, childId: number): Promise<Exam[]> {
  return (await sql<{ exams: Exam[] }>`select ${examsOfChild(sql`${childId}::integer`)} as exams`.execute(tx)).rows[0]!
    .exams;
}
