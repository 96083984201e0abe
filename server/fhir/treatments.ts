import { type Treatment, treatmentName } from '../../clinical/treatments.ts';
import { eyeConcept, ownConcept, systems } from './codes.ts';
import type { Draft, Ref } from './document.ts';

/** What was done to an eye, and of a drug what was given, as far as it was written down. */
export function treatment(
  draft: Draft,
  one: Treatment,
  { key, subject, at }: { key: string; subject: Ref; at?: string },
): Ref[] {
  const { eye, date, kind, drug, doseMg } = one;
  const procedure = draft.add(key, {
    resourceType: 'Procedure',
    status: 'completed',
    code: ownConcept(`treatment.${kind}`, treatmentName(one)),
    subject,
    performedDateTime: date,
    bodySite: [eyeConcept(eye)],
    ...(at && { location: { display: at } }),
  });
  if (kind !== 'antiVegf') return [procedure];
  const given = draft.add(`${key}/drug`, {
    resourceType: 'MedicationAdministration',
    status: 'completed',
    medicationCodeableConcept: { text: drug ?? '抗 VEGF 药物，未记录药名' },
    subject,
    effectiveDateTime: date,
    partOf: [procedure],
    ...(doseMg !== undefined && {
      dosage: { site: eyeConcept(eye), dose: { value: doseMg, unit: 'mg', system: systems.units, code: 'mg' } },
    }),
  });
  return [procedure, given];
}
