import { latestExam } from './clinical-case.ts';
import type { Findings } from './findings.ts';
import type { RopEye } from './icrop3.ts';
import { type PlusGrade, plusGrades, type RopStage, type RopZone, ropStages, ropZones } from './icrop3.ts';
import {
  groupingOf,
  type RetinoblastomaGroup,
  type RetinoblastomaSystem,
  retinoblastomaGroups,
} from './retinoblastoma.ts';

/** What statistics count a case by: of each sign the worse eye's, in the latest exam of its kind. Undefined: not recorded. */
export type CaseFigures = {
  ropStage?: RopStage;
  /** The more posterior one. */
  ropZone?: RopZone;
  ropPlus?: PlusGrade;
  /** False in an exam for ROP that records no A-ROP. */
  ropAggressive?: boolean;
  iircGroup?: RetinoblastomaGroup;
  icrbGroup?: RetinoblastomaGroup;
};

/** The value that stands last in an order from harmless to grave. */
function worst<Value>(order: readonly Value[], values: (Value | undefined)[]): Value | undefined {
  const places = values.flatMap((value) => (value === undefined ? [] : [order.indexOf(value)]));
  return places.length === 0 ? undefined : order[Math.max(...places)];
}

const zonesInwards = ropZones.toReversed();

export function caseFigures(findings: Findings): CaseFigures {
  const rop = latestExam(findings, 'rop');
  const retinoblastoma = latestExam(findings, 'retinoblastoma');
  const eyes: RopEye[] = [rop?.eyes.OD ?? {}, rop?.eyes.OS ?? {}];
  const groups = [groupingOf(retinoblastoma?.eyes.OD), groupingOf(retinoblastoma?.eyes.OS)];
  const worstGroup = (system: RetinoblastomaSystem) =>
    worst(
      retinoblastomaGroups,
      groups.map((grouping) => (grouping?.system === system ? grouping.group : undefined)),
    );
  return {
    ropStage: worst(
      ropStages,
      eyes.map((eye) => eye.stage),
    ),
    ropZone: worst(
      zonesInwards,
      eyes.map((eye) => eye.zone),
    ),
    ropPlus: worst(
      plusGrades,
      eyes.map((eye) => eye.plus),
    ),
    ropAggressive: rop && eyes.some((eye) => eye.aggressive),
    iircGroup: worstGroup('IIRC'),
    icrbGroup: worstGroup('ICRB'),
  };
}
