import type { FormRule } from 'antd';
import { ageText, type Day, earliestBirthday, isDay } from '../../../clinical/ages.ts';
import type { Findings } from '../../../clinical/findings.ts';
import type { GestationalAge } from '../../../clinical/gestational-age.ts';
import { birthWeightGramsRange } from '../../../clinical/ranges.ts';
import { birthTexts } from '../../../contract/birth-texts.ts';
import { cameraTexts } from '../../../contract/camera-texts.ts';
import type { CaseUrgency } from '../../../contract/case-urgency.ts';
import { limits } from '../../../contract/limits.ts';
import { imageMaxText } from '../../../contract/pictures.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import type { ConsultationState } from '../../../contract/schemas/record.ts';
import { refusalTexts, texts } from '../../../contract/texts.ts';
import { dayOrNone, plainFigures } from '../../../contract/typed.ts';
import type { ConsultationForm } from '../../api/consultations.ts';
import { consentToday } from '../consent/consent-values.ts';
import { draftOf, type ExamDraft, type Fault, type NextDays, readExams } from '../findings/exam-draft.ts';
import { readTreatments, type TreatmentDraft, treatmentDraftOf } from '../findings/treatment-draft.ts';
import { type ImageTagDrafts, readTags, tagDrafts, uncheckedTags } from '../images/image-tags.ts';
import type { Upload } from '../images/picture-upload.ts';
import { todayNow } from '../today.ts';

/** The form's fields; numbers as they are typed. */
export type ConsultationValues = {
  /** The record of a new case's child, where there is one already. */
  childId?: number | undefined;
  /** The keys of the exams and treatments that were brought from it. */
  carried?: readonly string[] | undefined;
  patientName: string;
  patientSex: '0' | '1';
  patientBirthday: string;
  embryoAge: string;
  embryoAgeDay: string;
  patientWeight: string;
  /** May be left out. */
  birthWeightGrams?: string;
  patientBodyLong: string;
  diseaseId: number;
  title: string;
  consultationDesc: string;
  imageUrl: string[];
  imageTags?: ImageTagDrafts;
  exams?: ExamDraft[];
  treatments?: TreatmentDraft[];
  /** Oneself included. */
  doctorSelect: number[];
  /** Empty while nobody chose: as the findings propose. */
  urgency?: '' | `${CaseUrgency}` | undefined;
  urgencyReason?: string | undefined;
  /** Why a closed case is amended. */
  reason?: string;
  /** Of a new case: that the guardian agreed. */
  isConsented?: boolean;
};

export const valuesOf = (info: ConsultationInfo): ConsultationValues => ({
  ...valuesOfState({
    ...info.patient,
    title: info.consultation.title,
    consultationDesc: info.consultation.consultationDesc,
    diseaseId: info.diseaseProfile2.id,
    urgency: info.consultation.urgency,
    urgencyReason: info.consultation.urgencyReason,
    attachments: info.attachment,
    invitedDoctors: [],
    findings: info.findings,
  }),
  doctorSelect: info.doctors.map(([id]) => id),
});

type Identity = Pick<
  ConsultationState,
  'patientName' | 'patientSex' | 'patientBirthday' | 'embryoAge' | 'embryoAgeDay'
>;

/** Who a child is, as forms hold it. */
export const identityValues = (child: Identity) => ({
  patientName: child.patientName,
  patientSex: child.patientSex === 1 ? ('1' as const) : ('0' as const),
  patientBirthday: child.patientBirthday,
  embryoAge: String(child.embryoAge),
  embryoAgeDay: String(child.embryoAgeDay),
});

/** What the form shows of a version; of the doctors, those who were invited. */
export const valuesOfState = (state: ConsultationState): ConsultationValues => ({
  ...identityValues(state),
  patientWeight: String(state.patientWeight),
  birthWeightGrams: String(state.findings?.birthWeightGrams ?? ''),
  patientBodyLong: String(state.patientBodyLong),
  diseaseId: state.diseaseId,
  title: state.title,
  consultationDesc: state.consultationDesc,
  imageUrl: state.attachments.map(({ attachmentLocate }) => attachmentLocate),
  imageTags: tagDrafts(state.findings?.images ?? []),
  exams: (state.findings?.exams ?? []).map(draftOf),
  // Those that lack their eye or day are there to be completed.
  treatments: [...(state.findings?.treatments ?? []), ...(state.findings?.unplacedTreatments ?? [])].map(
    treatmentDraftOf,
  ),
  urgency: state.urgency === undefined ? undefined : `${state.urgency}`,
  urgencyReason: state.urgencyReason,
  doctorSelect: state.invitedDoctors.map(({ doctorId }) => doctorId),
});

type FindingsValues = Pick<ConsultationValues, 'birthWeightGrams' | 'exams' | 'treatments' | 'imageTags'> &
  Partial<Pick<ConsultationValues, 'patientBirthday' | 'imageUrl'>>;

/** The findings as far as they can be read from the form. */
export function findingsOf(values: FindingsValues): Findings {
  const { birthWeightGrams = '', exams = [], treatments = [], imageTags, imageUrl } = values;
  const birthday = dayOrNone(values.patientBirthday);
  const { min, max } = birthWeightGramsRange;
  return {
    version: 2,
    ...(isWhole(birthWeightGrams, min, max) && { birthWeightGrams: Number(plainFigures(birthWeightGrams)) }),
    exams: readExams(exams, birthday, today()).exams,
    images: readTags(imageTags, imageUrl),
    treatments: readTreatments(treatments, birthday, today()).treatments,
  };
}

