import { addMonths, type Day, isDay } from '../../../clinical/ages.ts';
import type { Laterality } from '../../../clinical/cataract.ts';
import { dayRefusals, findingsTexts, nextTooLateText } from '../../../clinical/clinical-texts.ts';
import { examFields, labelOf } from '../../../clinical/exam-fields.ts';
import { type AnyEye, type Eye, eyes } from '../../../clinical/eyes.ts';
import type { Field } from '../../../clinical/field-kinds.ts';
import type { ExamDisease } from '../../../clinical/exam-kinds.ts';
import type { Exam } from '../../../clinical/findings.ts';
import { clockHours, hourRuns } from '../../../clinical/icrop3.ts';
import { type Range, within } from '../../../clinical/ranges.ts';
import { dayFault, plainFigures } from '../../../contract/typed.ts';

/**
 * The fields of examFields as the form holds them: measures, days and clock hours as they are typed. A statement lies in
 * its parts: `resolved.as`, `resolved.why`.
 */
export type EyeDraft = Readonly<Record<string, string | boolean | undefined>>;

/** An exam while it is being written: anything may be missing or wrong. `key` tells exams of one form apart. */
export type ExamDraft = {
  key: string;
  disease: ExamDisease;
  examDate: string;
  laterality?: Laterality | undefined;
  /** The examiner's own day for the next exam; `date` may be empty. */
  next?: { date: string; why?: string } | undefined;
  eyes: Record<Eye, EyeDraft>;
};

/** Something that cannot be sent as it is typed. `field` is one of the eye, of the exam or of the treatment. */
export type Fault = { key: string; eye?: Eye; field: string; message: string };

export const newKey = () => Math.random().toString(36).slice(2);

/** Its day is for the doctor to choose: one that was filled in would be taken for the true one. */
export const newExam = (disease: ExamDisease): ExamDraft => ({
  key: newKey(),
  disease,
  examDate: '',
  eyes: { OD: {}, OS: {} },
});

export const isWritten = (value: EyeDraft[string]): boolean => value !== undefined && value !== '';

/** How an eye is examined, which mostly stays from exam to exam, and tells nothing of it. */
export const howExamined = ['system', 'tonometer', 'underAnaesthesia'];

/** Whether anything was found in an eye. */
export const isTold = (eye: EyeDraft): boolean =>
  Object.entries(eye).some(([name, value]) => isWritten(value) && !howExamined.includes(name));

/** Whether nothing was written down of either eye. How they are examined is something once there is a day. */
export const isBlank = ({ examDate, eyes, laterality, next }: ExamDraft): boolean => {
  const both = [eyes.OD, eyes.OS];
  const isBegun = laterality !== undefined || both.some((eye) => Object.values(eye).some(isWritten));
  return !next?.date && !both.some(isTold) && !(examDate && isBegun);
};

/** Views of which nothing but the view itself is told: what was typed before stays in the draft alone. */
export const isUnseen = ({ view }: EyeDraft): boolean => view === 'notExamined' || view === 'absent';

/** A field by its name in a draft: one of the exam, or a part of a statement. */
export function fieldOf(disease: ExamDisease, name: string): Field {
  const [whole, part] = name.split('.') as [string, string?];
  const field = examFields[disease][whole]!;
  return part !== undefined && field.kind === 'said' ? field.parts[part]! : field;
}

/** The kinds of the exams in which something is written, but no day yet. */
export const undatedKinds = (drafts: readonly ExamDraft[]): ExamDisease[] =>
  drafts.filter((draft) => !isBlank(draft) && !isDay(draft.examDate)).map(({ disease }) => disease);

/** A stored exam as the form starts from it. */
export const draftOf = (exam: Exam): ExamDraft => {
  const { OD = {}, OS = {} } = exam.eyes;
  return { ...exam, key: newKey(), eyes: { OD: typedEye(OD), OS: typedEye(OS) } };
};

/** How the form holds that nobody knows; such an answer is sent as none. */
export const unknown = 'unknown';

