import { type Findings, noFindings } from '../../clinical/findings.ts';
import { caseFigures } from '../../clinical/worst-eye.ts';
import { type AnyFindings, asVersion2 } from '../../contract/findings-versions.ts';
import type { ConsultationFields } from '../../contract/schemas/consultation.ts';
import { readExams } from '../child/entry-store.ts';
import { addUnsaid, lockChildOfCase, type SaidBy, unsaid } from '../child/statement-store.ts';
import { touchCase } from '../child/touched.ts';
import { apart } from '../child/statements.ts';
import type { Tx } from '../database/row-types.ts';
import { requireAdding } from './rules.ts';

/**
 * Replaces what is stored; a caller that sent no findings changes none, and one of version 1 takes away nothing that it
 * does not know. What findings say of the child is kept with the child, and leaving it out takes nothing back. Either way
 * the child is judged anew: birth, gestation and category, which may have changed, count as well.
 */
export async function saveFindings(
  tx: Tx,
  consultationId: number,
  sent: AnyFindings | undefined,
  by: SaidBy,
): Promise<void> {
  if (sent) {
    const { findings, statements } = apart(asVersion2(sent, await storedFindings(tx, consultationId)));
    const child = await lockChildOfCase(tx, consultationId);
    if (child.hospitalId !== by.hospitalId) {
      const own = await storedFindings(tx, consultationId);
      requireAdding(own ?? noFindings, findings, await readExams(tx, child.id));
    }
    await writeFindings(tx, consultationId, findings);
    await addUnsaid(tx, child, statements, by);
  }
  touchCase(tx, consultationId);
}

/** Whether the findings of a form say of a child what was not said before. */
export async function saysMore(
  tx: Tx,
  childId: number,
  { findings, patientBirthday }: Pick<ConsultationFields, 'findings' | 'patientBirthday'>,
): Promise<boolean> {
  if (!findings) return false;
  const { statements } = apart(asVersion2(findings));
  return (await unsaid(tx, childId, statements, patientBirthday)).length > 0;
}

/** What a consultation has, of whichever version it was stored; undefined where it has none. */
export async function storedFindings(tx: Tx, consultationId: number): Promise<Findings | undefined> {
  const stored = await tx
    .selectFrom('consultation_findings')
    .select('content')
    .where('consultation_id', '=', consultationId)
    .executeTakeFirst();
  return stored && asVersion2(stored.content);
}

async function writeFindings(tx: Tx, consultationId: number, findings: Findings): Promise<void> {
  const { ropStage, ropZone, ropPlus, ropAggressive, iircGroup, icrbGroup } = caseFigures(findings);
  const columns = {
    content: JSON.stringify(findings),
    saved_at: new Date(),
    rop_stage: ropStage ?? null,
    rop_zone: ropZone ?? null,
    rop_plus: ropPlus ?? null,
    rop_aggressive: ropAggressive ?? null,
    iirc_group: iircGroup ?? null,
    icrb_group: icrbGroup ?? null,
  };
  await tx
    .insertInto('consultation_findings')
    .values({ consultation_id: consultationId, ...columns })
    .onConflict((on) => on.column('consultation_id').doUpdateSet(columns))
    .execute();
}
