import { ageText, dayInShanghai } from '../../../clinical/ages.ts';
import type { Findings } from '../../../clinical/findings.ts';
import { birthWeightGramsRange } from '../../../clinical/ranges.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import type { ConsultationForm } from '../../api/consultations.ts';
import { draftOf, type ExamDraft, readExams } from '../findings/exam-draft.ts';
import { type ImageTagDrafts, readTags, tagDrafts } from '../images/image-tags.ts';
import { isWhole } from './consultation-rules.ts';

/** The form's fields; numbers as they are typed. */
export type ConsultationValues = {
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
  /** Oneself included. */
  doctorSelect: number[];
};

export function valuesOf({
  consultation,
  patient,
  diseaseProfile2,
  doctors,
  attachment,
  findings,
}: ConsultationInfo): ConsultationValues {
  return {
    patientName: patient.patientName,
    patientSex: patient.patientSex === 1 ? '1' : '0',
    patientBirthday: patient.patientBirthday,
    embryoAge: String(patient.embryoAge),
    embryoAgeDay: String(patient.embryoAgeDay),
    patientWeight: String(patient.patientWeight),
    birthWeightGrams: String(findings?.birthWeightGrams ?? ''),
    patientBodyLong: String(patient.patientBodyLong),
    diseaseId: diseaseProfile2.id,
    title: consultation.title,
    consultationDesc: consultation.consultationDesc,
    imageUrl: attachment.map(({ attachmentLocate }) => attachmentLocate),
    imageTags: tagDrafts(findings?.images ?? []),
    exams: (findings?.exams ?? []).map(draftOf),
    doctorSelect: doctors.map(([id]) => id),
  };
}

type FindingsValues = Pick<ConsultationValues, 'birthWeightGrams' | 'exams' | 'imageTags'> &
  Partial<Pick<ConsultationValues, 'patientBirthday' | 'imageUrl'>>;

/** The findings as far as they can be read from the form. */
export function findingsOf(values: FindingsValues): Findings {
  const { birthWeightGrams = '', exams = [], imageTags = {}, imageUrl = [], patientBirthday = '' } = values;
  const { min, max } = birthWeightGramsRange;
  return {
    version: 1,
    ...(isWhole(birthWeightGrams.trim(), min, max) && { birthWeightGrams: Number(birthWeightGrams) }),
    exams: readExams(exams, patientBirthday, dayInShanghai(new Date())).exams,
    images: readTags(imageTags, imageUrl),
  };
}

/** Complete values as the call takes them. Findings are sent where there are any, or to clear those that are stored. */
export function formOf(values: ConsultationValues, stored?: Findings | null): ConsultationForm {
  const { birthWeightGrams, exams, imageTags, ...fields } = values;
  const findings = findingsOf(values);
  const hasAny = findings.birthWeightGrams !== undefined || findings.exams.length > 0 || findings.images.length > 0;
  return {
    ...fields,
    patientAge: ageText(values.patientBirthday, dayInShanghai(new Date())),
    imageUrl: values.imageUrl ?? [],
    ...((hasAny || stored) && { findings: JSON.stringify(findings) }),
  };
}
