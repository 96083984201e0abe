import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import type { Away } from '../../contract/schemas/invitation.ts';
import { isActiveUser } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';

/** When these doctors are away, today or later, with who stands in for them as long as that one can sign in. */
export async function listAway(db: Db | Tx, doctorIds: number[], at: Date): Promise<Map<number, Away>> {
  const rows = await db
    .selectFrom('absence')
    .leftJoin('doctor as substitute', 'substitute.id', 'absence.substitute_id')
    .leftJoin('hospital', 'hospital.id', 'substitute.hospital_id')
    .leftJoin('user', 'user.id', 'substitute.user_id')
    .select([
      'absence.doctor_id as doctorId',
      sql<Day>`to_char(absence.from_day, 'YYYY-MM-DD')`.as('from'),
      sql<Day>`to_char(absence.to_day, 'YYYY-MM-DD')`.as('to'),
      'substitute.id as substituteId',
      'substitute.name as substituteName',
      'hospital.name as substituteHospital',
      sql<boolean>`"user".deleted_at is null and "user".deactivated_at is null`.as('isActive'),
    ])
    .where('absence.doctor_id', '=', sql<number>`any(${doctorIds})`)
    .where(sql<boolean>`absence.to_day >= ${dayInShanghai(at)}::date`)
    .execute();
  return new Map(
    rows.map(({ doctorId, from, to, substituteId, substituteName, substituteHospital, isActive }) => [
      doctorId,
      {
        from,
        to,
        substitute:
          substituteId !== null && isActive
            ? { doctorId: substituteId, doctorName: substituteName!, doctorHospital: substituteHospital! }
            : null,
      },
    ]),
  );
}

/** Whether a doctor can sign in, and so stand in for another. */
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

type Days = { from: Day; to: Day; substituteId?: number | undefined };

/** One period a doctor; undefined ends it. */
export async function saveAway(tx: Tx, doctorId: number, days: Days | undefined, at: Date): Promise<void> {
  if (!days) {
    await tx.deleteFrom('absence').where('doctor_id', '=', doctorId).execute();
    return;
  }
  const columns = { from_day: days.from, to_day: days.to, substitute_id: days.substituteId ?? null, saved_at: at };
  await tx
    .insertInto('absence')
    .values({ doctor_id: doctorId, ...columns })
    .onConflict((on) => on.column('doctor_id').doUpdateSet(columns))
    .execute();
}

/** The open cases that wait for a doctor's reply, each with its initiator. */
export async function waitingFor(
  tx: Tx,
  doctorId: number,
): Promise<{ consultationId: number; initiatorId: number; urgency: 0 | 1 | 2 }[]> {
  return tx
    .selectFrom('consultation_doctor')
    .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
    .select(['consultation.id as consultationId', 'consultation.doctor_id as initiatorId', 'consultation.urgency'])
    .where('consultation_doctor.doctor_id', '=', doctorId)
    .where('consultation_doctor.is_waiting', '=', true)
    .where('consultation_doctor.invited_at', 'is not', null)
    .execute();
}
