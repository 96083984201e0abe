import type { Observation } from '@medplum/fhirtypes';
import { examFields, examTitle, valueText } from '../../clinical/exam-fields.ts';
import { type Eye, eyeNames, eyes, viewNames } from '../../clinical/eyes.ts';
import type { Field } from '../../clinical/field-kinds.ts';
import type { ExamDisease } from '../../clinical/exam-kinds.ts';
import type { Exam } from '../../clinical/findings.ts';
import { eyeConcept, nameOf, othersOf, othersOfValue, ownConcept, systems, valueCode } from './codes.ts';
import type { Draft, Ref } from './document.ts';

type Signs = Record<string, unknown>;
type Of = { key: string; subject: Ref; performer?: Ref | undefined };

/** UCUM, by the unit the record shows. */
const units: Record<string, string> = { mm: 'mm', mmHg: 'mm[Hg]', '': '1' };

/** Whether a field is a question, so that no answer is worth telling: a box that nobody ticked says nothing. */
const isQuestion = ({ kind, asked }: Field, signs: Signs): boolean =>
  (kind === 'choice' || kind === 'measure') && (asked?.(signs) ?? true);

function answerOf(disease: ExamDisease, name: string, field: Field, signs: Signs): Partial<Observation> | undefined {
  const value = signs[name];
  if (value === undefined || (field.kind === 'flag' && value === false)) return undefined;
  if (field.kind === 'flag') return { valueBoolean: true };
  if (field.kind === 'measure')
    return {
      valueQuantity: { value: value as number, unit: field.unit, system: systems.units, code: units[field.unit]! },
    };
  if (field.kind === 'day') return { valueDateTime: value as string };
  if (field.kind === 'hours') return hoursOf(field, value as number[]);
  if (field.kind === 'text') return value === '' ? undefined : { valueString: value as string };
  if (field.kind === 'said') return { valueString: field.tell?.(signs, '') || field.label.toString() };
  const text = field.tell?.(signs, '') || valueText(field, value);
  const code = valueCode(disease, name, value, signs);
  return { valueCodeableConcept: ownConcept(code, text, othersOfValue(disease, name, value)) };
}

const hoursOf = (field: Field, hours: number[]): Partial<Observation> | undefined =>
  hours.length === 0
    ? undefined
    : {
        valueString: valueText(field, hours),
        component: hours.map((hour) => ({ code: ownConcept('rop.extent.hour'), valueInteger: hour })),
      };

/** Why a question has no answer: there is no eye, nobody looked, or nobody wrote it down. None means that all was well. */
function absence(signs: Signs, name?: string): Observation['dataAbsentReason'] {
  const because = (code: string, text: string) => ({ coding: [{ system: systems.absent, code }], text });
  if (signs.view === 'notExamined') return because('not-performed', viewNames.notExamined);
  if (signs.view === 'absent' && name !== 'absentFor') return because('not-applicable', viewNames.absent);
  return because('unknown', signs.view === 'poor' ? viewNames.poor : '未记录');
}

/**
 * What an exam found: of each eye one observation that holds all others of it, one for each field. What was asked and not
 * answered is told as absent, also of an eye that was not examined.
 */
export function exam(draft: Draft, one: Exam, of: Of): Ref[] {
  const panels = eyes.map((eye) => eyeExam(draft, one, eye, of));
  if (one.disease !== 'cataract' || !one.laterality) return panels;
  return [
    ...panels,
    draft.add(`${of.key}/laterality`, {
      ...common(one, of),
      code: ownConcept('cataract.laterality'),
      valueCodeableConcept: ownConcept(`cataract.laterality.${one.laterality}`),
    }),
  ];
}

function eyeExam(draft: Draft, one: Exam, eye: Eye, of: Of): Ref {
  const { disease } = one;
  const signs: Signs = one.eyes[eye] ?? { view: 'notExamined' };
  const site = { ...common(one, of), bodySite: eyeConcept(eye) };
  const members = Object.entries(examFields[disease]).flatMap(([name, field]) => {
    const value = field.kind === 'note' ? undefined : answerOf(disease, name, field, signs);
    if (!value && !isQuestion(field, signs)) return [];
    const code = ownConcept(`${disease}.${name}`, nameOf(field), othersOf(disease, name));
    return draft.add(`${of.key}/${eye}/${name}`, {
      ...site,
      code,
      ...(value ?? { dataAbsentReason: absence(signs, name) }),
    });
  });
  return draft.add(`${of.key}/${eye}`, {
    ...site,
    code: ownConcept(`exam.${disease}`, `${examTitle(one)}：${eyeNames[eye]}`),
    hasMember: members,
    ...(signs.view === 'notExamined' && { dataAbsentReason: absence(signs)! }),
  });
}

const common = ({ examDate }: Exam, { subject, performer }: Of) => ({
  resourceType: 'Observation' as const,
  status: 'final' as const,
  category: [{ coding: [{ system: systems.category, code: 'exam' }] }],
  subject,
  effectiveDateTime: examDate,
  ...(performer && { performer: [performer] }),
});
