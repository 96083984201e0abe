import { sql } from 'kysely';
import { type Day, dayInShanghai } from '../../clinical/ages.ts';
import { isActiveUser, isAllowed } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';

export type Invited = { doctorId: number; isWaiting: boolean; away: { from: Day; to: Day } | null };

/** The invited of a case who can sign in and have not declined; `away` of those who are on the day of `at`. */
export async function listInvited(tx: Tx, consultationId: number, at: Date): Promise<Invited[]> {
  const today = sql`${dayInShanghai(at)}::date`;
  return tx
    .selectFrom('consultation_doctor as invited')
    .innerJoin('doctor', 'doctor.id', 'invited.doctor_id')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .leftJoin('absence', (join) =>
      join
        .onRef('absence.doctor_id', '=', 'doctor.id')
        .on(sql<boolean>`${today} between absence.from_day and absence.to_day`),
    )
    .select(['doctor.id as doctorId', 'invited.is_waiting as isWaiting'])
    .select(
      sql<Invited['away']>`case when absence.from_day is not null
        then json_build_object('from', absence.from_day, 'to', absence.to_day) end`.as('away'),
    )
    .where('invited.consultation_id', '=', consultationId)
    .where('invited.invited_at', 'is not', null)
    .where(sql<boolean>`invited.answer is distinct from 'declined'`)
    .where(isActiveUser)
    .orderBy('doctor.id')
    .execute();
}

/** The doctors of a hospital whom a manager has made its coordinators; where there is none, the initiator of the case. */
export async function listCoordinators(
  tx: Tx,
  { hospitalId, initiatorId }: { hospitalId: number; initiatorId: number },
): Promise<{ doctorIds: number[]; areCoordinators: boolean }> {
  const rows = await tx
    .selectFrom('doctor')
    .innerJoin('user', 'user.id', 'doctor.user_id')
    .select('doctor.id')
    .where('doctor.hospital_id', '=', hospitalId)
    .where(isAllowed('hospital:coordinate'))
    .where(isActiveUser)
    .execute();
  const areCoordinators = rows.length > 0;
  return { doctorIds: areCoordinators ? rows.map(({ id }) => id) : [initiatorId], areCoordinators };
}
