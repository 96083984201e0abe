import { type RawBuilder, sql } from 'kysely';
import { plusGrades, ropStages, ropZones } from '../../clinical/icrop3.ts';
import { retinoblastomaGroups } from '../../clinical/retinoblastoma.ts';
import { containing } from '../database/queries.ts';
import type { Db } from '../database/schema.ts';
import type { FindingsSums } from './findings-figures.ts';
import type { CaseConditions } from './rules.ts';
import { daysOf, onDays, withStatus } from './sums.ts';

type Condition = RawBuilder<unknown>;

const valuesOf = (prefix: string, figure: string, values: readonly string[]): [string, Condition][] =>
  values.map((value) => [`${prefix}_${value}`, sql`${sql.ref(figure)} = ${sql.lit(value)}`]);

/** The columns of findings_count, each with what it counts in consultation_findings. */
const tallies: [column: string, counts: Condition][] = [
  ['rop', sql`rop_aggressive is not null`],
  ['aggressive', sql`rop_aggressive`],
  ...valuesOf('stage', 'rop_stage', ropStages),
  ...valuesOf('zone', 'rop_zone', ropZones),
  ...valuesOf('plus', 'rop_plus', plusGrades),
  ...valuesOf('IIRC', 'iirc_group', retinoblastomaGroups),
  ...valuesOf('ICRB', 'icrb_group', retinoblastomaGroups),
];

/** Cases by stage and group, over hospitals whose name fits. */
export const countFindings = (db: Db, conditions: CaseConditions): Promise<FindingsSums> =>
  readSums(
    db,
    conditions,
    conditions.name
      ? sql`hospital_id in (select id from hospital where name ilike ${containing(conditions.name)})`
      : sql`hospital_id in (-1, -2)`,
  );

/** The same within a hospital, over doctors whose name fits: their cases are few enough to be read. */
export const countOwnFindings = (db: Db, hospitalId: number, conditions: CaseConditions): Promise<FindingsSums> =>
  conditions.name
    ? countRows(db, hospitalId, conditions.name, conditions)
    : readSums(db, conditions, sql`hospital_id = ${hospitalId}`);

async function readSums(db: Db, conditions: CaseConditions, within: Condition): Promise<FindingsSums> {
  const [first, last] = daysOf(conditions);
  const sums = tallies.map(([column]) => sql`coalesce(sum(${sql.ref(column)}), 0)::integer as ${sql.ref(column)}`);
  const { rows } = await sql<FindingsSums>`select ${sql.join(sums)} from findings_count
    where ${within} and day between ${first}::date and ${last}::date and ${withStatus(conditions)}`.execute(db);
  return rows[0]!;
}

async function countRows(db: Db, hospitalId: number, name: string, conditions: CaseConditions): Promise<FindingsSums> {
  const counts = tallies.map(
    ([column, counted]) => sql`(count(*) filter (where ${counted}))::integer as ${sql.ref(column)}`,
  );
  const { rows } = await sql<FindingsSums>`select ${sql.join(counts)}
    from consultation join consultation_findings on consultation_id = consultation.id
    where hospital_id = ${hospitalId} and doctor_id in (select id from doctor where name ilike ${containing(name)})
      and ${onDays(daysOf(conditions))} and ${withStatus(conditions)}`.execute(db);
  return rows[0]!;
}