/** Complete values as the call takes them. Findings are sent where there are any, or to clear those that are stored. */
export function formOf(values: ConsultationValues, stored?: Findings | null): ConsultationForm {
  const {
    birthWeightGrams: _weight,
    exams: _exams,
    treatments: _treatments,
    imageTags: _tags,
    carried: _carried,
    isConsented,
    ...fields
  } = values;
  const findings = findingsOf(values);
  const { exams, images, treatments } = findings;
  const hasAny =
    findings.birthWeightGrams !== undefined || [exams, images, treatments].some(({ length }) => length > 0);
  return {
    ...fields,
    urgency: values.urgency || undefined,
    patientAge: ageText(values.patientBirthday, today()),
    imageUrl: values.imageUrl ?? [],
    ...(isConsented && { consent: consentToday(today()) }),
    ...((hasAny || stored) && { findings: JSON.stringify(findings) }),
  };
}

/** A whole number in decimal digits, within bounds. */
function isWhole(text: string, min: number, max: number): boolean {
  const plain = plainFigures(text);
  return /^[0-9]{1,7}$/.test(plain) && Number(plain) >= min && Number(plain) <= max;
}

/** A number above 0, with at most three digits after the point. */
function isMeasure(text: string, max: number): boolean {
  const plain = plainFigures(text);
  return /^[0-9]{1,4}(\.[0-9]{1,3})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= max;
}

/** The gestational age as it is typed; undefined until it can be one. */
export const gestationOf = (weeks = '', days = ''): GestationalAge | undefined =>
  isWhole(weeks, limits.embryoAgeMin, limits.embryoAgeMax) && isWhole(days, 0, limits.embryoAgeDayMax)
    ? { weeks: Number(plainFigures(weeks)), days: Number(plainFigures(days)) }
    : undefined;

/** Required, and then a rule of its own: one message at a time. */
const checked = (isRight: (text: string) => boolean, message: string): FormRule[] => [
  { required: true, whitespace: true, message: texts.fieldRequired },
  {
    validator: async (_, value?: string) => {
      if (value?.trim() && !isRight(value.trim())) throw new Error(message);
    },
  },
];

const today = () => todayNow();

type Read<Draft> = (drafts: readonly Draft[], birthday: Day, today: Day) => { faults: readonly Fault[] };

/** What is missing is advice; what cannot be read or cannot have been must be put right. */
const faultless = <Draft>(name: string, read: Read<Draft>): FormRule[] => [
  ({ getFieldValue }) => ({
    validator: async (_, drafts: readonly Draft[] = []) => {
      const { faults } = read(drafts, dayOrNone(getFieldValue('patientBirthday')), today());
      if (faults.length > 0) throw new Error(`${name}有 ${faults.length} 处需要修改：${faults[0]!.message}`);
    },
  }),
];

export const rules = {
  birthday: [
    ...checked((day) => !isDay(day) || day <= today(), refusalTexts.birthdayFuture),
    // What is on file stays.
    ({ isFieldTouched }) => ({
      validator: async (_, day = '') => {
        if (isDay(day) && day < earliestBirthday(today()) && isFieldTouched('patientBirthday'))
          throw new Error(refusalTexts.birthdayTooEarly);
      },
    }),
  ] satisfies FormRule[],
  embryoAge: checked((text) => isWhole(text, limits.embryoAgeMin, limits.embryoAgeMax), refusalTexts.embryoAgeRange),
  embryoAgeDay: checked((text) => isWhole(text, 0, limits.embryoAgeDayMax), refusalTexts.embryoAgeDayRange),
  weight: checked((text) => isMeasure(text, limits.patientWeightMaxKg), refusalTexts.patientWeightRange),
  length: checked((text) => isMeasure(text, limits.patientBodyLongMaxCm), refusalTexts.patientBodyLongRange),

  optionalWeight: [
    {
      validator: async (_, value = '') => {
        if (value.trim() && !isMeasure(value, limits.patientWeightMaxKg))
          throw new Error(refusalTexts.patientWeightRange);
      },
    },
  ] satisfies FormRule[],

  birthWeight: [
    {
      validator: async (_, value = '') => {
        const { min, max } = birthWeightGramsRange;
        if (value.trim() && !isWhole(value, min, max)) throw new Error(birthTexts.birthWeightRange);
      },
    },
  ] satisfies FormRule[],

  exams: (nextDays: NextDays) =>
    faultless<ExamDraft>('检查所见', (drafts, birthday, today) => readExams(drafts, birthday, today, nextDays)),
  treatments: faultless('治疗', readTreatments),

  doctors: (ownDoctorId: number): FormRule[] => [
    {
      validator: async (_, value: ReadonlyArray<number> = []) => {
        if (!value.some((id) => id !== ownDoctorId)) throw new Error(texts.inviteesRequired);
      },
    },
  ],

  /** Nothing is sent while an image is on its way, nor without one that the doctor thinks is there, nor on a file's word alone. */
  uploads: (current: () => ReadonlyArray<Upload>): FormRule[] => [
    ({ getFieldValue }) => ({
      validator: async () => {
        const states = new Set(current().map(({ state }) => state));
        if (states.has('failed')) throw new Error(texts.picturesFailed);
        if (states.has('tooLarge')) throw new Error(`有图片超过 ${imageMaxText}，请压缩后上传或移除`);
        if (states.has('waiting') || states.has('uploading') || states.has('broken') || states.has('shrinking'))
          throw new Error(texts.picturesOnTheWay);
        const child = {
          name: getFieldValue('patientName') ?? '',
          birthday: dayOrNone(getFieldValue('patientBirthday')),
        };
        const unchecked = uncheckedTags(getFieldValue('imageTags'), getFieldValue('imageUrl'), child);
        if (unchecked > 0) throw new Error(cameraTexts.unchecked(unchecked));
      },
    }),
  ],
};
