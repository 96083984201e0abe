import { sql } from 'kysely';
import { containing } from '../database/queries.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { CaseConditions, CaseCount, DiseaseColumns, StatusColumns } from './rules.ts';
import {
  allDiseases,
  daysOf,
  diseaseCounts,
  diseaseSums,
  type FirstReplyRow,
  firstReplySums,
  hospitalSums,
  type MonthRow,
  monthSums,
  onDays,
  rowsOf,
  type Scope,
  statusSums,
  withStatus,
} from './sums.ts';

/** A hospital's cases, or those of some doctors in it, of whom nothing is summed: they are few enough to be read. */
const scopeOf = (hospitalId: number, name: string | undefined): Scope =>
  name
    ? {
        where: sql`hospital_id = ${hospitalId} and doctor_id in (
          select id from doctor where name ilike ${containing(name)})`,
        summed: 'nothing',
      }
    : { where: sql`hospital_id = ${hospitalId}`, summed: 'hospitals' };

/** Cases per doctor within a hospital; those of doctors who have left it too. */
export async function countByDoctor(db: Db | Tx, hospitalId: number, conditions: CaseConditions): Promise<CaseCount[]> {
  const { where } = scopeOf(hospitalId, conditions.name);
  const { rows } = await sql<CaseCount>`select doctor.id, doctor.name, by_doctor.*
    from (select doctor_id, ${diseaseCounts(1)} from consultation
      where ${where} and ${onDays(daysOf(conditions))} and ${withStatus(conditions)} group by doctor_id) as by_doctor
    join doctor on doctor.id = doctor_id`.execute(db);
  return rows;
}

export type OwnFigures = {
  cases: (DiseaseColumns & StatusColumns)[];
  months: MonthRow[];
  firstReplies: FirstReplyRow[];
};

/** All that a hospital's overview is made of, as of one moment. */
export async function readOwnFigures(db: Db | Tx, hospitalId: number, conditions: CaseConditions): Promise<OwnFigures> {
  const scope = scopeOf(hospitalId, conditions.name);
  const cases = sql<DiseaseColumns & StatusColumns>`select ${diseaseSums}, ${statusSums}
    from (${hospitalSums(scope, conditions)}) as part having sum(${allDiseases}) > 0`;
  const { rows } = await sql<OwnFigures>`select ${rowsOf(cases)} as cases,
    ${rowsOf(monthSums(scope, conditions))} as months,
    ${rowsOf(firstReplySums(scope, conditions))} as "firstReplies"`.execute(db);
  return rows[0]!;
}
