import { latestExam } from './clinical-case.ts';
import { eyes } from './eyes.ts';
import { keysOf } from './field-kinds.ts';
import type { Exam, Findings } from './findings.ts';
import { isDetached } from './tables/rop-rows.ts';

/** What a hospital can do for an eye. */
export const capabilityNames = {
  ropTreatment: 'ROP 激光或注药',
  vitreoretinalSurgery: '玻璃体视网膜手术',
  retinoblastoma: '视网膜母细胞瘤综合治疗',
  cataractSurgery: '先天性白内障手术',
  glaucomaSurgery: '先天性青光眼手术',
  anaesthesia: '全麻下检查',
} as const;
export type Capability = keyof typeof capabilityNames;
export const capabilities = keysOf(capabilityNames);

const ofKind: Record<Exclude<Exam['disease'], 'rop'>, Capability | undefined> = {
  retinoblastoma: 'retinoblastoma',
  cataract: 'cataractSurgery',
  glaucoma: 'glaucomaSurgery',
  other: undefined,
};

/** What a hospital must be able to do for a child as the latest exam shows it: a detached retina is operated on. */
export function capabilityFor(findings: Findings): Capability | undefined {
  const last = findings.exams.toSorted((one, other) => one.examDate.localeCompare(other.examDate)).at(-1);
  if (!last) return undefined;
  if (last.disease !== 'rop') return ofKind[last.disease];
  const rop = latestExam(findings, 'rop')!;
  return eyes.some((eye) => isDetached(rop.eyes[eye] ?? {})) ? 'vitreoretinalSurgery' : 'ropTreatment';
}
