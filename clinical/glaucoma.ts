import { choice, type Field, measure, otherSign, type SignsOf, yesOrNo } from './field-kinds.ts';
import { clinicalRanges } from './ranges.ts';

export const tonometerNames = {
  rebound: '回弹式（iCare）',
  applanation: '压平式（Goldmann）',
  handheldApplanation: '手持压平式（Perkins）',
  penApplanation: '笔式（Tono-Pen）',
  airPuff: '非接触式',
  other: '其他',
} as const;

export const growthNames = { normal: '与年龄相符', beyondNormal: '超过年龄应有' } as const;

export const axialLengthMm = measure('眼轴长度', 'mm', clinicalRanges.axialLengthMm);

export const glaucomaFields = {
  iopMmHg: measure('眼压', 'mmHg', clinicalRanges.iopMmHg),
  tonometer: choice('眼压计', tonometerNames),
  underAnaesthesia: yesOrNo('测眼压时', '麻醉或镇静下', '清醒状态'),
  cornealDiameterMm: measure('角膜直径', 'mm', clinicalRanges.cornealDiameterMm),
  cupDiscRatio: measure('杯盘比', '', clinicalRanges.cupDiscRatio),
  axialLengthMm,
  haabStriae: otherSign('Haab 纹'),
  progressiveCupping: otherSign('视杯进行性扩大'),
  rimThinning: otherSign('盘沿变薄'),
  progressiveMyopia: otherSign('近视进行性加深'),
  axialElongation: otherSign('眼轴进行性增长'),
  fieldDefect: otherSign('可重复的视野缺损'),
  /** Of axial length and myopia for the age, as the examiner states. */
  growth: choice('眼轴与近视增长', growthNames),
  tearing: otherSign('流泪'),
  photophobia: otherSign('畏光'),
  /** The doctor's. */
  targetIop: measure('目标眼压', 'mmHg', clinicalRanges.iopMmHg),
} as const satisfies Record<string, Field>;
export type GlaucomaEye = SignsOf<typeof glaucomaFields>;

/** In mmHg, millimetres and cup-disc ratio: the figures of the criteria and of what is referred alone. */
export const glaucomaFigures = {
  pressureMmHg: 21,
  asleepMmHg: 16,
  sameDayMmHg: 30,
  lowMmHg: 6,
  steadyMmHg: 24,
  cupMax: 0.5,
  infantCupMax: 0.3,
  cupDifference: 0.2,
  largeCup: 0.8,
  pretermMm: 10,
  newbornMm: 11,
  sameDayNewbornMm: 12,
  infantMm: 12,
  anyAgeMm: 13,
  corneaStepMm: 0.5,
} as const;
const figures = glaucomaFigures;

/** The five signs, short enough for a list of them. */
export const criterionNames = {
  pressure: '眼压',
  disc: '视盘',
  cornea: '角膜',
  growth: '近视与眼轴进展',
  field: '视野',
} as const;

/** The five signs of the WGA's consensus on childhood glaucoma, two of which make the diagnosis. */
export const glaucomaCriteria = {
  pressure: `眼压 > ${figures.pressureMmHg} mmHg（须注明眼压计与是否麻醉下测量）`,
  disc: `杯盘比 > ${figures.cupMax}（1 岁以内 > ${figures.infantCupMax}）、比另一眼大 ≥ ${figures.cupDifference}、比自身最小值大 ≥ ${figures.cupDifference}，或盘沿变薄`,
  cornea: `Haab 纹，或角膜直径：新生儿 ≥ ${figures.newbornMm} mm（矫正胎龄不足 37 周 > ${figures.pretermMm} mm）、1 岁以内 > ${figures.infantMm} mm、任何年龄 > ${figures.anyAgeMm} mm`,
  growth: '近视或眼轴增长超过年龄应有',
  field: '可重复的视野缺损',
} as const;
export type GlaucomaCriterion = keyof typeof glaucomaCriteria;

export const glaucomaCriteriaNeeded = 2;

/** In hundredths: 0.7 - 0.5 is a little less than 0.2 in binary. */
export const isCupLarger = (cup: number, than: number, by: number = figures.cupDifference): boolean =>
  Math.round(cup * 100) - Math.round(than * 100) >= Math.round(by * 100);
