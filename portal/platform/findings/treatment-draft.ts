import { type Day, isDay } from '../../../clinical/ages.ts';
import { treatmentDateRefusal } from '../../../clinical/clinical-case.ts';
import { type Eye, eyes } from '../../../clinical/eyes.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import type { Treatment, TreatmentKind } from '../../../clinical/treatments.ts';
import { type Fault, newKey, readMeasure } from './exam-draft.ts';

/** What was done on one day while it is being written; both eyes where both were treated alike. */
export type TreatmentDraft = {
  key: string;
  eyes: Eye[];
  kind?: TreatmentKind | undefined;
  date: string;
  drug: string;
  /** In each eye, as it is typed. */
  doseMg: string;
};

export const newTreatment = (): TreatmentDraft => ({ key: newKey(), eyes: [], date: '', drug: '', doseMg: '' });

/** A stored treatment as the form starts from it. */
export const treatmentDraftOf = ({ eye, doseMg, ...stored }: Treatment): TreatmentDraft => ({
  ...newTreatment(),
  ...stored,
  eyes: [eye],
  doseMg: String(doseMg ?? ''),
});

export const isBlankTreatment = ({ eyes: treated, kind, date, drug, doseMg }: TreatmentDraft): boolean =>
  treated.length === 0 && !kind && !date && !drug.trim() && !doseMg.trim();

export const doseLabel = '剂量（每只眼）';
export const doseField = { unit: 'mg', range: clinicalRanges.doseMg } as const;

/** The treatments as they may be sent, and what stands in the way. One in which nothing was written is left out. */
export function readTreatments(
  drafts: readonly TreatmentDraft[],
  birthday: Day,
  today: Day,
): { treatments: Treatment[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const treatments = drafts
    .filter((draft) => !isBlankTreatment(draft))
    .flatMap((draft) => readTreatment(draft, birthday, today, faults));
  const { treatmentsMax: max } = clinicalRanges;
  if (treatments.length > max)
    faults.push({ key: drafts.at(-1)!.key, field: 'eyes', message: `治疗最多记录 ${max} 次（双眼同时治疗算 2 次）` });
  return { treatments, faults };
}

/** One for each eye; adds what is missing or cannot be to `faults`. */
function readTreatment(draft: TreatmentDraft, birthday: Day, today: Day, faults: Fault[]): Treatment[] {
  const { key, kind, date } = draft;
  const drug = draft.drug.trim();
  const dose = draft.doseMg.trim() ? readMeasure(doseLabel, doseField, draft.doseMg.trim()) : {};
  const refusals = {
    eyes: draft.eyes.length === 0 && '请选择治疗的是哪只眼',
    kind: !kind && '请选择治疗方式',
    date: isDay(date) ? treatmentDateRefusal(date, birthday, today) : '请填写治疗日期',
    doseMg: kind === 'antiVegf' && dose.message,
  };
  for (const [field, message] of Object.entries(refusals)) if (message) faults.push({ key, field, message });
  if (!kind || !isDay(date)) return [];
  const given = kind === 'antiVegf' ? { ...(drug && { drug }), ...(dose.value && { doseMg: dose.value }) } : {};
  return eyes.filter((eye) => draft.eyes.includes(eye)).map((eye) => ({ eye, date, kind, ...given }));
}
