import type { CaseUrgency } from '../../contract/case-urgency.ts';
import { requireInvitable } from '../child/consent-store.ts';
import type { Tx } from '../database/row-types.ts';
import { refreshWaiting, remindNewcomers } from '../invitation/invitation-store.ts';
import { notify } from '../notification/outbox-store.ts';
import { tellJoined } from '../webhook/event-store.ts';
import { addParticipants } from './consultation-store.ts';

type Inviting = { id: number; diseaseId: number; lastActivityAt: Date; urgency: CaseUrgency };

/**
 * Invites doctors who did not take part before to a new or locked consultation, and tells them.
 * @throws 400 where the guardian's consent or a restriction stands in the way
 */
export async function invite(tx: Tx, consultation: Inviting, doctorIds: number[], at = new Date()): Promise<void> {
  await requireInvitable(tx, consultation.id, doctorIds);
  await addParticipants(tx, consultation, doctorIds, at);
  await refreshWaiting(tx, [consultation.id], at);
  if (doctorIds.length === 0) return;
  await remindNewcomers(tx, consultation.id, at);
  await notify(tx, {
    doctorIds,
    kind: consultation.urgency === 2 ? 'urgentInvitation' : 'invitation',
    consultationId: consultation.id,
    key: String(consultation.id),
    at,
  });
  await tellJoined(tx, { consultationId: consultation.id, at }, doctorIds);
}
