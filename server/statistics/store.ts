import { sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { PlatformHome } from '../../contract/schemas/statistics.ts';
import type { Db } from '../database/schema.ts';
import { everyCase } from './rules.ts';
import { allDiseases, everyHospital, hospitalSums } from './sums.ts';

/** The tiles of the platform's home; a consultation has one patient. `today` is the day in Asia/Shanghai. */
export async function countHome(db: Db, hospitalId: number, today: Day): Promise<PlatformHome> {
  const { rows } = await sql<{ cases: number; ownCases: number; today: number; doctors: number; hospitals: number }>`
    select coalesce(sum(${allDiseases}), 0) as cases,
      coalesce(sum(${allDiseases}) filter (where hospital_id = ${hospitalId}), 0) as "ownCases",
      (select count(*) from consultation where created_day = ${today}::date and deleted_at is null) as today,
      (select count(*) from doctor join "user" on "user".id = user_id where deleted_at is null) as doctors,
      (select count(*) from hospital) as hospitals
    from (${hospitalSums(everyHospital, everyCase)}) as part`.execute(db);
  const { cases, ownCases, doctors, hospitals, today: casesToday } = rows[0]!;
  return {
    patientCount: cases,
    doctorCount: doctors,
    hospitalCount: hospitals,
    consultationCount: cases,
    consultationTodayCount: casesToday,
    thiscourtconsultationCount: ownCases,
    date: today,
  };
}
