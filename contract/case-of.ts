import type { Day } from '../clinical/ages.ts';
import type { ClinicalCase } from '../clinical/clinical-case.ts';
import { type Findings, noFindings } from '../clinical/findings.ts';
import { examOfDisease } from './diseases.ts';

/** What the calls say of a consultation that counts for the rules. */
export type CaseFields = {
  diseaseId: number;
  patientBirthday: Day;
  embryoAge: number;
  embryoAgeDay: number;
  findings?: Findings | null;
  /** When the child's record was made, which findings tell as well. */
  enteredOn?: Day;
};

/** A consultation as the rules read it. */
export const caseOf = (fields: CaseFields): ClinicalCase => ({
  examKind: examOfDisease(fields.diseaseId),
  birthday: fields.patientBirthday,
  gestation: { weeks: fields.embryoAge, days: fields.embryoAgeDay },
  findings: fields.findings ?? (fields.enteredOn ? { ...noFindings, enteredOn: fields.enteredOn } : undefined),
});
