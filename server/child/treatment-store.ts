import { sql } from 'kysely';
import { noFindings } from '../../clinical/findings.ts';
import { treatmentDelay } from '../../clinical/treatment-delay.ts';
import { type Treatment, treatmentSays } from '../../clinical/treatments.ts';
import { type CaseFields, caseOf } from '../../contract/case-of.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import { beijing, type Given } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';
import { isAwaited } from '../database/sendings-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { quietAlarm } from '../escalation/alarm-store.ts';
import { addEntry } from './entry-store.ts';
import { toldOf } from './statement-store.ts';
import { ofCase, type ToldOfChild } from './statements.ts';
import { endedOnceTreated } from './transfer-store.ts';

/**
 * What was done to a child's eyes, as cases, their outcomes and entries tell, each once and in order of time; what was found
 * stays with the child where a case is taken away. `childId`: a
 * number, or a column of a table that is none of those of this statement.
 */
export const treatmentsOfChild = (childId: Given<number>) => sql<Treatment[]>`(
  select coalesce(json_agg(treatment order by treatment ->> 'date', treatment ->> 'eye'), '[]') from (
    select jsonb_array_elements(coalesce(found.content -> 'treatments', '[]')) as treatment
    from patient as treated join consultation as told_in on told_in.patient_id = treated.id
    join consultation_findings as found on found.consultation_id = told_in.id
    where treated.child_id = ${childId}
    union
    select jsonb_array_elements(said.content -> 'treatments')
    from patient as treated join consultation as told_in on told_in.patient_id = treated.id
    join consultation_outcome as said on said.consultation_id = told_in.id and said.version_no = told_in.outcome_no
    where treated.child_id = ${childId}
    union
    select jsonb_array_elements(entry.content -> 'findings' -> 'treatments') from child_entry as entry
    where entry.child_id = ${childId} and entry.kind = 'exam'
      and not exists (select from child_entry as later where later.replaces_id = entry.id)) as stated)`;

/** Writes down what was done to a locked child, signed by who says so, but for what was stated before. */
export async function stateTreatments(
  tx: Tx,
  child: { id: number; hospitalId: number },
  { treatments, note }: { treatments: Treatment[]; note: string },
  by: CallingDoctor,
): Promise<void> {
  const { rows } = await sql<{ known: Treatment[] }>`select ${treatmentsOfChild(child.id)} as known`.execute(tx);
  const fresh = treatments.filter((one) => !rows[0]!.known.some((known) => treatmentSays(known, one)));
  if (fresh.length > 0)
    await addEntry(tx, child, by.doctorId, {
      kind: 'exam',
      content: { findings: { ...noFindings, treatments: fresh }, weightKg: null, note },
    });
  await countTreatments(tx, child.id, by, treatments);
}

/**
 * Who states treatments of a locked child has done what the child was sent there for, by the first one since, and quiets
 * the alarm.
 */
export async function countTreatments(
  tx: Tx,
  childId: number,
  { doctorId, hospitalId }: Pick<CallingDoctor, 'doctorId' | 'hospitalId'>,
  treatments: readonly Treatment[],
): Promise<void> {
  if (treatments.length === 0) return;
  const days = treatments.map(({ date }) => date);
  await sql`update child_transfer as transfer set treated_on = stated.day, ended_at = ${endedOnceTreated} from (
      select transfer.id, min(day) as day from child_transfer as transfer, unnest(${days}::date[]) as day
      where transfer.child_id = ${childId} and transfer.to_hospital_id = ${hospitalId} and ${isAwaited}
        and transfer.state = 'accepted' and day >= (transfer.asked_at at time zone ${beijing})::date
      group by transfer.id) as stated
    where transfer.id = stated.id`.execute(tx);
  await quietAlarm(tx, childId, { doctorId, how: 'treat' });
}

type CaseRow = Omit<CaseFields, 'findings'> & {
  id: number;
  findings: AnyFindings | null;
  told: ToldOfChild;
  known: Treatment[];
  before: number | null;
};

/** The days from what called for a treatment in the cases of children to the first treatment of the child, wherever it was stated. */
export async function refreshTreatmentDays(tx: Tx, childIds: number[]): Promise<void> {
  const { rows } = await sql<CaseRow>`
    select consultation.id, consultation.disease_id as "diseaseId", found.content as findings,
      patient.gestational_weeks as "embryoAge", patient.gestational_days as "embryoAgeDay",
      to_char(patient.birth_date, 'YYYY-MM-DD') as "patientBirthday", ${toldOf(sql.ref('patient.child_id'))} as told,
      ${treatmentsOfChild(sql.ref('patient.child_id'))} as known, consultation.treatment_days as before
    from consultation join patient on patient.id = consultation.patient_id
    left join consultation_findings as found on found.consultation_id = consultation.id
    where patient.child_id = any(${childIds}) and consultation.deleted_at is null order by consultation.id`.execute(tx);
  for (const { id, findings, told, known, before, ...row } of rows) {
    const own = ofCase(findings && asVersion2(findings), told);
    const clinicalCase = caseOf({ ...row, findings: own, enteredOn: told.enteredOn });
    const days = known.length > 0 ? (treatmentDelay(clinicalCase, known) ?? null) : null;
    if (days !== before)
      await tx.updateTable('consultation').set({ treatment_days: days }).where('id', '=', id).execute();
  }
}
