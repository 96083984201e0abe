import type { ConsultationState } from '../../../contract/schemas/record.ts';

/** What the work changes of a case; all else stays as it was proposed. */
export type CaseText = {
  patientName: string;
  weightKg: number;
  diseaseId: number;
  description: string;
  pictures: string[];
};

/** What a version says of it. */
export const textOf = (state: ConsultationState): CaseText => ({
  patientName: state.patientName,
  weightKg: state.patientWeight,
  diseaseId: state.diseaseId,
  description: state.consultationDesc,
  pictures: state.attachments.map(({ attachmentLocate }) => attachmentLocate),
});

/** The form that says it. */
export const caseForm = (
  title: string,
  { patientName, weightKg, diseaseId, description, pictures }: CaseText,
  colleagueId: number,
) => ({
  title,
  patientName,
  patientSex: 1,
  patientBirthday: '2026-03-02',
  embryoAge: 28,
  embryoAgeDay: 3,
  patientWeight: weightKg,
  patientBodyLong: 45.5,
  consultationDesc: description,
  diseaseId,
  imageUrl: pictures,
  doctorSelect: [colleagueId],
});
