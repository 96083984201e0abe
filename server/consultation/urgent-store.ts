import { sql } from 'kysely';
import { addDays, type Day } from '../../clinical/ages.ts';
import { alarmDays } from '../../clinical/outcome.ts';
import { limits } from '../../contract/limits.ts';
import type { ConsultationUrgent } from '../../contract/schemas/consultation-list.ts';
import { caseUrgency } from '../../contract/urgency.ts';
import { type Given, place, prepare } from '../database/queries.ts';
import { selectLines, toLines } from './list-store.ts';

const rank = sql<number>`case when consultation_findings.outcome = 'refer' then 0
  when consultation_findings.outcome = 'treat' or consultation_findings.pressing then 1 else 2 end`;

/** By its findings, treatment or referral is called for now and not recorded. */
export const callsForCare = (alarmDay: Given<Day>) => sql<boolean>`(consultation_findings.outcome = 'refer'
  or (consultation_findings.outcome = 'treat' and coalesce(
    coalesce(consultation_findings.outcome_due, consultation_findings.due) <= ${alarmDay}::date, true)))`;

/** By its findings, the child's day has passed, or nothing rules out that they must be treated. */
export const isPressing = (today: Given<Day>) =>
  sql<boolean>`(consultation_findings.pressing or consultation_findings.due < ${today}::date)`;

const selectUrgent = prepare(
  { doctorId: place<number>(), today: place<Day>(), alarmDay: place<Day>() },
  (db, values) => {
    const urgent = db
      .selectFrom('consultation_doctor')
      .innerJoin('consultation', 'consultation.id', 'consultation_doctor.consultation_id')
      .innerJoin('consultation_findings', 'consultation_findings.consultation_id', 'consultation.id')
      .select(({ fn }) => [
        'consultation.id as urgentId',
        'consultation_findings.due as urgentDue',
        rank.as('urgentRank'),
        fn.countAll<number>().over().as('totalCount'),
      ])
      .where('consultation_doctor.doctor_id', '=', values.doctorId)
      .where('consultation_doctor.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb.and([eb('consultation.status', 'in', [0, 1]), callsForCare(values.alarmDay)]),
          eb.and([eb('consultation.status', '=', 0), isPressing(values.today)]),
        ]),
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

/**
 * The children among a doctor's consultations who are to be referred or treated, or whose day has passed, as far as
 * {@link caseUrgency} calls the case urgent: the most urgent first.
 */
export async function listUrgent(
  db: Parameters<typeof selectUrgent>[0],
  doctorId: number,
  today: Day,
): Promise<ConsultationUrgent> {
  const rows = await selectUrgent(db, { doctorId, today, alarmDay: addDays(today, alarmDays) });
  const lines = toLines(rows, doctorId, today);
  // What is stored may be by former rules until it is assessed anew.
  const results = lines.filter(
    ({ assessment, status }) => assessment && caseUrgency(assessment, status, today) === 'urgent',
  );
  const totalCount = Number(rows[0]?.totalCount ?? 0) - (lines.length - results.length);
  return { totalCount, results };
}
