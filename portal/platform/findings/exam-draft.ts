import { type Day, isDay } from '../../../clinical/ages.ts';
import type { Laterality } from '../../../clinical/cataract.ts';
import { examDateRefusal } from '../../../clinical/clinical-case.ts';
import { type Eye, eyes } from '../../../clinical/eyes.ts';
import type { Exam, ExamDisease } from '../../../clinical/findings.ts';
import { type Range, within } from '../../../clinical/ranges.ts';
import { examFields, type Field, labelOf } from './exam-fields.ts';
import { hoursText, mirroredHours, readHours } from './hours-text.ts';

/** The fields of examFields as the form holds them: measures, days and clock hours as they are typed. */
export type EyeDraft = Readonly<Record<string, string | boolean | undefined>>;

/** An exam while it is being written: anything may be missing or wrong. `key` tells exams of one form apart. */
export type ExamDraft = {
  key: string;
  disease: ExamDisease;
  examDate: string;
  laterality?: Laterality | undefined;
  eyes: Record<Eye, EyeDraft>;
};

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
  return { ...exam, key: newKey(), eyes: { OD: typedEye(OD), OS: typedEye(OS) } };
};

const typedEye = (signs: object): EyeDraft =>
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
function readEye({ key, disease, eyes }: ExamDraft, eye: Eye, birthday: Day, faults: Fault[]): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  const { system, group, ...signs } = eyes[eye];
  const found = group && system ? { ...signs, system, group } : signs;
  for (const [name, typed] of Object.entries(found)) {
    if (typed === undefined || typed === '') continue;
    const { value, message } = readValue(examFields[disease][name]!, typed, birthday);
    if (message) faults.push({ key, eye, field: name, message });
    else if (value !== undefined) read[name] = value;
  }
  return read;
}

function readValue(field: Field, typed: string | boolean, birthday: Day): { value?: unknown; message?: string } {
  const text = String(typed).trim();
  if (field.kind === 'measure') return text === '' ? {} : readMeasure(labelOf(field), field, text);
  if (field.kind === 'hours') {
    const value = readHours(text);
    if (!value) return { message: '请写 1 至 12 的钟点，例如 11-1, 5' };
    return value.length > 0 ? { value } : {};
  }
  if (field.kind === 'day') {
    const message = isDay(text) ? field.refusal(text, birthday) : '日期不正确';
    return message ? { message } : { value: text };
  }
  return { value: typed };
}

function readMeasure(name: string, { unit, range }: { unit: string; range: Range }, text: string) {
  if (/^\d{1,3}(\.\d{1,3})?$/.test(text) && within(Number(text), range)) return { value: Number(text) };
  return { message: `${name}应为 ${range.min} 至 ${range.max} ${unit}`.trim() };
}

/** The right eye's findings for the left eye: clock hours change sides with temporal and nasal. */
export function asLeftEye(right: EyeDraft): EyeDraft {
  const hours = typeof right.extent === 'string' ? readHours(right.extent) : undefined;
  return hours ? { ...right, extent: hoursText(mirroredHours(hours)) } : right;
}
