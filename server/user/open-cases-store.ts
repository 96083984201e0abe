import { sql } from 'kysely';
import type { OpenCases } from '../../contract/schemas/user.ts';
import type { Db } from '../database/row-types.ts';

const none: OpenCases = { initiated: 0, awaited: 0 };

/** In how many open cases each of some doctors is the initiator, or is waited for. */
export async function openCasesOf(db: Db, doctorIds: number[]): Promise<(doctorId: number) => OpenCases> {
  const rows = await db
    .selectFrom('consultation_doctor as part')
    .innerJoin('consultation', 'consultation.id', 'part.consultation_id')
    .select('part.doctor_id as doctorId')
    .select(sql<number>`(count(*) filter (where part.doctor_id = consultation.doctor_id))::int`.as('initiated'))
    .select(sql<number>`(count(*) filter (where part.is_waiting and part.invited_at is not null))::int`.as('awaited'))
    .where('part.doctor_id', '=', sql<number>`any(${doctorIds})`)
    .where('consultation.status', '=', 0)
    .where('consultation.deleted_at', 'is', null)
    .groupBy('part.doctor_id')
    .execute();
  const counts = new Map(rows.map(({ doctorId, ...cases }) => [doctorId, cases]));
  return (doctorId) => counts.get(doctorId) ?? none;
}
