import { sql } from 'kysely';
import { consentTexts } from '../../contract/consent-texts.ts';
import type { ChildFacts } from '../../contract/schemas/child.ts';
import type { Tx } from '../database/row-types.ts';
import { addChild, type Identity, type LockedChild, saveFacts } from './child-store.ts';
import { findNewest } from './consent-store.ts';
import { addEntry } from './entry-store.ts';
import { listOutsiders } from './parts-store.ts';
import { touchChild } from './touched.ts';
import { moveTransfers } from './transfer-store.ts';

type Moved = { consultationIds: number[]; entryIds: number[] };

/** All of one locked record goes to another one, which both say. What the kept one did not know of the child it learns. */
export async function mergeChildren(tx: Tx, kept: LockedChild, other: LockedChild, doctorId: number): Promise<void> {
  // The strictest of both: who took consent back in the one record took it back.
  const isWithdrawn = [await findNewest(tx, kept.id), await findNewest(tx, other.id)].some(
    (newest) => newest?.kind === 'consentWithdrawn',
  );
  const moved = await moveAll(tx, other.id, kept.id);
  await tx.updateTable('child').set({ merged_into: kept.id }).where('id', '=', other.id).execute();
  await tx.updateTable('child').set({ merged_into: kept.id }).where('merged_into', '=', other.id).execute();
  await saveFacts(tx, kept.id, { ...kept, ...missing(kept, other) });
  await addEntry(tx, kept, doctorId, { kind: 'merged', content: { otherId: other.id, ...moved } });
  if (isWithdrawn && (await findNewest(tx, kept.id))?.kind !== 'consentWithdrawn')
    await addEntry(tx, kept, doctorId, {
      kind: 'consentWithdrawn',
      content: { reason: consentTexts.withdrawnBeforeMerge, ended: await listOutsiders(tx, kept.id) },
    });
  await sql`update child set rules_review = other.rules_review from child as other
    where child.id = ${kept.id} and other.id = ${other.id} and child.rules_review is null`.execute(tx);
  touchChild(tx, kept.id, other.id);
}

function missing(kept: LockedChild, other: LockedChild): Partial<ChildFacts> {
  return {
    birthWeightGrams: kept.birthWeightGrams ?? other.birthWeightGrams,
    hospitalNo: kept.hospitalNo || other.hospitalNo,
    guardianName: kept.guardianName || other.guardianName,
    guardianPhone: kept.guardianPhone || other.guardianPhone,
    dischargedOn: kept.dischargedOn ?? other.dischargedOn,
    // The longer retention.
    recordKind: other.recordKind === 'inpatient' ? 'inpatient' : kept.recordKind,
  };
}

async function moveAll(tx: Tx, from: number, to: number): Promise<Moved> {
  const consultationIds = await listConsultations(tx, from);
  const entries = await sql<{
    id: number;
  }>`update child_entry set child_id = ${to} where child_id = ${from} returning id`.execute(tx);
  await moveTransfers(tx, from, to);
  await tx.updateTable('patient').set({ child_id: to }).where('child_id', '=', from).execute();
  return { consultationIds, entryIds: entries.rows.map(({ id }) => id).toSorted((one, other) => one - other) };
}

/** The cases about a child that were not deleted. */
export async function listConsultations(tx: Tx, childId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select('consultation.id')
    .where('patient.child_id', '=', childId)
    .where('consultation.deleted_at', 'is', null)
    .orderBy('consultation.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The entries of a child that can be taken out of the record: each with what corrected it or takes it back. */
export async function chainsOf(tx: Tx, childId: number, entryIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain (id) as (
      select id from child_entry where child_id = ${childId} and id = any(${entryIds}) and kind in ('exam', 'contact', 'statement')
      union
      select entry.id from chain join child_entry as from_entry on from_entry.id = chain.id
        join child_entry as entry on entry.replaces_id = chain.id or entry.id = from_entry.replaces_id)
    select id from chain order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What a locked record says of other children goes to a new one, named as the first of the cases names them. Returns its id. */
export async function splitChild(
  tx: Tx,
  child: LockedChild,
  { consultationIds, entryIds }: Moved,
  doctorId: number,
): Promise<number> {
  const facts = (await identityInCase(tx, consultationIds)) ?? child;
  const at = new Date();
  const otherId = await addChild(tx, facts, { doctorId: child.doctorId, hospitalId: child.hospitalId }, at);
  await sql`update patient set child_id = ${otherId} from consultation
    where consultation.patient_id = patient.id and consultation.id = any(${consultationIds})`.execute(tx);
  await sql`update child_entry set child_id = ${otherId} where id = any(${entryIds})`.execute(tx);
  const moved = { consultationIds, entryIds };
  await addEntry(tx, child, doctorId, { kind: 'split', content: { otherId, ...moved }, at });
  const other = { id: otherId, hospitalId: child.hospitalId };
  await addEntry(tx, other, doctorId, { kind: 'split', content: { otherId: child.id, ...moved }, at });
  // What the guardian said of consent is said of both; the paper stays with the first.
  const consent = await findNewest(tx, child.id);
  if (consent?.kind === 'consent')
    await addEntry(tx, other, doctorId, { kind: 'consent', content: { ...consent.content, pictures: [] }, at });
  if (consent?.kind === 'consentWithdrawn')
    await addEntry(tx, other, doctorId, { kind: 'consentWithdrawn', content: { ...consent.content, ended: [] }, at });
  touchChild(tx, child.id, otherId);
  return otherId;
}

async function identityInCase(tx: Tx, consultationIds: number[]): Promise<Identity | undefined> {
  return tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patient_id')
    .select([
      'patient.name as patientName',
      'patient.sex as patientSex',
      'patient.gestational_weeks as embryoAge',
      'patient.gestational_days as embryoAgeDay',
      sql<string>`to_char(patient.birth_date, 'YYYY-MM-DD')`.as('patientBirthday'),
    ])
    .where('consultation.id', '=', sql<number>`any(${consultationIds})`)
    .orderBy('consultation.id')
    .executeTakeFirst();
}
