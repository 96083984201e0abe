import type { Findings } from './findings.ts';
import { isDetached } from './tables/rop-rows.ts';

const ofKind = {
  retinoblastoma: 'retinoblastoma',
  cataract: 'cataractSurgery',
  glaucoma: 'glaucomaSurgery',
  other: undefined,
} as const;

/** What a hospital must be able to do for a child as the latest exam shows it: a detached retina is operated on. */
export function capabilityFor(findings: Findings) {
  const last = findings.exams.toSorted((one, other) => one.examDate.localeCompare(other.examDate)).at(-1);
  if (!last) return undefined;
  if (last.disease !== 'rop') return ofKind[last.disease];
  const { OD = {}, OS = {} } = last.eyes;
  return [OD, OS].some(isDetached) ? 'vitreoretinalSurgery' : 'ropTreatment';
}
