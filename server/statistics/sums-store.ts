import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import type { DiseaseId } from '../../contract/diseases.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import { containing } from '../database/queries.ts';
import { isNamed } from '../database/search-store.ts';
import { type CaseConditions, daysOf, type Range } from './conditions.ts';

/** SQL that adds cases up: from the sums that the database keeps where there are any, else from the cases. */
type Condition = RawBuilder<boolean>;

/** Whose cases are meant, as a condition on the tables of sums (undefined: nothing is summed) and one on consultation. */
export type Scope = { sums: Condition | undefined; cases: Condition };

export const platform: Scope = { sums: sql`hospital_id < 0`, cases: sql`true` };
export const isHospitalNamed = (name: string | undefined): Condition =>
  name ? sql`hospital.name ilike ${containing(name)}` : sql`true`;
const alike = (condition: Condition): Scope => ({ sums: condition, cases: condition });
export const hospitals = (name: string | undefined): Scope =>
  name
    ? alike(sql`hospital_id = any(array(select id from hospital where ${isHospitalNamed(name)}))`)
    : { ...platform, sums: sql`hospital_id > 0` };

/** The platform as a whole, or the hospitals whose name fits. */
export const everywhere = ({ name }: CaseConditions): Scope => (name ? hospitals(name) : platform);

/** A hospital's cases, or those of doctors in it whose name fits: they are few enough to be read. */
export const withinHospital = (hospitalId: number, { name }: CaseConditions): Scope =>
  name
    ? {
        sums: undefined,
        cases: sql`hospital_id = ${hospitalId}
          and doctor_id in (select id from doctor where ${isNamed('doctor', name)})`,
      }
    : alike(sql`hospital_id = ${hospitalId}`);

export const withStatus = ({ status }: CaseConditions): Condition =>
  status === undefined ? sql`true` : sql`status = ${status}::smallint`;

/** Rows of consultation that were proposed on one of these days and are not deleted. */
export const onDays = ([first, last]: Range<Day>): Condition =>
  sql`deleted_at is null and created_day between ${first}::date and ${last}::date`;

/** The cases themselves, as far as the conditions allow. */
export const isWithin = ({ cases }: Scope, conditions: CaseConditions): Condition =>
  sql`${cases} and ${onDays(daysOf(conditions))} and ${withStatus(conditions)}`;

/** Of all time the sums are read, where there are any; of days the cases, which indexes find by hospital and by day. */
export const fromSumsOrCases = (
  scope: Scope,
  conditions: CaseConditions,
  ofSums: (where: Condition) => RawBuilder<unknown>,
  ofCases: (where: Condition) => RawBuilder<unknown>,
) =>
  scope.sums && !conditions.from && !conditions.to
    ? sql`(${ofSums(sql`${scope.sums} and ${withStatus(conditions)}`)}) as part`
    : sql`(${ofCases(isWithin(scope, conditions))}) as part`;

/** Rows `{ hospital_id, disease_id, status, cases }`, several of one kind. */
export const casesByHospital = (scope: Scope, conditions: CaseConditions) =>
  fromSumsOrCases(
    scope,
    conditions,
    (where) => sql`select hospital_id, disease_id, status, cases from case_sum where period = 0 and ${where}`,
    (where) => sql`select hospital_id, disease_id, status, count(*) as cases
      from consultation where ${where} group by 1, 2, 3`,
  );

export type CaseRow = { diseaseId: DiseaseId; status: ConsultationStatus; cases: number };
/** `month` is 202603 in March 2026. */
export type MonthRow = { month: number; diseaseId: DiseaseId; cases: number };
export type FirstReplyRow = { minutes: number; status: ConsultationStatus; cases: number };
export type Sums<Row = CaseRow> = { cases: Row[]; months: MonthRow[]; firstReplies: FirstReplyRow[] };

/** The months with a case, in order. */
export const monthRows = (scope: Scope, conditions: CaseConditions) => {
  const parts = fromSumsOrCases(
    scope,
    conditions,
    (where) => sql`select period as month, disease_id, cases from case_sum
      where period between 190001 and 219912 and ${where}`,
    (where) => sql`
      select (extract(year from created_day) * 100 + extract(month from created_day))::integer as month, disease_id,
        count(*) as cases from consultation where ${where} group by created_day, disease_id`,
  );
  return sql<MonthRow>`select month, disease_id as "diseaseId", sum(cases)::integer as cases
    from ${parts} group by 1, 2 having sum(cases) > 0 order by 1`;
};

/** Answered cases by the time to the first reply. */
export const firstReplyRows = (scope: Scope, conditions: CaseConditions) => {
  const parts = fromSumsOrCases(
    scope,
    conditions,
    (where) => sql`select first_reply_minutes, status, cases from first_reply_sum where period = 0 and ${where}`,
    (where) => sql`select first_reply_minutes, status, count(*) as cases
      from consultation where ${where} and first_reply_minutes is not null group by 1, 2`,
  );
  return sql<FirstReplyRow>`select first_reply_minutes as minutes, status, sum(cases)::integer as cases
    from ${parts} group by 1, 2 having sum(cases) > 0 order by 1`;
};
