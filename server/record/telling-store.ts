import type { Tx } from '../database/row-types.ts';

/** Makes a case unread for all but those who know it only as it is now. */
export async function tellOthers(tx: Tx, id: number, knowing: number[], at: Date): Promise<void> {
  // The clocks of two servers may differ.
  await tx
    .updateTable('consultation')
    .set((eb) => ({ told_at: eb.fn<Date>('greatest', ['told_at', eb.val(at)]) }))
    .where('id', '=', id)
    .execute();
  await leaveUnseen(tx, id, knowing, at);
}

/** Makes a case unread for all but those who know, where it stands in their lists. */
export async function leaveUnseen(tx: Tx, id: number, knowing: number[], at: Date): Promise<void> {
  await tx
    .updateTable('consultation_doctor')
    .set((eb) => ({
      told_no: eb('told_no', '+', 1),
      unseen_since: eb
        .case()
        .when('doctor_id', 'in', knowing)
        .then(eb.ref('unseen_since'))
        .else(eb.fn.coalesce('unseen_since', eb.val(at)))
        .end(),
    }))
    .where('consultation_id', '=', id)
    .execute();
}

/** Who else takes part in a consultation, and whether it is urgent: whom to notify of what one of them did. */
export async function othersOf(
  tx: Tx,
  consultationId: number,
  actorId: number,
): Promise<{ doctorIds: number[]; isUrgent: boolean }> {
  const rows = await tx
    .selectFrom('consultation_doctor')
    .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
    .select(['consultation_doctor.doctor_id as doctorId', 'consultation.urgency'])
    .where('consultation.id', '=', consultationId)
    .where('consultation_doctor.doctor_id', '!=', actorId)
    .where('consultation_doctor.deleted_at', 'is', null)
    .execute();
  return { doctorIds: rows.map(({ doctorId }) => doctorId), isUrgent: rows[0]?.urgency === 2 };
}
