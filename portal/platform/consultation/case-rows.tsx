import { dayText } from '../../../clinical/ages.ts';
import { treatmentText } from '../../../clinical/treatments.ts';
import { urgencyNames } from '../../../contract/case-urgency.ts';
import { diseaseNames } from '../../../contract/diseases.ts';
import { pictureUrl } from '../../../contract/pictures.ts';
import { sexNames } from '../../../contract/texts.ts';
import { plainFigures } from '../../../contract/typed.ts';
import type { ConflictRow } from '../../ui/Conflict.tsx';
import { sidesOf } from '../../ui/Passages.tsx';
import { isBlank } from '../findings/exam-draft.ts';
import { examText } from '../findings/exam-text.ts';
import { fieldNames } from '../history/state-changes.ts';
import { readTreatments } from '../findings/treatment-draft.ts';
import { readTags, tagText } from '../images/image-tags.ts';
import { urgencyOf } from '../waiting/form-urgency.ts';
import styles from './ConsultationForm.module.css';
import type { ConsultationValues } from './consultation-values.ts';
import { todayNow } from '../today.ts';

/** While it is typed, anything of it may be missing. */
type Typed = Partial<ConsultationValues>;
type Field = keyof ConsultationValues;

type Part = {
  label: string;
  /** Told and taken over together. */
  fields: Field[];
  /** What two sides are compared by, and shown as where nothing else is said. */
  tell: (values: Typed, nameOf: (doctorId: number) => string) => string;
  show?: (stored: Typed, sent: Typed) => Pick<ConflictRow, 'stored' | 'sent'>;
};

const withUnit = (
  label: string,
  field: 'patientWeight' | 'birthWeightGrams' | 'patientBodyLong',
  unit: string,
): Part => ({
  label,
  fields: [field],
  tell: ({ [field]: value }) => (value?.trim() ? `${plainFigures(value)} ${unit}` : ''),
});

const parts: Part[] = [
  { label: fieldNames.patientName, fields: ['patientName'], tell: ({ patientName = '' }) => patientName.trim() },
  {
    label: fieldNames.patientSex,
    fields: ['patientSex'],
    tell: ({ patientSex }) => (patientSex ? sexNames[patientSex] : ''),
  },
  {
    label: fieldNames.patientBirthday,
    fields: ['patientBirthday'],
    tell: ({ patientBirthday = '' }) => patientBirthday,
  },
  {
    label: fieldNames.embryoAge,
    fields: ['embryoAge', 'embryoAgeDay'],
    tell: ({ embryoAge = '', embryoAgeDay = '' }) => `${plainFigures(embryoAge)} 周 ${plainFigures(embryoAgeDay)} 天`,
  },
  withUnit(fieldNames.patientWeight, 'patientWeight', 'kg'),
  withUnit('出生体重', 'birthWeightGrams', 'g'),
  withUnit(fieldNames.patientBodyLong, 'patientBodyLong', 'cm'),
  {
    label: fieldNames.diseaseId,
    fields: ['diseaseId'],
    tell: ({ diseaseId }) => diseaseNames[diseaseId as keyof typeof diseaseNames] ?? '',
  },
  { label: fieldNames.title, fields: ['title'], tell: ({ title = '' }) => title.trim() },
  {
    label: fieldNames.consultationDesc,
    fields: ['consultationDesc'],
    tell: ({ consultationDesc = '' }) => consultationDesc,
    show: ({ consultationDesc: stored = '' }, { consultationDesc: sent = '' }) => sidesOf(stored, sent),
  },
  {
    label: fieldNames.attachments,
    fields: ['imageUrl', 'imageTags'],
    tell: ({ imageUrl = [], imageTags }) => [...imageUrl, JSON.stringify(readTags(imageTags, imageUrl))].join(),
    show: (stored, sent) => ({ stored: pictures(stored, sent), sent: pictures(sent, stored) }),
  },
  { label: fieldNames.findings, fields: ['exams'], tell: examsText },
  { label: '治疗', fields: ['treatments'], tell: treatmentsText },
  {
    label: fieldNames.urgency,
    fields: ['urgency', 'urgencyReason'],
    tell: (values) => [urgencyNames[urgencyOf(values, todayNow())], values.urgencyReason].filter(Boolean).join('，'),
  },
  {
    label: '参与医生',
    fields: ['doctorSelect'],
    tell: ({ doctorSelect = [] }, nameOf) =>
      doctorSelect
        .toSorted((one, other) => one - other)
        .map(nameOf)
        .join('、'),
  },
];

/** Of which parts a stored case and the form say different things. */
export const caseRows = (
  stored: Typed,
  sent: Typed,
  began: Typed | undefined,
  nameOf: (doctorId: number) => string,
  take: (fields: Field[]) => void,
): ConflictRow[] =>
  parts
    .map(({ label, fields, tell, show }) => {
      const both = { stored: tell(stored, nameOf), sent: tell(sent, nameOf) };
      return {
        label,
        differs: both.stored !== both.sent,
        ...(show?.(stored, sent) ?? both),
        isUntouched: began !== undefined && tell(began, nameOf) === both.sent,
        onTake: () => take(fields),
      };
    })
    .filter(({ differs }) => differs)
    .map(({ differs: _, ...row }) => row);

function examsText({ exams = [], patientBirthday }: Typed): string {
  const written = exams.filter((draft) => !isBlank(draft));
  return written.map((draft) => examText(draft, patientBirthday)).join('\n');
}

function treatmentsText({ treatments = [], patientBirthday = '' }: Typed): string {
  const read = readTreatments(treatments, patientBirthday, todayNow());
  return [
    ...read.treatments.map((treatment) => `${dayText(treatment.date)} ${treatmentText(treatment)}`).sort(),
    ...read.faults.map(({ message }) => message),
  ].join('\n');
}

/** The pictures of one side; what the other does not have is said. */
function pictures({ imageUrl = [], imageTags }: Typed, { imageUrl: others = [] }: Typed) {
  if (imageUrl.length === 0) return '';
  const tags = readTags(imageTags, imageUrl);
  return (
    <ul className={styles.pictures}>
      {imageUrl.map((path, index) => (
        <li key={path}>
          <img src={pictureUrl(path, 320, 'webp')} alt="" />
          <span>
            附件 {index + 1}
            {tagText(tags, path)}
            {!others.includes(path) && <strong>仅此处有</strong>}
          </span>
        </li>
      ))}
    </ul>
  );
}
