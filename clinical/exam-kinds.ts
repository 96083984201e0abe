/** The kinds of exam, of which each has its table of rules; short enough for a button on a phone. */
export const examNames = {
  rop: 'ROP',
  retinoblastoma: '视网膜母细胞瘤',
  cataract: '白内障',
  glaucoma: '青光眼',
  other: '其他眼病',
} as const;
export type ExamDisease = keyof typeof examNames;

/** What is looked for in each, where looking may stop. */
export const screeningNames: Record<ExamDisease, string> = {
  rop: '早产儿视网膜病变筛查',
  retinoblastoma: '视网膜母细胞瘤筛查',
  cataract: '白内障随访',
  glaucoma: '青光眼随访',
  other: '随访',
};
