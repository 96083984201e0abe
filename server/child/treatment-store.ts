import { sql } from 'kysely';
import { noFindings } from '../../clinical/findings.ts';
import { treatmentDelay } from '../../clinical/treatment-delay.ts';
import { type Treatment, treatmentSays } from '../../clinical/treatments.ts';
import { type CaseFields, caseOf } from '../../contract/case-of.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import type { Tx } from '../database/row-types.ts';
import { isAwaited } from '../database/sendings-store.ts';
import type { CallingDoctor } from '../session/session-store.ts';
import { addEntry } from './entry-store.ts';
import { toldOf } from './statement-store.ts';
import { ofCase, type ToldOfChild } from './statements.ts';
import { endedOnceTreated } from './transfer-store.ts';

/** What was done to a child's eyes, as cases, their outcomes and entries tell, each once and in order of time. */
export const treatmentsOfChild = (childId: unknown) => sql<Treatment[]>`(
  select coalesce(json_agg(treatment order by treatment ->> 'date', treatment ->> 'eye'), '[]') from (
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
  await countTreatments(tx, child.id, by.hospitalId, treatments);
}

/**
 * What a hospital states of treatments counts wherever it is asked for: what the child was sent there for is done by the
 * first one since, and the cases of the child count their days to it. Called once it is written.
 */
export async function countTreatments(
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
  await refreshTreatmentDays(tx, childId);
  // core: quietAlarm(tx, childId, { doctorId, how: 'treat' }) once server/escalation/alarm-store.ts has it.
}

type CaseRow = Omit<CaseFields, 'findings'> & {
  id: number;
  findings: AnyFindings | null;
  told: ToldOfChild;
  known: Treatment[];
};

/** The days from what called for a treatment in a child's cases to the first treatment of the child. */
async function refreshTreatmentDays(tx: Tx, childId: number): Promise<void> {
  const { rows } = await sql<CaseRow>`
    select consultation.id, consultation.disease_id as "diseaseId", found.content as findings,
      patient.gestational_weeks as "embryoAge", patient.gestational_days as "embryoAgeDay",
      to_char(patient.birth_date, 'YYYY-MM-DD') as "patientBirthday", ${toldOf(sql.ref('patient.child_id'))} as told,
      ${treatmentsOfChild(childId)} as known
    from consultation join patient on patient.id = consultation.patient_id
    left join consultation_findings as found on found.consultation_id = consultation.id
    where patient.child_id = ${childId} and consultation.deleted_at is null order by consultation.id`.execute(tx);
  for (const { id, findings, told, known, ...row } of rows) {
    const clinicalCase = caseOf({
      ...row,
      findings: ofCase(findings && asVersion2(findings), told),
      enteredOn: told.enteredOn,
    });
    const days = known.length > 0 ? treatmentDelay(clinicalCase, known) : undefined;
    await tx
      .updateTable('consultation')
      .set({ treatment_days: days ?? null })
      .where('id', '=', id)
      .execute();
  }
}
