import { type Day, dayText } from './ages.ts';
import { type Eye, eyeNames } from './eyes.ts';
import { keysOf } from './field-kinds.ts';
import { type ExamDisease, examNames } from './exam-kinds.ts';

export const treatmentNames = {
  laser: '激光',
  antiVegf: '抗 VEGF 药物',
  surgery: '手术',
  drops: '滴眼液',
  chemotherapy: '化疗',
  other: '其他治疗',
} as const;
export type TreatmentKind = keyof typeof treatmentNames;
export const treatmentKinds = keysOf(treatmentNames);

/** The published doses of each drug in an infant's eye, in milligrams, from and to. Any other name may be written. */
export const antiVegfDoses = {
  雷珠单抗: { from: 0.1, to: 0.25 },
  康柏西普: { from: 0.25, to: 0.25 },
  阿柏西普: { from: 0.4, to: 0.4 },
  贝伐珠单抗: { from: 0.625, to: 0.625 },
} as const satisfies Record<string, { from: number; to: number }>;
/** The published dose of a drug; of any other name, from the least to the most of all. */
export function usualDose(drug: string | undefined): { from: number; to: number } {
  const all = Object.values(antiVegfDoses);
  const any = { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
  return antiVegfDoses[drug as keyof typeof antiVegfDoses] ?? any;
}
export const antiVegfDrugs = Object.keys(antiVegfDoses) as (keyof typeof antiVegfDoses)[];

/** Beyond half and twice the published dose it is asked about; no dose and more than ten times it are a slip of the unit. */
export function doseDoubt(drug: string | undefined, doseMg: number | undefined): 'ask' | 'slip' | undefined {
  if (doseMg === undefined) return undefined;
  const known = usualDose(drug);
  if (doseMg <= 0 || doseMg > 10 * known.to) return 'slip';
  return doseMg < known.from / 2 || doseMg > 2 * known.to ? 'ask' : undefined;
}

/**
 * What was done to an eye on a day. A drug and its dose in milligrams belong to anti-VEGF alone, `complete` to a laser of
 * all avascular retina, `until` to what is given for a time.
 */
export type Treatment = {
  eye: Eye;
  date: Day;
  kind: TreatmentKind;
  disease?: ExamDisease;
  drug?: string;
  doseMg?: number;
  complete?: boolean;
  until?: Day;
};

/** Whether a treatment is told by another statement of it, which may say more. */
export const treatmentSays = (stated: Treatment, one: Treatment): boolean =>
  (Object.keys(one) as (keyof Treatment)[]).every((name) => stated[name] === one[name]);

/** A treatment that counts for no eye until somebody says which, and when. */
export type UnplacedTreatment = Omit<Treatment, 'eye' | 'date'> & Partial<Pick<Treatment, 'eye' | 'date'>>;

/** `雷珠单抗 0.1 mg`; empty where neither was recorded. */
export const doseText = ({ drug, doseMg }: Treatment): string =>
  [drug, doseMg !== undefined && `${doseMg} mg`].filter(Boolean).join(' ');

/** `抗 VEGF 药物（雷珠单抗 0.1 mg）`, `激光（为 ROP，无血管区已全部光凝）` */
export function treatmentName(treatment: Treatment): string {
  const { kind, disease, complete, until } = treatment;
  const details = [
    disease && `为 ${examNames[disease]}`,
    doseText(treatment),
    complete !== undefined && completeNames[`${complete}`],
    until && `用到 ${dayText(until)}`,
  ];
  const said = details.filter(Boolean).join('，');
  return `${treatmentNames[kind]}${said && `（${said}）`}`;
}

/** Whether a laser left no avascular retina. */
export const completeNames = { true: '无血管区已全部光凝', false: '无血管区未全部光凝' } as const;

/** What is given for a time. */
export const isGivenForATime = (kind: TreatmentKind | undefined): boolean =>
  kind === 'drops' || kind === 'chemotherapy';

/** `右眼 抗 VEGF 药物（雷珠单抗 0.1 mg）` */
export const treatmentText = (treatment: Treatment): string => `${eyeNames[treatment.eye]} ${treatmentName(treatment)}`;

/** What was done to an eye, in order of time. */
export const treatmentsOf = (treatments: readonly Treatment[], eye: Eye): Treatment[] =>
  treatments.filter((one) => one.eye === eye).toSorted((one, other) => one.date.localeCompare(other.date));
