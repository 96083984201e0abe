import { plusGrades, ropStages, ropZones } from '../../contract/clinical/icrop3.ts';
import { retinoblastomaGroups, retinoblastomaSystems } from '../../contract/clinical/retinoblastoma.ts';
import type { CaseFigures } from '../../contract/clinical/worst-eye.ts';
import type { FindingsStatistics } from '../../contract/schemas/findings-statistics.ts';

/** How many cases have the same figures. */
export type FindingsCount = { [Figure in keyof CaseFigures]-?: NonNullable<CaseFigures[Figure]> | null } & {
  cases: number;
};

const casesIn = (rows: FindingsCount[]) => rows.reduce((total, row) => total + row.cases, 0);

/** Every value of a classification with its cases, and at the end those of which none was recorded. */
const tally = <Value>(rows: FindingsCount[], values: readonly Value[], of: (row: FindingsCount) => Value | null) =>
  [...values, null].map((value) => ({ value, cases: casesIn(rows.filter((row) => of(row) === value)) }));

export function findingsStatisticsOf(rows: FindingsCount[]): FindingsStatistics {
  const rop = rows.filter((row) => row.ropAggressive !== null);
  const groupOf = { IIRC: 'iircGroup', ICRB: 'icrbGroup' } as const;
  return {
    rop: {
      cases: casesIn(rop),
      aggressive: casesIn(rop.filter((row) => row.ropAggressive)),
      stages: tally(rop, ropStages, (row) => row.ropStage).map(({ value: stage, cases }) => ({ stage, cases })),
      zones: tally(rop, ropZones, (row) => row.ropZone).map(({ value: zone, cases }) => ({ zone, cases })),
      plus: tally(rop, plusGrades, (row) => row.ropPlus).map(({ value: plus, cases }) => ({ plus, cases })),
    },
    retinoblastoma: retinoblastomaSystems.flatMap((system) =>
      retinoblastomaGroups.map((group) => ({
        system,
        group,
        cases: casesIn(rows.filter((row) => row[groupOf[system]] === group)),
      })),
    ),
  };
}
