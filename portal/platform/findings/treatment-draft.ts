import { type Day, isDay } from '../../../clinical/ages.ts';
import { dayRefusals, findingsTexts } from '../../../clinical/clinical-texts.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import { type Eye, eyes } from '../../../clinical/eyes.ts';
import { clinicalRanges } from '../../../clinical/ranges.ts';
import { dayFault, plainFigures } from '../../../contract/typed.ts';
import {
  doseDoubt,
  isGivenForATime,
  type Treatment,
  type TreatmentKind,
  type UnplacedTreatment,
} from '../../../clinical/treatments.ts';
import { type Fault, newKey } from './exam-draft.ts';

/** What was done on one day while it is being written; both eyes where both were treated alike. */
export type TreatmentDraft = {
  key: string;
  eyes: Eye[];
  kind?: TreatmentKind | undefined;
  date: string;
  /** Which it was for. */
  disease?: ExamDisease | undefined;
  drug: string;
  /** In each eye, as it is typed. */
  doseMg: string;
  /** The unusual dose to which the doctor said yes, with its drug. */
  doseKept?: string | undefined;
  /** Whether a laser left no avascular retina. */
  complete?: boolean | undefined;
  /** The last day of what is given for a time. */
  until?: string;
};

/** `disease` is offered where no other was examined. */
export const newTreatment = (disease?: ExamDisease): TreatmentDraft => ({
  key: newKey(),
  eyes: [],
  date: '',
  drug: '',
  doseMg: '',
  ...(disease && { disease }),
});

/** A stored treatment as the form starts from it; its dose was agreed to. */
export const treatmentDraftOf = ({ eye, doseMg, ...stored }: UnplacedTreatment): TreatmentDraft => {
  const draft = { ...newTreatment(), ...stored, eyes: eye ? [eye] : [], doseMg: String(doseMg ?? '') };
  return { ...draft, doseKept: askedDose(draft) };
};

/** What was only offered is nothing written. */
export const isBlankTreatment = ({ eyes: treated, kind, date, drug, doseMg }: TreatmentDraft): boolean =>
  treated.length === 0 && !kind && !date && !drug.trim() && !doseMg.trim();

export const doseLabel = '剂量（每只眼）';

/** A dose with its drug: what is asked about is asked anew where either changes. */
export const askedDose = ({ drug, doseMg }: Pick<TreatmentDraft, 'drug' | 'doseMg'>): string =>
  `${drug.trim()} ${plainFigures(doseMg)}`;

/** The dose of a draft; `message` says what is wrong with it, and `asks` that it is only unusual. */
export function readDose(draft: TreatmentDraft): { value?: number; message?: string; asks?: true } {
  const text = plainFigures(draft.doseMg);
  if (text === '') return {};
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return { message: '剂量请写数字，单位为 mg，例如 0.1' };
  const value = Number(text);
  const doubt = doseDoubt(draft.drug.trim(), value);
  if (doubt === 'slip' || value > clinicalRanges.doseMg.max) return { message: findingsTexts.doseSlip };
  if (doubt === 'ask' && draft.doseKept !== askedDose(draft))
    return { value, asks: true, message: `剂量与常用量相差较大，确认是 ${text} mg？` };
  return { value };
}

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
  const { key, kind, date, disease, until = '' } = draft;
  const drug = draft.drug.trim();
  const dose = readDose(draft);
  const refusals = {
    eyes: draft.eyes.length === 0 && '请选择治疗的是哪只眼',
    kind: !kind && '请选择治疗方式',
    date: isDay(date) ? dayRefusals.treatment(date, birthday, today) : (dayFault(date) ?? '请填写治疗日期'),
    doseMg: kind === 'antiVegf' && dose.message,
    until: isGivenForATime(kind) && (dayFault(until) ?? (until !== '' && until < date && '停用日期不能早于开始日期')),
  };
  for (const [field, message] of Object.entries(refusals)) if (message) faults.push({ key, field, message });
  if (!kind || !isDay(date)) return [];
  const given = {
    ...(disease && { disease }),
    ...(kind === 'antiVegf' && { ...(drug && { drug }), ...(dose.value !== undefined && { doseMg: dose.value }) }),
    ...(asksComplete(draft) && draft.complete !== undefined && { complete: draft.complete }),
    ...(isGivenForATime(kind) && isDay(until) && { until }),
  };
  return eyes.filter((eye) => draft.eyes.includes(eye)).map((eye) => ({ eye, date, kind, ...given }));
}

/** Whether avascular retina may be left is a question of a laser for retinopathy. */
export const asksComplete = ({ kind, disease = 'rop' }: TreatmentDraft): boolean =>
  kind === 'laser' && disease === 'rop';
