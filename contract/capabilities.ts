import { keysOf } from '../clinical/field-kinds.ts';

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
