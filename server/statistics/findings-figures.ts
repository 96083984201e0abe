import { type PlusGrade, plusGrades, type RopStage, type RopZone, ropStages, ropZones } from '../../clinical/icrop3.ts';
import {
  type RetinoblastomaGroup,
  type RetinoblastomaSystem,
  retinoblastomaGroups,
  retinoblastomaSystems,
} from '../../clinical/retinoblastoma.ts';
import type { FindingsStatistics } from '../../contract/schemas/findings-statistics.ts';

type Tally =
  | `stage_${RopStage}`
  | `zone_${RopZone}`
  | `plus_${PlusGrade}`
  | `${RetinoblastomaSystem}_${RetinoblastomaGroup}`;

/** The sums of findings_count. */
export type FindingsSums = { rop: number; aggressive: number } & { [Column in Tally]: number };

/** How many of the cases none of the values was recorded in. */
const rest = (cases: number, counted: { cases: number }[]) => counted.reduce((left, one) => left - one.cases, cases);

export function findingsStatisticsOf(sums: FindingsSums): FindingsStatistics {
  const { rop: cases, aggressive } = sums;
  const stages = ropStages.map((stage) => ({ stage, cases: sums[`stage_${stage}` as const] }));
  const zones = ropZones.map((zone) => ({ zone, cases: sums[`zone_${zone}` as const] }));
  const plus = plusGrades.map((grade) => ({ plus: grade, cases: sums[`plus_${grade}` as const] }));
  return {
    rop: {
      cases,
      aggressive,
      stages: [...stages, { stage: null, cases: rest(cases, stages) }],
      zones: [...zones, { zone: null, cases: rest(cases, zones) }],
      plus: [...plus, { plus: null, cases: rest(cases, plus) }],
    },
    retinoblastoma: retinoblastomaSystems.flatMap((system) =>
      retinoblastomaGroups.map((group) => ({ system, group, cases: sums[`${system}_${group}` as const] })),
    ),
  };
}
