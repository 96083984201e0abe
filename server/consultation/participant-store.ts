import { sql } from 'kysely';
import { refusalTexts } from '../../contract/texts.ts';
import type { Db, Tx } from '../database/schema.ts';
import { refuse } from '../refusal.ts';

/** Whether the doctor takes part in the consultation, as its initiator or invited. */
export async function takesPart(db: Db | Tx, consultationId: number, doctorId: number): Promise<boolean> {
  const row = await db
    .selectFrom('consultation_doctor')
    .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
    .select('consultation.id')
    .where('consultation.id', '=', consultationId)
    .where('consultation.deleted_at', 'is', null)
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refuses a doctor who is not the initiator: in words to those who take part and know of the consultation, as if it did
 * not exist to everyone else.
 */
export async function refuseOthers(tx: Tx, consultationId: number, doctorId: number, errMsg: string): Promise<never> {
  throw (await takesPart(tx, consultationId, doctorId)) ? refuse.forbidden(errMsg) : refuse.notFound();
}

export async function listParticipants(tx: Tx, consultationId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('consultation_doctor')
    .select('doctor_id as doctorId')
    .where('consultation_id', '=', consultationId)
    .execute();
  return rows.map((row) => row.doctorId);
}

/** @throws 400 when one of the doctors does not exist or may no longer sign in */
export async function requireActiveDoctors(tx: Tx, doctorIds: number[]): Promise<void> {
  const { count } = await tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('doctor.id', '=', sql<number>`any(${doctorIds})`)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < doctorIds.length) throw refuse.invalid(refusalTexts.doctorUnavailable);
}

/** Lets doctors take part; what was replied before is unread by them. */
export async function addParticipants(
  tx: Tx,
  consultation: { id: number; diseaseId: number; lastActivityAt: Date },
  doctorIds: number[],
): Promise<void> {
  if (doctorIds.length === 0) return;
  await tx
    .insertInto('consultation_doctor')
    .values(
      doctorIds.map((doctorId) => ({
        consultation_id: consultation.id,
        doctor_id: doctorId,
        disease_id: consultation.diseaseId,
        last_activity_at: consultation.lastActivityAt,
        deleted_at: null,
      })),
    )
    .execute();
  await tx
    .insertInto('reply_read')
    .columns(['reply_id', 'doctor_id', 'consultation_id'])
    .expression(
      tx
        .selectFrom('reply')
        .innerJoin('doctor', (join) => join.on('doctor.id', '=', sql<number>`any(${doctorIds})`))
        .select(['reply.id', 'doctor.id as doctorId', 'reply.consultation_id'])
        .where('reply.consultation_id', '=', consultation.id)
        .where('reply.deleted_at', 'is', null),
    )
    .execute();
}
