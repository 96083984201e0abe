import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../clinical/ages.ts';
import { bounds, type Cover, coverByMonths, coverDays, type Range } from './cover.ts';
import type { CaseConditions, DiseaseColumns, StatusColumns } from './rules.ts';

/** SQL that sums cases: from the sums kept by the database where there are any, else from the cases. */
type Condition = RawBuilder<boolean>;
type Columns = RawBuilder<unknown>;

/** Whose cases are meant (`where` holds for a row of consultation, and of case_count) and what is summed of them. */
export type Scope = { where: Condition; summed: 'platform' | 'hospitals' | 'nothing' };

export const everyHospital: Scope = { where: sql`true`, summed: 'platform' };

const diseases = [1, 2, 3, 4, 5];
const statuses = [0, 1, 2];
const columns = (names: string[], column: (name: RawBuilder<unknown>, index: number) => Columns) =>
  sql.join(names.map((name, index) => sql`${column(sql.ref(name), index)} as ${sql.ref(name)}`));
const diseaseNames = diseases.map((disease) => `disease_${disease}`);
const statusNames = statuses.map((status) => `status_${status}`);
const sumOf = (parts: RawBuilder<unknown>[]) => (parts.length > 0 ? sql`(${sql.join(parts, sql` + `)})` : sql`0`);
const cell = (disease: number, status: number) => sql.ref(`disease_${disease}_status_${status}`);
type Sign = 1 | -1;
const counted = (column: 'disease_id' | 'status', value: number, sign: Sign) =>
  sql`(${sql.lit(sign)} * count(*) filter (where ${sql.ref(column)} = ${sql.lit(value)}))::integer`;

const statusesMeant = ({ status }: CaseConditions) => statuses.filter((one) => (status ?? one) === one);
export const withStatus = ({ status }: CaseConditions) =>
  status === undefined ? sql<boolean>`true` : sql<boolean>`status = ${status}::smallint`;

/** The columns `disease_1` to `disease_5` of rows of consultation. */
export const diseaseCounts = (sign: Sign) =>
  columns(diseaseNames, (_, index) => counted('disease_id', diseases[index]!, sign));
const statusCounts = (sign: Sign) => columns(statusNames, (_, index) => counted('status', statuses[index]!, sign));
export const diseaseSums = columns(diseaseNames, (name) => sql`sum(${name})::integer`);
export const statusSums = columns(statusNames, (name) => sql`sum(${name})::integer`);
/** Of rows with the five columns, together all cases. */
export const allDiseases = sumOf(diseaseNames.map((name) => sql.ref(name)));

const diseaseCells = (conditions: CaseConditions) =>
  columns(diseaseNames, (_, index) => sumOf(statusesMeant(conditions).map((status) => cell(diseases[index]!, status))));
const statusCells = (conditions: CaseConditions) =>
  columns(statusNames, (_, index) =>
    sumOf(diseases.filter(() => statusesMeant(conditions).includes(index)).map((disease) => cell(disease, index))),
  );
const statusColumns = (conditions: CaseConditions) =>
  columns(statusNames, (name, index) => (statusesMeant(conditions).includes(index) ? name : sql`0`));

/** Rows of consultation that were proposed on one of these days and are not deleted. */
export const onDays = ([first, last]: Range<Day>) =>
  sql<boolean>`deleted_at is null and created_day between ${first}::date and ${last}::date`;

/** All days that the conditions allow, as days. */
export const daysOf = ({ from, to }: CaseConditions): Range<Day> => [from ?? bounds[0], to ?? bounds[1]];

/** One period is named as one: the planner makes more of it than of a range. */
const inPeriods = ([first, last]: Range<number>) =>
  first === last
    ? sql<boolean>`period = ${first}::integer`
    : sql<boolean>`period between ${first}::integer and ${last}::integer`;

/** Selects over the parts of a cover, one below the other: of parts joined by `or`, no index finds the rows. */
const overParts = (
  { periods, days, without }: Cover,
  ofPeriods: (inPeriods: Condition) => RawBuilder<unknown>,
  ofDays: (onDays: Condition, sign: Sign) => RawBuilder<unknown>,
) =>
  sql.join(
    [
      ...periods.map((range) => ofPeriods(inPeriods(range))),
      ...days.map((range) => ofDays(onDays(range), 1)),
      ...without.map((range) => ofDays(onDays(range), -1)),
    ],
    sql` union all `,
  );

const nothingSummed = (conditions: CaseConditions): Cover => ({ periods: [], days: [daysOf(conditions)], without: [] });

/** Rows `{ hospital_id, disease_1 … status_0 … }`, several of one hospital. */
export function hospitalSums({ where, summed }: Scope, conditions: CaseConditions) {
  const { from, to } = conditions;
  return overParts(
    summed === 'nothing' ? nothingSummed(conditions) : coverDays(from, to),
    (inPeriods) => sql`select hospital_id, ${diseaseCells(conditions)}, ${statusCells(conditions)} from case_count
      where ${where} and ${inPeriods}`,
    (onDays, sign) => sql`select hospital_id, ${diseaseCounts(sign)}, ${statusCounts(sign)} from consultation
      where ${where} and ${onDays} and ${withStatus(conditions)} group by hospital_id`,
  );
}

export type MonthRow = DiseaseColumns & { month: number };

/** A row for each month with a case, in order. */
export function monthSums({ where, summed }: Scope, conditions: CaseConditions): RawBuilder<MonthRow> {
  const cover = summed === 'nothing' ? nothingSummed(conditions) : coverByMonths(conditions.from, conditions.to);
  const negative = cover.periods.map(([first, last]) => [-last, -first] as const);
  const parts = overParts(
    summed === 'platform' ? { ...cover, periods: negative } : cover,
    (inPeriods) => sql`select abs(period) as month, ${diseaseCells(conditions)} from case_count
      where ${where} and ${inPeriods}`,
    (onDays, sign) => sql`
      select (extract(year from created_day) * 100 + extract(month from created_day))::integer as month,
        ${diseaseCounts(sign)} from consultation where ${where} and ${onDays} and ${withStatus(conditions)} group by created_day`,
  );
  return sql`select month, ${diseaseSums} from (${parts}) as part
    group by month having sum(${allDiseases}) > 0 order by month`;
}

export type FirstReplyRow = StatusColumns & { minutes: number };

/** Answered cases by the time to the first reply. Summed are the platform's months, and of a hospital always. */
export function firstReplySums({ where, summed }: Scope, conditions: CaseConditions): RawBuilder<FirstReplyRow> {
  const { from, to } = conditions;
  const always = summed === 'hospitals' && !from && !to;
  const cover =
    summed === 'platform' ? coverByMonths(from, to) : always ? coverDays(from, to) : nothingSummed(conditions);
  const parts = overParts(
    cover,
    (inPeriods) =>
      sql`select minutes, ${statusColumns(conditions)} from first_reply_count where ${where} and ${inPeriods}`,
    (onDays, sign) => sql`select first_reply_minutes as minutes, ${statusCounts(sign)} from consultation
      where ${where} and ${onDays} and ${withStatus(conditions)} and first_reply_minutes is not null group by 1`,
  );
  return sql`select minutes, ${statusSums} from (${parts}) as part
    group by minutes having sum(status_0 + status_1 + status_2) > 0 order by minutes`;
}

/** The rows of a query as one JSON value, so that one statement, and with it one moment, answers several questions. */
export const rowsOf = <Row>(query: RawBuilder<Row>) =>
  sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${query}) as one)`;
