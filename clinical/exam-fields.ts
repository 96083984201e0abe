import { type Day, dayText } from './ages.ts';
import { cataractFields, lateralityNames } from './cataract.ts';
import { anyEyeFields, type Eye, eyes, viewFields } from './eyes.ts';
import type { Field } from './field-kinds.ts';
import { type ExamDisease, examNames } from './exam-kinds.ts';
import type { Exam } from './findings.ts';
import { glaucomaFields } from './glaucoma.ts';
import { extentText, ropFields } from './icrop3.ts';
import { retinoblastomaFields } from './retinoblastoma.ts';

/** What is recorded of an eye in each kind of exam, in the order of the record. */
export const examFields: Record<ExamDisease, Readonly<Record<string, Field>>> = {
  rop: { ...viewFields, ...ropFields, ...anyEyeFields },
  retinoblastoma: { ...viewFields, ...retinoblastomaFields, ...anyEyeFields },
  glaucoma: { ...viewFields, ...glaucomaFields, ...anyEyeFields },
  cataract: { ...viewFields, ...cataractFields, ...glaucomaFields, ...anyEyeFields },
  other: { ...viewFields, ...anyEyeFields },
};

export const labelOf = ({ label }: Field, signs: Record<string, unknown> = {}): string =>
  typeof label === 'string' ? label : label(signs);

/** `2026年11月2日 ROP 检查` */
export const examTitle = ({ disease, examDate }: Pick<Exam, 'disease' | 'examDate'>) =>
  `${dayText(examDate)} ${examNames[disease]} 检查`;

/** The examiner's own day for the next exam, with the reason: `2026年11月16日（家远）`; empty where there is none. */
export const nextText = ({ next }: Pick<Exam, 'next'>): string =>
  next ? `${dayText(next.date)}${next.why ? `（${next.why}）` : ''}` : '';

/** A line of an exam's table: what was recorded of each eye, empty where nothing was. */
type ExamRow = { name: string; OD: string; OS: string };

/** The line that is of the child and not of an eye. */
export const lateralityLine = '单眼或双眼';

/** What an exam recorded, line by line; lines that are empty for both eyes are left out. An absent eye was not examined. */
export function examRows(exam: Exam, birthday: Day): ExamRow[] {
  const fields = Object.entries(examFields[exam.disease]);
  const lineOf = (field: Field) => field.line ?? labelOf(field);
  const tellEye = (line: string, eye: Eye) => {
    const signs: Record<string, unknown> = exam.eyes[eye] ?? { view: 'notExamined' };
    return fields
      .filter(([, field]) => lineOf(field) === line)
      .map(([name, field]) => (field.tell ? field.tell(signs, birthday) : valueText(field, signs[name])))
      .filter(Boolean)
      .join('、');
  };
  const lines = new Set(fields.map(([, field]) => lineOf(field)).filter(Boolean));
  const rows = [...lines].map((name) => {
    const [OD, OS] = eyes.map((eye) => tellEye(name, eye));
    return { name, OD: OD!, OS: OS! };
  });
  if (exam.disease === 'cataract' && exam.laterality) {
    const laterality = lateralityNames[exam.laterality];
    rows.unshift({ name: lateralityLine, OD: laterality, OS: laterality });
  }
  return rows.filter(({ OD, OS }) => OD || OS);
}

/** A value in words, with its unit. */
export function valueText(field: Field, value: unknown): string | undefined {
  if (value === undefined || (value === false && field.kind === 'flag')) return undefined;
  if (field.kind === 'choice') return (field.names as Record<string, string>)[String(value)];
  if (field.kind === 'flag') return labelOf(field);
  if (field.kind === 'said') return saidText(field.parts, value as Record<string, unknown>);
  if (field.kind === 'measure') return `${value} ${field.unit}`.trim();
  return field.kind === 'hours' ? extentText(value as number[]) : String(value);
}

/** A statement: `2026年11月2日 B 超：未见肿瘤`. */
function saidText(parts: Readonly<Record<string, Field>>, value: Record<string, unknown>): string {
  const said = (kind: Field['kind']) =>
    Object.entries(parts).flatMap(([name, part]) => (part.kind === kind ? (valueText(part, value[name]) ?? []) : []));
  return [[...said('day').map(dayText), ...said('choice')].join(' '), ...said('text')].filter(Boolean).join('：');
}
