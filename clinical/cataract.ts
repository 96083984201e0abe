import { addDays, ageText, type Day } from './ages.ts';
import { inDays } from './gestational-age.ts';

export const lateralities = ['unilateral', 'bilateral'] as const;
export type Laterality = (typeof lateralities)[number];
export const lateralityNames: Record<Laterality, string> = { unilateral: '单眼', bilateral: '双眼' };

/** `clear` is a lens that was seen to be without cataract. */
export const cataractMorphologies = [
  'clear',
  'total',
  'nuclear',
  'lamellar',
  'anteriorPolar',
  'posteriorPolar',
  'posteriorSubcapsular',
  'sutural',
  'membranous',
  'persistentFetalVasculature',
  'other',
] as const;
export type CataractMorphology = (typeof cataractMorphologies)[number];
export const morphologyNames: Record<CataractMorphology, string> = {
  clear: '晶状体透明',
  total: '全白内障',
  nuclear: '核性',
  lamellar: '绕核性（板层）',
  anteriorPolar: '前极性',
  posteriorPolar: '后极性',
  posteriorSubcapsular: '后囊下',
  sutural: '缝合性',
  membranous: '膜性',
  persistentFetalVasculature: '合并永存胚胎血管',
  other: '其他',
};

export const fundusViews = ['clear', 'hazy', 'none'] as const;
export type FundusView = (typeof fundusViews)[number];
export const fundusViewNames: Record<FundusView, string> = {
  clear: '眼底可见',
  hazy: '眼底隐约可见',
  none: '眼底不可见',
};

export const cataractCauses = ['congenital', 'uveitis', 'injury', 'steroid', 'other'] as const;
export type CataractCause = (typeof cataractCauses)[number];
export const causeNames: Record<CataractCause, string> = {
  congenital: '先天性',
  uveitis: '葡萄膜炎',
  injury: '外伤',
  steroid: '糖皮质激素',
  other: '其他',
};

export type CataractEye = {
  morphology?: CataractMorphology;
  fundusView?: FundusView;
  /** Whether the opacity is in the way of vision, said by who examined it. */
  visuallySignificant?: boolean;
  axialLengthMm?: number;
  /** From which the age at surgery is counted. */
  surgeryDate?: Day;
  cause?: CataractCause;
  /** Whether the visual axis is clear after surgery. */
  axisClear?: boolean;
};

/** Weeks of age at the usual surgery where the opacity is visually significant: from and to, both included. */
const weeks = { unilateral: { from: 4, to: 6 }, bilateral: { from: 4, to: 8 } } as const;
const span = ({ from, to }: { from: number; to: number }) => `${from}～${to}`;
export const surgeryWeeks = { oneEyeWeeks: span(weeks.unilateral), bothEyesWeeks: span(weeks.bilateral) } as const;

export const surgeryWindowTexts: Record<Laterality, string> = {
  unilateral: `单眼先天性白内障通常在生后 ${surgeryWeeks.oneEyeWeeks} 周手术`,
  bilateral: `双眼先天性白内障通常在生后 ${surgeryWeeks.bothEyesWeeks} 周手术`,
};

/** The usual days for surgery, both included, counted from birth or, for a corrected age, from the day of 40 weeks. */
export const surgeryWindow = (laterality: Laterality, from: Day): { from: Day; to: Day } => ({
  from: addDays(from, inDays(weeks[laterality].from)),
  to: addDays(from, inDays(weeks[laterality].to)),
});

/** As `ageText` writes it; undefined for a day before birth. */
export const ageAtSurgery = (birthday: Day, surgeryDate: Day): string | undefined =>
  surgeryDate < birthday ? undefined : ageText(birthday, surgeryDate);
