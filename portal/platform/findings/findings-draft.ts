import { type Day, isDay } from '../../../clinical/ages.ts';
import type { CataractEye, Laterality } from '../../../clinical/cataract.ts';
import { examDateRefusal, surgeryDateRefusal } from '../../../clinical/clinical-case.ts';
import { type Eye, eyes } from '../../../clinical/eyes.ts';
import type { Exam, ExamDisease } from '../../../clinical/findings.ts';
import type { GlaucomaEye } from '../../../clinical/glaucoma.ts';
import type { RopEye } from '../../../clinical/icrop3.ts';
import { clinicalRanges, type Range, within } from '../../../clinical/ranges.ts';
import type { RetinoblastomaEye, RetinoblastomaGroup, RetinoblastomaSystem } from '../../../clinical/retinoblastoma.ts';
import { hoursText, mirroredHours, readHours } from './hours-text.ts';

/** The measures of an eye, which the form holds as they are typed. */
export const measures = {
  iopMmHg: { name: '眼压', unit: 'mmHg', range: clinicalRanges.iopMmHg },
  cornealDiameterMm: { name: '角膜直径', unit: 'mm', range: clinicalRanges.cornealDiameterMm },
  cupDiscRatio: { name: '杯盘比', unit: '', range: clinicalRanges.cupDiscRatio },
  axialLengthMm: { name: '眼轴长度', unit: 'mm', range: clinicalRanges.axialLengthMm },
} as const satisfies Record<string, { name: string; unit: string; range: Range }>;
export type Measure = keyof typeof measures;

type AsTyped<Signs> = { [Field in keyof Signs]: Field extends Measure | 'extent' ? string : Signs[Field] };
export type RopDraft = AsTyped<RopEye>;
export type GlaucomaDraft = AsTyped<GlaucomaEye>;
export type CataractDraft = AsTyped<CataractEye>;
/** A system may be chosen before the group. */
export type RetinoblastomaDraft = {
  tumour?: RetinoblastomaEye['tumour'];
  system?: RetinoblastomaSystem;
  group?: RetinoblastomaGroup;
};
export type EyeDrafts = {
  rop: RopDraft;
  retinoblastoma: RetinoblastomaDraft;
  glaucoma: GlaucomaDraft;
  cataract: CataractDraft;
};

/** An exam while it is being written: anything may be missing or wrong. `key` tells exams of one form apart. */
export type ExamDraft = {
  [Disease in ExamDisease]: {
    key: string;
    disease: Disease;
    examDate: string;
    laterality?: Laterality;
    eyes: Record<Eye, EyeDrafts[Disease]>;
  };
}[ExamDisease];

/** Something that cannot be sent as it is typed. `field` is a field of the eye, or `examDate`. */
export type Fault = { key: string; eye?: Eye; field: string; message: string };

const newKey = () => Math.random().toString(36).slice(2);

export const newExam = (disease: ExamDisease, examDate: Day): ExamDraft => ({
  key: newKey(),
  disease,
  examDate,
  eyes: { OD: {}, OS: {} },
});

/** Whether nothing was written down of either eye. */
export const isBlank = ({ eyes, laterality }: ExamDraft): boolean =>
  !laterality &&
  [eyes.OD, eyes.OS].every((signs) => Object.values(signs).every((value) => value === undefined || value === ''));

/** A stored exam as the form starts from it. */
export const draftOf = (exam: Exam): ExamDraft => {
  const { OD = {}, OS = {} } = exam.eyes;
  return { ...exam, key: newKey(), eyes: { OD: typedEye(OD), OS: typedEye(OS) } } as ExamDraft;
};

const typedEye = (signs: object): object =>
  Object.fromEntries(
    Object.entries(signs).map(([field, value]) => [
      field,
      typeof value === 'number' ? String(value) : Array.isArray(value) ? hoursText(value) : value,
    ]),
  );

/**
 * The exams as they may be sent, and what stands in the way. An eye or an exam in which nothing was written down is left
 * out, and so is what is faulty; a retinoblastoma's system without a group says nothing yet.
 */
export function readExams(drafts: readonly ExamDraft[], birthday: Day, today: Day): { exams: Exam[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const exams = drafts.flatMap((draft): Exam[] => {
    if (isBlank(draft)) return [];
    const { key, disease, examDate, laterality } = draft;
    const refusal = isDay(examDate) ? examDateRefusal({ examDate }, birthday, today) : '请填写检查日期';
    if (refusal) faults.push({ key, field: 'examDate', message: refusal });
    const seen = eyes
      .map((eye) => [eye, readEye(draft, eye, birthday, faults)] as const)
      .filter(([, signs]) => Object.keys(signs).length > 0);
    if (!isDay(examDate)) return [];
    return [{ disease, examDate, ...(laterality && { laterality }), eyes: Object.fromEntries(seen) } as Exam];
  });
  return { exams, faults };
}

/** What was written down of one eye, without what is empty; adds what cannot be read to `faults`. */
function readEye({ key, eyes }: ExamDraft, eye: Eye, birthday: Day, faults: Fault[]): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  const { system, group, ...signs } = eyes[eye] as RetinoblastomaDraft & Record<string, unknown>;
  const found = group && system ? { ...signs, system, group } : signs;
  for (const [field, typed] of Object.entries(found)) {
    if (typed === undefined || typed === '') continue;
    const { value, message } = readField(field, typed, birthday);
    if (message) faults.push({ key, eye, field, message });
    else if (value !== undefined) read[field] = value;
  }
  return read;
}

function readField(field: string, typed: unknown, birthday: Day): { value?: unknown; message?: string } {
  if (field in measures) return readMeasure(field as Measure, typed as string);
  if (field === 'extent') {
    const value = readHours(typed as string);
    if (!value) return { message: '请写 1 至 12 的钟点，例如 11-1, 5' };
    return value.length > 0 ? { value } : {};
  }
  if (field === 'surgeryDate') {
    const message = isDay(typed as string) ? surgeryDateRefusal(typed as string, birthday) : '日期不正确';
    return message ? { message } : { value: typed };
  }
  return { value: typed };
}

function readMeasure(measure: Measure, typed: string): { value?: number; message?: string } {
  const text = typed.trim();
  if (text === '') return {};
  const { name, unit, range } = measures[measure];
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && within(Number(text), range)) return { value: Number(text) };
  return { message: `${name}应为 ${range.min} 至 ${range.max} ${unit}`.trim() };
}

/** The right eye's findings for the left eye: clock hours change sides with temporal and nasal. */
export function asLeftEye<Signs extends object>(right: Signs): Signs {
  const hours = 'extent' in right && typeof right.extent === 'string' ? readHours(right.extent) : undefined;
  return hours ? { ...right, extent: hoursText(mirroredHours(hours)) } : { ...right };
}
