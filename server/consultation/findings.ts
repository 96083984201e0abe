import type { Findings } from '../../clinical/findings.ts';
import { caseFigures } from '../../clinical/worst-eye.ts';
import type { Attachment } from '../../contract/schemas/consultation.ts';
import type { Tx } from '../database/schema.ts';

/** Replaces what is stored; a caller that sent no findings changes none. */
export async function saveFindings(tx: Tx, consultationId: number, findings: Findings | undefined): Promise<void> {
  if (!findings) return;
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

/** Findings without tags on pictures that were taken away since, by a client that knows nothing of tags. */
export function withTagsOf(findings: Findings, attachments: Attachment[]): Findings {
  const shown = new Set(attachments.map(({ attachmentLocate }) => attachmentLocate));
  return { ...findings, images: findings.images.filter(({ attachmentLocate }) => shown.has(attachmentLocate)) };
}
