import type { ExamDisease } from '../../../clinical/findings.ts';
import { type ExamDraft, type EyeDraft, hoursText, isWritten, mirroredHours, readHours } from './exam-draft.ts';
import { examFields, labelOf, valueText } from '../../../clinical/exam-fields.ts';

/** What is true of one eye alone and never copied: how it was seen, what was measured in it, when it was operated on. */
const isOwn = (disease: ExamDisease, name: string): boolean =>
  name === 'view' || ['measure', 'day'].includes(examFields[disease][name]!.kind);

const signsOf = (disease: ExamDisease, eye: EyeDraft) =>
  Object.entries(eye).filter(([name, value]) => isWritten(value) && !isOwn(disease, name));

/** The left eye with the right one's signs in place of its own; clock hours change sides with temporal and nasal. */
export function asRightEye({ disease, eyes: { OD, OS } }: ExamDraft): EyeDraft {
  const own = Object.entries(OS).filter(([name]) => isOwn(disease, name));
  const copied = signsOf(disease, OD).map(([name, value]) => {
    const hours = name === 'extent' ? readHours(String(value)) : undefined;
    return [name, hours ? hoursText(mirroredHours(hours)) : value];
  });
  return Object.fromEntries([...own, ...copied]);
}

/** Whether the right eye holds a sign that could be copied. */
export const canCopy = ({ disease, eyes: { OD, OS } }: ExamDraft): boolean =>
  OD.view !== 'notExamined' && OS.view !== 'notExamined' && signsOf(disease, OD).length > 0;

/** What the left eye says and would no longer say as the right one: `分区：Ⅰ区`. */
export function lostByCopy(exam: ExamDraft): string[] {
  const { disease, eyes } = exam;
  const copy = asRightEye(exam);
  return signsOf(disease, eyes.OS)
    .filter(([name, value]) => copy[name] !== value)
    .flatMap(([name, value]) => {
      const field = examFields[disease][name]!;
      const text = field.kind === 'hours' ? value : valueText(field, value);
      if (!text) return [];
      return field.kind === 'flag' ? [labelOf(field)] : [`${labelOf(field, eyes.OS)}：${text}`];
    });
}