const typedEye = (signs: AnyEye): EyeDraft =>
  Object.fromEntries(
    Object.entries(signs.view === 'absent' ? { absentFor: unknown, ...signs } : signs).flatMap(([field, value]) => {
      if (Array.isArray(value)) return [[field, hoursText(value)]];
      if (typeof value === 'object') return Object.entries(value).map(([part, said]) => [`${field}.${part}`, said]);
      return [[field, typeof value === 'number' ? String(value) : value]];
    }),
  );

/**
 * The last day by which the rules want to see the disease of an exam again, where they give one, and the latest that the
 * examiner may set.
 */
export type NextDays = (exam: Exam) => { rule?: Day | undefined; last: Day };

/** Of an exam whose case is not known. */
const withinYear: NextDays = ({ examDate }) => ({ last: addMonths(examDate, 12) });

/**
 * The exams as they may be sent, and what stands in the way. An eye or an exam in which nothing was written down is left
 * out, and so is what is faulty; a retinoblastoma's system without a group says nothing yet.
 */
export function readExams(
  drafts: readonly ExamDraft[],
  birthday: Day,
  today: Day,
  nextDays: NextDays = withinYear,
): { exams: Exam[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const exams = drafts.flatMap((draft): Exam[] => {
    if (isBlank(draft)) return [];
    const { key, disease, examDate, laterality } = draft;
    const refusal = isDay(examDate)
      ? dayRefusals.exam(examDate, birthday, today)
      : (dayFault(examDate) ?? '请填写检查日期');
    if (refusal) faults.push({ key, field: 'examDate', message: refusal });
    const seen = eyes
      .map((eye) => [eye, readEye(draft, eye, { birthday, today, faults })] as const)
      .filter(([, signs]) => Object.keys(signs).length > 0);
    if (!isDay(examDate)) return [];
    const exam = { disease, examDate, ...(laterality && { laterality }), eyes: Object.fromEntries(seen) } as Exam;
    return [withNext(exam, draft, nextDays, faults)];
  });
  return { exams, faults };
}

/** With the examiner's own day, where it can be one; a day later than the rules' says why. */
function withNext(exam: Exam, { key, next }: ExamDraft, nextDays: NextDays, faults: Fault[]): Exam {
  if (!next?.date) return exam;
  const { date } = next;
  // Empty and not left out, as the server keeps it.
  const why = next.why?.trim() ?? '';
  const refuse = (field: string, message: string) => {
    faults.push({ key, field, message });
    return exam;
  };
  if (!isDay(date)) return refuse('next', dayFault(date)!);
  if (date < exam.examDate) return refuse('next', findingsTexts.nextBeforeExam);
  const { rule = date, last } = nextDays(exam);
  if (date > last) return refuse('next', nextTooLateText(last));
  if (!why && date > rule) return refuse('nextWhy', findingsTexts.nextNoReason);
  return { ...exam, next: { date, why } };
}

type Reading = { birthday: Day; today: Day; faults: Fault[] };

/** What was written down of one eye, without what is empty; adds what cannot be read to `faults`. */
function readEye({ key, disease, eyes }: ExamDraft, eye: Eye, of: Reading): Record<string, unknown> {
  const typed = eyes[eye];
  const refuse = (field: string, message: string) => of.faults.push({ key, eye, field, message });
  const readField = (name: string, field: Field): unknown => {
    const { value, message } = readValue(field, typed[name], of);
    if (message) refuse(name, message);
    return value;
  };
  if (typed.view === 'absent' && !typed.absentFor) refuse('absentFor', '请选择缺如原因');
  if (typed.view === 'absent' && !String(typed.absentWhy ?? '').trim())
    refuse('absentWhy', findingsTexts.absentNoReason);
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(examFields[disease])) {
    const isOfAbsence = ofAbsence.includes(name);
    if (isOfAbsence ? typed.view !== 'absent' : isUnseen(typed) && name !== 'view') continue;
    // The same letter means different eyes in the two systems.
    if ((name === 'system' || name === 'group') && !(typed.system && typed.group)) continue;
    const value = field.kind === 'said' ? readStatement(name, field, typed, readField, refuse) : readField(name, field);
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** What is asked of an eye that is not there, beside its view. */
export const ofAbsence = ['absentFor', 'absentSince', 'absentWhy'];

/** A statement with all that belongs to it; none where its first part is not chosen, or where something is missing. */
function readStatement(
  name: string,
  { parts }: Extract<Field, { kind: 'said' }>,
  typed: EyeDraft,
  readField: (name: string, field: Field) => unknown,
  refuse: (field: string, message: string) => void,
): Record<string, unknown> | undefined {
  const all = Object.entries(parts).map(([part, field]) => ({ part, name: `${name}.${part}`, field }));
  if (!isWritten(typed[all[0]!.name])) return undefined;
  const said = all.map((one) => {
    if (!String(typed[one.name] ?? '').trim()) refuse(one.name, `请填写${labelOf(one.field)}`);
    return [one.part, readField(one.name, one.field)] as const;
  });
  return said.every(([, value]) => value !== undefined) ? Object.fromEntries(said) : undefined;
}

function readValue(
  field: Field,
  typed: EyeDraft[string],
  { birthday, today }: Reading,
): { value?: unknown; message?: string } {
  if (typed === undefined) return {};
  const text = String(typed).trim();
  if (text === '') return {};
  if (field.kind === 'measure') return readMeasure(labelOf(field), field, text);
  if (field.kind === 'hours') {
    const value = readHours(text);
    if (!value) return { message: '请写 1 至 12 的钟点，例如 11-1, 5' };
    return value.length > 0 ? { value } : {};
  }
  if (field.kind === 'day') {
    const message = isDay(text) ? field.refusal(text, birthday, today) : dayFault(text);
    return message ? { message } : { value: text };
  }
  if (field.kind === 'choice' && field.unknown && text === unknown) return {};
  return { value: field.kind === 'text' ? text : typed };
}

/** A number as it is typed; `message` says between which it has to be. */
function readMeasure(
  name: string,
  { unit, range }: { unit: string; range: Range },
  text: string,
): { value?: number; message?: string } {
  const plain = plainFigures(text);
  if (/^\d{1,3}(\.\d{1,3})?$/.test(plain) && within(Number(plain), range)) return { value: Number(plain) };
  return { message: `${name}应为 ${range.min} 至 ${range.max} ${unit}`.trim() };
}

/**
 * Clock hours as a doctor types them: `11-1, 5` is 11, 12, 1 and 5; `全周` is all of them. Each hour once, by its number.
 * Undefined for what cannot be read; empty for an empty text.
 */
export function readHours(text: string): number[] | undefined {
  const parts = plainFigures(text)
    .replace(/[点钟时位]/g, '')
    .split(/[,，、;；\s]+/);
  const hours = new Set<number>();
  for (const part of parts.filter((one) => one !== '')) {
    const run = readRun(part);
    if (!run) return undefined;
    for (const hour of run) hours.add(hour);
  }
  return [...hours].sort((one, other) => one - other);
}

/** One hour, or a run of them clockwise. */
function readRun(part: string): readonly number[] | undefined {
  if (/^全周?$/.test(part)) return clockHours;
  const [, from, to] = /^(\d{1,2})(?:[-~至到](\d{1,2}))?$/.exec(part)?.map(Number) ?? [];
  const last = Number.isNaN(to) ? from : to;
  if (!from || !last || from > 12 || last > 12) return undefined;
  return Array.from({ length: ((last - from + 12) % 12) + 1 }, (_, step) => ((from + step - 1) % 12) + 1);
}

/** The text that {@link readHours} reads as these hours. */
export const hoursText = (hours: readonly number[]): string =>
  new Set(hours).size === 12
    ? '全周'
    : hourRuns(hours)
        .map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`))
        .join(', ');

/** The hours as they lie in the other eye, where nasal and temporal change sides. */
export const mirroredHours = (hours: readonly number[]): number[] =>
  hours.map((hour) => 12 - (hour % 12)).sort((one, other) => one - other);
