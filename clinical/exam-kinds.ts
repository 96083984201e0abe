/** The kinds of exam, of which each has its table of rules; short enough for a button on a phone. */
export const examNames = {
  rop: 'ROP',
  retinoblastoma: '视网膜母细胞瘤',
  cataract: '白内障',
  glaucoma: '青光眼',
  other: '其他眼病',
} as const;
export type ExamDisease = keyof typeof examNames;
