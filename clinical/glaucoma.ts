import type { ExamOn } from './eyes.ts';

export const tonometers = [
  'rebound',
  'applanation',
  'handheldApplanation',
  'penApplanation',
  'airPuff',
  'other',
] as const;
export type Tonometer = (typeof tonometers)[number];
export const tonometerNames: Record<Tonometer, string> = {
  rebound: '回弹式（iCare）',
  applanation: '压平式（Goldmann）',
  handheldApplanation: '手持压平式（Perkins）',
  penApplanation: '笔式（Tono-Pen）',
  airPuff: '非接触式',
  other: '其他',
};

export const growths = ['normal', 'beyondNormal'] as const;
export type Growth = (typeof growths)[number];
export const growthNames: Record<Growth, string> = { normal: '与年龄相符', beyondNormal: '超过年龄应有' };

export type GlaucomaEye = {
  iopMmHg?: number;
  tonometer?: Tonometer;
  /** Whether the pressure was taken under anaesthesia. */
  underAnaesthesia?: boolean;
  cornealDiameterMm?: number;
  cupDiscRatio?: number;
  axialLengthMm?: number;
  progressiveCupping?: boolean;
  rimThinning?: boolean;
  haabStriae?: boolean;
  progressiveMyopia?: boolean;
  axialElongation?: boolean;
  /** Reproducible. */
  fieldDefect?: boolean;
  /** Of axial length and myopia for the age, as the examiner states. */
  growth?: Growth;
  tearing?: boolean;
  photophobia?: boolean;
  /** The doctor's, in mmHg. */
  targetIop?: number;
};
export type GlaucomaExam = ExamOn<'glaucoma', GlaucomaEye>;

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
