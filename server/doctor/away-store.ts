import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { Away } from '../../contract/schemas/invitation.ts';
import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** Who of these doctors is away today or later. A substitute who can no longer sign in is not told. */
export async function awayOf(db: Db | Tx, doctorIds: number[], at = new Date()): Promise<Map<number, Away>> {
  const rows = await db
    .selectFrom('absence')
    .leftJoin('doctor', 'doctor.id', 'absence.substitute_id')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'doctor.user_id').on(isActiveUser))
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .select([
      'absence.doctor_id as awayId',
      sql<Day>`to_char(from_day, 'YYYY-MM-DD')`.as('from'),
      sql<Day>`to_char(to_day, 'YYYY-MM-DD')`.as('to'),
      'user.id as userId',
      'doctor.id as doctorId',
      'doctor.name as doctorName',
      'hospital.name as doctorHospital',
    ])
    .where('absence.doctor_id', '=', sql<number>`any(${doctorIds})`)
    .where(sql<boolean>`to_day >= ${dayInShanghai(at)}::date`)
    .execute();
  return new Map(
    rows.map(({ awayId, from, to, userId, doctorId, doctorName, doctorHospital }) => {
      const substitute =
        userId === null ? null : { doctorId: doctorId!, doctorName: doctorName!, doctorHospital: doctorHospital! };
      return [awayId, { from, to, substitute }];
    }),
  );
}

export async function isActiveDoctor(tx: Tx, doctorId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select('doctor.id')
    .where('doctor.id', '=', doctorId)
    .where(isActiveUser)
    .executeTakeFirst();
  return found !== undefined;
}

/** In place of what was said before. */
export async function saveAway(
  tx: Tx,
  doctorId: number,
  { from, to, substituteId }: { from: Day; to: Day; substituteId: number | null },
  at: Date,
): Promise<void> {
  const values = { from_day: from, to_day: to, substitute_id: substituteId, saved_at: at };
  await tx
    .insertInto('absence')
    .values({ doctor_id: doctorId, ...values })
    .onConflict((on) => on.column('doctor_id').doUpdateSet(values))
    .execute();
}

export async function deleteAway(tx: Tx, doctorId: number): Promise<void> {
  await tx.deleteFrom('absence').where('doctor_id', '=', doctorId).execute();
}

/** The open cases that wait for an invited doctor's reply. */
export function listWaitingFor(tx: Tx, doctorId: number) {
  return tx
    .selectFrom('consultation_doctor')
    .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
    .select(['consultation.id', 'consultation.urgency', 'consultation.doctor_id as initiatorId'])
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .where('consultation_doctor.is_waiting', '=', true)
    .where('consultation_doctor.invited_at', 'is not', null)
    .where('consultation.deleted_at', 'is', null)
    .orderBy('consultation.id')
    .execute();
}
