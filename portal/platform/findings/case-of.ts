import type { ClinicalCase } from '../../../clinical/clinical-case.ts';
import { examOfDisease } from '../../../contract/diseases.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';

/** A consultation as the rules read it. */
export const caseOf = (detail: ConsultationDetail): ClinicalCase => ({
  examKind: examOfDisease(detail.diseaseId),
  birthday: detail.patientBirthday,
  gestation: { weeks: detail.embryoAge, days: detail.embryoAgeDay },
  ...(detail.findings && { findings: detail.findings }),
});
