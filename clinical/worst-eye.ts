import { type Eye, eyes } from './eyes.ts';
import type { ExamDisease } from './exam-kinds.ts';
import type { ExamOf, Findings } from './findings.ts';
import { type PlusGrade, plusGrades, type RopEye, type RopStage, type RopZone, ropStages, ropZones } from './icrop3.ts';
import {
  groupingOf,
  type RetinoblastomaGroup,
  type RetinoblastomaSystem,
  retinoblastomaGroups,
} from './retinoblastoma.ts';

/** What statistics count a case by: of each sign the worse eye's, each in the latest exam that saw it. Undefined: not recorded. */
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

/** What the latest exam of a kind that found anything in an eye recorded of it. */
const latestSigns = <Disease extends ExamDisease>({ exams }: Findings, disease: Disease, eye: Eye) =>
  exams
    .filter((exam): exam is ExamOf<Disease> => exam.disease === disease)
    .toSorted((one, other) => one.examDate.localeCompare(other.examDate))
    .flatMap((exam) => (exam.eyes[eye] as ExamOf<Disease>['eyes']['OD']) ?? [])
    .findLast((signs) => signs.view === 'good' || Object.keys(signs).some((name) => name !== 'view'));

export function caseFigures(findings: Findings): CaseFigures {
  const rop: RopEye[] = eyes.map((eye) => latestSigns(findings, 'rop', eye) ?? {});
  const groups = eyes.map((eye) => groupingOf(latestSigns(findings, 'retinoblastoma', eye)));
  const groupIn = (system: RetinoblastomaSystem) => {
    const ofSystem = groups.map((grouping) => (grouping?.system === system ? grouping.group : undefined));
    return worst(retinoblastomaGroups, ofSystem);
  };
  const of = <Sign extends keyof RopEye>(sign: Sign) => rop.map((eye) => eye[sign]);
  const hasRop = findings.exams.some(({ disease }) => disease === 'rop');
  return {
    ropStage: worst(ropStages, of('stage')),
    ropZone: worst(ropZones.toReversed(), of('zone')),
    ropPlus: worst(plusGrades, of('plus')),
    ropAggressive: hasRop ? of('aggressive').some(Boolean) : undefined,
    iircGroup: groupIn('IIRC'),
    icrbGroup: groupIn('ICRB'),
  };
}
