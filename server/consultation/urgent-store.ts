import { sql } from 'kysely';
import { addDays, type Day } from '../../clinical/ages.ts';
import { alarmDays } from '../../clinical/outcome.ts';
import { limits } from '../../contract/limits.ts';
import type { ConsultationUrgent } from '../../contract/schemas/consultation-list.ts';
import { isUrgent } from '../child/today-store.ts';
import { place, prepare } from '../database/queries.ts';
import { selectLines, toLines } from './list-store.ts';

const rank = sql<number>`case when child.outcome = 'refer' then 0
  when child.outcome = 'treat' or child.pressing then 1 else 2 end`;

const selectUrgent = prepare(
  { doctorId: place<number>(), today: place<Day>(), alarmDay: place<Day>() },
  (db, values) => {
    const urgent = db
      .selectFrom('consultation_doctor')
      .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
      .innerJoin('patient', 'patient.id', 'consultation.patient_id')
      .innerJoin('child', 'child.id', 'patient.child_id')
      .select(({ fn }) => [
        'consultation.id as urgentId',
        'child.due as urgentDue',
        rank.as('urgentRank'),
        fn.countAll<number>().over().as('totalCount'),
      ])
      .where('consultation_doctor.doctor_id', '=', values.doctorId)
      .where('consultation_doctor.deleted_at', 'is', null)
      .where('consultation.deleted_at', 'is', null)
      .where(isUrgent(values.today, values.alarmDay))
      // Who declined and gave no opinion is asked nothing.
      .where(
        sql<boolean>`(consultation_doctor.answer is distinct from 'declined' or consultation_doctor.replied_at is not null)`,
      )
      .orderBy('urgentRank')
      .orderBy('urgentDue')
      .orderBy('urgentId')
      .limit(sql.lit(limits.urgentResults))
      .as('urgent');
    return selectLines(db, values.doctorId)
      .innerJoin(urgent, 'urgent.urgentId', 'consultation.id')
      .select('urgent.totalCount')
      .orderBy('urgent.urgentRank')
      .orderBy('urgent.urgentDue')
      .orderBy('urgent.urgentId');
  },
);

/** A doctor's consultations about children who are urgent: the most urgent first. */
export async function listUrgent(
  db: Parameters<typeof selectUrgent>[0],
  doctorId: number,
  today: Day,
): Promise<ConsultationUrgent> {
  const rows = await selectUrgent(db, { doctorId, today, alarmDay: addDays(today, alarmDays) });
  return { totalCount: Number(rows[0]?.totalCount ?? 0), results: toLines(rows, doctorId) };
}
