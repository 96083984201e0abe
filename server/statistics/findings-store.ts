import { type RawBuilder, sql } from 'kysely';
import type { PlusGrade, RopStage, RopZone } from '../../clinical/icrop3.ts';
import type { Outcome } from '../../clinical/outcome.ts';
import type { RetinoblastomaGroup } from '../../clinical/retinoblastoma.ts';
import type { Db } from '../database/row-types.ts';
import { type CaseConditions, coverDays, daysOf, type Range } from './conditions.ts';
import { inPeriods, onDays, platform, type Scope, withStatus } from './sums-store.ts';

/** Cases in which the same was found. Without an exam for ROP, `aggressive` is null. */
export type FindingsRow = {
  stage: RopStage | null;
  zone: RopZone | null;
  plus: PlusGrade | null;
  aggressive: boolean | null;
  IIRC: RetinoblastomaGroup | null;
  ICRB: RetinoblastomaGroup | null;
  cases: number;
};

/** Days as the sums have them: 20260315. */
const asPeriods = ([first, last]: Range<string>): Range<number> => [
  Number(first.replaceAll('-', '')),
  Number(last.replaceAll('-', '')),
];

/** The periods that hold the days of the conditions; of those with the sign -1, the cases are to be taken away again. */
function signedPeriods(scope: Scope, conditions: CaseConditions): [sign: 1 | -1, periods: Range<number>][] {
  // Longer periods than days are summed of the platform alone, and days of the hospitals alone.
  if (scope !== platform) return [[1, asPeriods(daysOf(conditions))]];
  const { periods, days, without } = coverDays(conditions);
  return [
    ...periods.map((range): [1, Range<number>] => [1, range]),
    ...days.map((range): [1, Range<number>] => [1, asPeriods(range)]),
    ...without.map((range): [-1, Range<number>] => [-1, asPeriods(range)]),
  ];
}

/** What is read of the cases: from the table of sums where there is one for them, else one by one. */
type Read = { sums: string; columns: RawBuilder<unknown>; counted: RawBuilder<boolean> };

function partsOf({ sums, columns, counted }: Read, scope: Scope, conditions: CaseConditions) {
  if (!scope.sums)
    return sql`select ${columns}, 1 as cases
      from consultation join consultation_findings on consultation_id = consultation.id
      where ${scope.cases} and ${onDays(daysOf(conditions))} and ${withStatus(conditions)} and ${counted}`;
  const whose = scope === platform ? sql`true` : scope.sums;
  return sql.join(
    signedPeriods(scope, conditions).map(
      ([sign, range]) => sql`select ${columns}, ${sql.lit(sign)} * cases as cases from ${sql.table(sums)}
        where ${whose} and ${inPeriods(range)} and ${withStatus(conditions)}`,
    ),
    sql` union all `,
  );
}

const ofFindings: Read = {
  sums: 'findings_sum',
  columns: sql`rop_stage as stage, rop_zone as zone, rop_plus as plus, rop_aggressive as aggressive,
    iirc_group as "IIRC", icrb_group as "ICRB"`,
  counted: sql`coalesce(rop_aggressive::text, iirc_group, icrb_group) is not null`,
};

/** Cases by all that was found in them. */
export async function countFindings(db: Db, scope: Scope, conditions: CaseConditions): Promise<FindingsRow[]> {
  const { rows } = await sql<FindingsRow>`select stage, zone, plus, aggressive, "IIRC", "ICRB",
      sum(cases)::integer as cases
    from (${partsOf(ofFindings, scope, conditions)}) as part group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

export type OutcomeRow = { outcome: Outcome; cases: number };

/** Cases by what is to be done about their children today. */
export async function countOutcomes(db: Db, scope: Scope, conditions: CaseConditions): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select child.outcome, count(*)::integer as cases
    from (select patient_id from consultation
      where ${scope.cases} and ${onDays(daysOf(conditions))} and ${withStatus(conditions)}) as counted
    join patient on patient.id = counted.patient_id join child on child.id = patient.child_id
    where child.outcome <> 'none' group by 1`.execute(db);
  return rows;
}
