import { sql } from 'kysely';
import { noFindings } from '../../clinical/findings.ts';
import { type Treatment, treatmentSays } from '../../clinical/treatments.ts';
import type { Tx } from '../database/row-types.ts';
import { isAwaited } from '../database/sendings-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { addEntry } from './entry-store.ts';
import { endedOnceTreated } from './transfer-store.ts';

/** The treatments of a child that were stated in cases, their outcomes and entries. */
export const treatmentsOfChild = (childId: unknown) => sql<Treatment[]>`(
  select coalesce(json_agg(treatment), '[]') from (
    select jsonb_array_elements(coalesce(found.content -> 'treatments', '[]')) as treatment
    from patient join consultation on consultation.patient_id = patient.id and consultation.deleted_at is null
    join consultation_findings as found on found.consultation_id = consultation.id
    where patient.child_id = ${childId}
    union
    select jsonb_array_elements(said.content -> 'treatments')
    from patient join consultation on consultation.patient_id = patient.id and consultation.deleted_at is null
    join consultation_outcome as said on said.consultation_id = consultation.id and said.version_no = consultation.outcome_no
    where patient.child_id = ${childId}
    union
    select jsonb_array_elements(entry.content -> 'findings' -> 'treatments') from child_entry as entry
    where entry.child_id = ${childId} and entry.kind = 'exam'
      and not exists (select from child_entry as later where later.replaces_id = entry.id)) as stated)`;

/**
 * Writes down what was done to a locked child, signed by who says so, but for what was stated before.
 * @returns the id of the entry; undefined where all of it was known
 */
export async function stateTreatments(
  tx: Tx,
  child: { id: number; hospitalId: number },
  { treatments, note }: { treatments: Treatment[]; note: string },
  by: CallingDoctor,
): Promise<number | undefined> {
  const { rows } = await sql<{ known: Treatment[] }>`select ${treatmentsOfChild(child.id)} as known`.execute(tx);
  const fresh = treatments.filter((one) => !rows[0]!.known.some((known) => treatmentSays(known, one)));
  await noteTreated(tx, child.id, by.hospitalId, treatments);
  if (fresh.length === 0) return undefined;
  const content = { findings: { ...noFindings, treatments: fresh }, weightKg: null, note };
  return addEntry(tx, child, by.doctorId, { kind: 'exam', content });
}

/** A hospital that accepted a locked child has treated them, by the first treatment that it states of after it was asked. */
export async function noteTreated(
  tx: Tx,
  childId: number,
  hospitalId: number,
  treatments: readonly Treatment[],
): Promise<void> {
  const days = treatments.map(({ date }) => date);
  await sql`update child_transfer as transfer set treated_on = stated.day, ended_at = ${endedOnceTreated} from (
      select transfer.id, min(day) as day from child_transfer as transfer, unnest(${days}::date[]) as day
      where transfer.child_id = ${childId} and transfer.to_hospital_id = ${hospitalId} and ${isAwaited}
        and transfer.state = 'accepted' and day >= (transfer.asked_at at time zone 'Asia/Shanghai')::date
      group by transfer.id) as stated
    where transfer.id = stated.id`.execute(tx);
}
