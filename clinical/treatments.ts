import type { Day } from './ages.ts';
import { type Eye, eyeNames } from './eyes.ts';

export const treatmentKinds = ['laser', 'antiVegf', 'surgery', 'other'] as const;
export type TreatmentKind = (typeof treatmentKinds)[number];
export const treatmentNames: Record<TreatmentKind, string> = {
  laser: '激光',
  antiVegf: '抗 VEGF 药物',
  surgery: '手术',
  other: '其他治疗',
};

/** Offered for typing; any other name may be written. */
export const antiVegfDrugs = ['雷珠单抗', '康柏西普', '阿柏西普', '贝伐珠单抗'] as const;

/** What was done to an eye on a day. A drug and its dose in milligrams belong to anti-VEGF alone. */
export type Treatment = { eye: Eye; date: Day; kind: TreatmentKind; drug?: string; doseMg?: number };

/** `雷珠单抗 0.1 mg`; empty where neither was recorded. */
export const doseText = ({ drug, doseMg }: Treatment): string =>
  [drug, doseMg !== undefined && `${doseMg} mg`].filter(Boolean).join(' ');

/** `抗 VEGF 药物（雷珠单抗 0.1 mg）` */
export function treatmentName(treatment: Treatment): string {
  const dose = doseText(treatment);
  return `${treatmentNames[treatment.kind]}${dose && `（${dose}）`}`;
}

/** `右眼 抗 VEGF 药物（雷珠单抗 0.1 mg）` */
export const treatmentText = (treatment: Treatment): string => `${eyeNames[treatment.eye]} ${treatmentName(treatment)}`;

/** What was done to an eye, in order of time. */
export const treatmentsOf = (treatments: readonly Treatment[], eye: Eye): Treatment[] =>
  treatments.filter((one) => one.eye === eye).toSorted((one, other) => one.date.localeCompare(other.date));

/** The days on which an eye was operated on, in order of time. */
export const operationsOf = (treatments: readonly Treatment[], eye: Eye): Day[] =>
  treatmentsOf(treatments, eye).flatMap(({ kind, date }) => (kind === 'surgery' ? [date] : []));

/** Whether an exam on a day is one after a treatment of the eye. */
export const treatedBefore = (treatments: readonly Treatment[], eye: Eye, examDate: Day): boolean =>
  treatments.some((one) => one.eye === eye && one.date < examDate);
