import { ageOn, type Day, daysBetween } from './ages.ts';
import { type ExamOn, type Eye, otherEye } from './eyes.ts';

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

/** Above `pressureMmHg`, from `cupDifference`, and by age: from `newbornMm`, above `infantMm`, above `anyAgeMm`. */
export const glaucomaFigures = {
  pressureMmHg: 21,
  cupDifference: 0.2,
  newbornMm: 11,
  infantMm: 12,
  anyAgeMm: 13,
} as const;
const { pressureMmHg, cupDifference, newbornMm, infantMm, anyAgeMm } = glaucomaFigures;

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
  pressure: `眼压 > ${pressureMmHg} mmHg（须注明眼压计与是否麻醉下测量）`,
  disc: `视杯进行性扩大、双眼杯盘比相差 ≥ ${cupDifference} 或盘沿变薄`,
  cornea: `Haab 纹，或角膜直径：新生儿 ≥ ${newbornMm} mm、1 岁以内 > ${infantMm} mm、任何年龄 > ${anyAgeMm} mm`,
  growth: '近视进行性加深或眼轴进行性增长',
  field: '可重复的视野缺损',
} as const;
export type GlaucomaCriterion = keyof typeof glaucomaCriteria;

export const glaucomaCriteriaNeeded = 2;

const newbornDays = 28;

/** Whether a corneal diameter is a sign at an age. A newborn is in its first 28 days. */
export function isLargeCornea(diameterMm: number, birthday: Day, on: Day): boolean {
  if (diameterMm > anyAgeMm) return true;
  if (diameterMm > infantMm && ageOn(birthday, on).years < 1) return true;
  return diameterMm >= newbornMm && daysBetween(birthday, on) < newbornDays;
}

/** Whether an eye's cup is the larger one by enough, in hundredths: 0.7 - 0.5 is a little less than 0.2 in binary. */
function cupIsLargerThan(eye: GlaucomaEye, other: GlaucomaEye | undefined): boolean {
  if (eye.cupDiscRatio === undefined || other?.cupDiscRatio === undefined) return false;
  return Math.round(eye.cupDiscRatio * 100) - Math.round(other.cupDiscRatio * 100) >= cupDifference * 100;
}

/** A cup that grew by this much between two exams of the same eye counts as progressive; less is within what two look apart. */
const cupGrowth = 0.1;

/** Whether a cup is larger than it was. */
export const hasGrown = (eye: GlaucomaEye, before: GlaucomaEye | undefined): boolean =>
  eye.cupDiscRatio !== undefined &&
  before?.cupDiscRatio !== undefined &&
  Math.round(eye.cupDiscRatio * 100) - Math.round(before.cupDiscRatio * 100) >= cupGrowth * 100;

/** What is written down as a sign, by the criterion that it meets. */
const flags: Record<GlaucomaCriterion, readonly (keyof GlaucomaEye)[]> = {
  pressure: [],
  disc: ['progressiveCupping', 'rimThinning'],
  cornea: ['haabStriae'],
  growth: ['progressiveMyopia', 'axialElongation'],
  field: ['fieldDefect'],
};

/** Whether a sign was written down, which nothing later takes back; false where it was denied, undefined where not asked. */
export function flagged(signs: GlaucomaEye, criterion: GlaucomaCriterion): boolean | undefined {
  const said = flags[criterion].map((flag) => signs[flag]);
  return said.includes(true) || (said.includes(false) ? false : undefined);
}

/**
 * Whether an exam shows each sign in an eye; undefined where nothing was written down to tell. A difference between the
 * cups counts for the eye with the larger one: `other` is the fellow eye, as far as it is known, and `before` an earlier
 * exam of the same eye that measured its cup.
 */
export function criteriaIn(
  exam: GlaucomaExam,
  eye: Eye,
  birthday: Day,
  before?: GlaucomaEye,
  other: GlaucomaEye | undefined = exam.eyes[otherEye(eye)],
): Record<GlaucomaCriterion, boolean | undefined> {
  const signs = exam.eyes[eye] ?? {};
  const { iopMmHg, cornealDiameterMm, cupDiscRatio } = signs;
  const isCompared = cupDiscRatio !== undefined && (other?.cupDiscRatio ?? before?.cupDiscRatio) !== undefined;
  const measured: Partial<Record<GlaucomaCriterion, boolean>> = {
    ...(iopMmHg !== undefined && { pressure: iopMmHg > pressureMmHg }),
    ...(isCompared && { disc: cupIsLargerThan(signs, other) || hasGrown(signs, before) }),
    ...(cornealDiameterMm !== undefined && { cornea: isLargeCornea(cornealDiameterMm, birthday, exam.examDate) }),
  };
  // That a sign is denied says nothing about a measurement that was not taken.
  const isMeasured = (criterion: GlaucomaCriterion) => ['pressure', 'disc', 'cornea'].includes(criterion);
  const read = (criterion: GlaucomaCriterion) =>
    flagged(signs, criterion) || (isMeasured(criterion) ? measured[criterion] : flagged(signs, criterion));
  return {
    pressure: read('pressure'),
    disc: read('disc'),
    cornea: read('cornea'),
    growth: read('growth'),
    field: read('field'),
  };
}
