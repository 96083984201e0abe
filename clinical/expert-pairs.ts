import { eyes } from './eyes.ts';
import type { Exam } from './findings.ts';
import { type PlusGrade, plusGrades, type RopEye, type RopStage, type RopZone, ropStages, ropZones } from './icrop3.ts';
import { type Kappa, pairTable, weightedKappa } from './weighted-kappa.ts';

/** An exam as a doctor graded it in a case; of several by one doctor the last counts. */
export type Graded = { caseId: number; doctorId: number; grading: Exam };

type Pairs<Value> = (readonly [Value, Value])[];
export type ExpertPairs = { zone: Pairs<RopZone>; stage: Pairs<RopStage>; plus: Pairs<PlusGrade> };

/** What each two doctors graded in the same eye of the same exam for retinopathy, in every sign that both recorded. */
export function expertPairs(all: readonly Graded[]): ExpertPairs {
  const found: ExpertPairs = { zone: [], stage: [], plus: [] };
  const ofRop = all.flatMap(({ grading, ...by }) => (grading.disease === 'rop' ? [{ ...by, grading }] : []));
  const exams = Map.groupBy(ofRop, ({ caseId, grading }) => `${caseId} ${grading.examDate}`);
  for (const graded of exams.values()) {
    const byDoctor = [...new Map(graded.map((one) => [one.doctorId, one.grading])).values()];
    byDoctor.forEach((one, place) => {
      for (const other of byDoctor.slice(place + 1))
        for (const eye of eyes) addPairs(found, one.eyes[eye], other.eyes[eye]);
    });
  }
  return found;
}

function addPairs(found: ExpertPairs, one: RopEye = {}, other: RopEye = {}): void {
  if (one.zone && other.zone) found.zone.push([one.zone, other.zone]);
  if (one.stage && other.stage) found.stage.push([one.stage, other.stage]);
  if (one.plus && other.plus) found.plus.push([one.plus, other.plus]);
}

/** Fewer pairs tell nothing. */
export const kappaPairsMin = 10;

/** Agreement beyond chance by sign: zones and stages far apart weigh by the square, the three grades of plus by the step. */
export function expertAgreement(all: readonly Graded[]): Record<keyof ExpertPairs, Kappa> {
  const pairs = expertPairs(all);
  const told = (kappa: Kappa): Kappa => (kappa.pairs < kappaPairsMin ? { ...kappa, kappa: null } : kappa);
  return {
    zone: told(weightedKappa(pairTable(ropZones, pairs.zone), 'quadratic')),
    stage: told(weightedKappa(pairTable(ropStages, pairs.stage), 'quadratic')),
    plus: told(weightedKappa(pairTable(plusGrades, pairs.plus), 'linear')),
  };
}
