import { sql } from 'kysely';
import type { Tx } from '../database/row-types.ts';
import { notify } from '../notification/outbox-store.ts';
import { listCoordinators } from './people-store.ts';

/**
 * A user whose account was just taken out of use is waited for in vain: the initiators are told case by case, who can ask
 * somebody else. Their own open cases have nobody who could go on with them: the coordinators of each hospital are told once.
 */
export async function tellOfLeaving(tx: Tx, userId: number, at = new Date()): Promise<void> {
  const doctor = await tx.selectFrom('doctor').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!doctor) return;
  const key = `${doctor.id} ${at.getTime()}`;
  for (const { id, urgency, initiatorId } of await listAwaited(tx, doctor.id))
    await notify(tx, {
      doctorIds: [initiatorId],
      kind: 'inviteeGone',
      consultationId: id,
      key: `${id} ${key}`,
      isUrgent: urgency === 2,
      at,
    });
  for (const { hospitalId, isUrgent } of await listHospitalsOfOwn(tx, doctor.id)) {
    const { doctorIds, areCoordinators } = await listCoordinators(tx, { hospitalId, initiatorId: doctor.id });
    if (areCoordinators)
      await notify(tx, { doctorIds, kind: 'initiatorGone', key: `${hospitalId} ${key}`, isUrgent, at });
  }
}

/** The open cases that wait for an invited doctor's reply. */
const listAwaited = (tx: Tx, doctorId: number) =>
  tx
    .selectFrom('consultation_doctor as invited')
    .innerJoin('consultation', 'consultation.id', 'invited.consultation_id')
    .select(['consultation.id', 'consultation.urgency', 'consultation.doctor_id as initiatorId'])
    .where('invited.doctor_id', '=', doctorId)
    .where('invited.is_waiting', '=', true)
    .where('invited.invited_at', 'is not', null)
    .orderBy('consultation.id')
    .execute();

const listHospitalsOfOwn = (tx: Tx, doctorId: number) =>
  tx
    .selectFrom('consultation')
    .select(['hospital_id as hospitalId', sql<boolean>`bool_or(urgency = 2)`.as('isUrgent')])
    .where('doctor_id', '=', doctorId)
    .where('status', '=', 0)
    .where('deleted_at', 'is', null)
    .groupBy('hospital_id')
    .orderBy('hospital_id')
    .execute();
