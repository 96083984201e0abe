import { addDays, ageText, type Day } from './ages.ts';
import { dayRefusals } from './clinical-texts.ts';
import { choice, type Field, keysOf, type SignsOf, yesOrNo } from './field-kinds.ts';
import { inDays } from './gestational-age.ts';
import { axialLengthMm } from './glaucoma.ts';

export const lateralityNames = { unilateral: '单眼', bilateral: '双眼' } as const;
export type Laterality = keyof typeof lateralityNames;
export const lateralities = keysOf(lateralityNames);

/** `clear` is a lens that was seen to be without cataract. */
export const morphologyNames = {
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
} as const;

export const fundusViewNames = { clear: '眼底可见', hazy: '眼底隐约可见', none: '眼底不可见' } as const;

export const causeNames = {
  congenital: '先天性',
  uveitis: '葡萄膜炎',
  injury: '外伤',
  steroid: '糖皮质激素',
  other: '其他',
} as const;

export const cataractFields = {
  morphology: { ...choice('晶状体混浊形态', morphologyNames), line: '混浊形态' },
  fundusView: choice('眼底能否看到', fundusViewNames),
  /** Whether the opacity is in the way of vision, said by who examined it. */
  visuallySignificant: yesOrNo('是否影响视力', '影响视力', '不影响视力'),
  cause: choice('病因', causeNames),
  /** Whether the visual axis is clear after surgery. */
  axisClear: yesOrNo('术后视轴区', '透明', '混浊'),
  axialLengthMm,
  /** From which the age at surgery is counted. */
  surgeryDate: {
    kind: 'day',
    label: '手术日期（含计划）',
    refusal: dayRefusals.surgery,
    tell: ({ surgeryDate }: { surgeryDate?: Day }, birthday: Day) =>
      surgeryDate && `${surgeryDate}（${ageText(birthday, surgeryDate)}）`,
  },
} as const satisfies Record<string, Field>;
export type CataractEye = SignsOf<typeof cataractFields>;

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
