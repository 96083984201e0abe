import type { ExamDisease } from '../../../clinical/findings.ts';

/** Each kind of exam, short enough for a button on a phone. */
export const examNames: Record<ExamDisease, string> = {
  rop: 'ROP',
  retinoblastoma: '视网膜母细胞瘤',
  cataract: '白内障',
  glaucoma: '青光眼',
};

/** The signs of glaucoma that are seen or not. */
export const glaucomaSigns = {
  haabStriae: 'Haab 纹',
  progressiveCupping: '视杯进行性扩大',
  rimThinning: '盘沿变薄',
  progressiveMyopia: '近视进行性加深',
  axialElongation: '眼轴进行性增长',
  fieldDefect: '可重复的视野缺损',
} as const;

/** Whether a pressure was taken under anaesthesia. */
export const anaesthesiaNames = { yes: '麻醉或镇静下', no: '清醒状态' } as const;
