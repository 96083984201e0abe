import { ageText, dayInShanghai } from '../../../contract/ages.ts';
import type { ConsultationInfo } from '../../../contract/schemas/consultation.ts';
import type { ConsultationForm } from '../../api/consultations.ts';

/** The form's fields; numbers as they are typed. */
export type ConsultationValues = {
  patientName: string;
  patientSex: '0' | '1';
  patientBirthday: string;
  embryoAge: string;
  embryoAgeDay: string;
  patientWeight: string;
  patientBodyLong: string;
  diseaseId: number;
  title: string;
  consultationDesc: string;
  imageUrl: string[];
  /** Oneself included. */
  doctorSelect: number[];
};

export function valuesOf({
  consultation,
  patient,
  diseaseProfile2,
  doctors,
  attachment,
}: ConsultationInfo): ConsultationValues {
  return {
    patientName: patient.patientName,
    patientSex: patient.patientSex === 1 ? '1' : '0',
    patientBirthday: patient.patientBirthday,
    embryoAge: String(patient.embryoAge),
    embryoAgeDay: String(patient.embryoAgeDay),
    patientWeight: String(patient.patientWeight),
    patientBodyLong: String(patient.patientBodyLong),
    diseaseId: diseaseProfile2.id,
    title: consultation.title,
    consultationDesc: consultation.consultationDesc,
    imageUrl: attachment.map(({ attachmentLocate }) => attachmentLocate),
    doctorSelect: doctors.map(([id]) => id),
  };
}

/** Complete values as the call takes them. */
export const formOf = (values: ConsultationValues): ConsultationForm => ({
  ...values,
  patientAge: ageText(values.patientBirthday, dayInShanghai(new Date())),
  imageUrl: values.imageUrl ?? [],
});
