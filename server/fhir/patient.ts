import type { Observation, Patient } from '@medplum/fhirtypes';
import { weeksText } from '../../clinical/gestational-age.ts';
import { codes, systems } from './codes.ts';
import type { Draft, Ref } from './document.ts';
import { organization } from './people.ts';

export type PatientFacts = {
  /** Of the child's record: in every document the same child. */
  childId: number;
  patientName: string;
  patientSex: 0 | 1;
  patientBirthday: string;
  embryoAge: number;
  embryoAgeDay: number;
  birthWeightGrams: number | undefined;
  hospital: string;
  hospitalNo?: string;
  guardianName?: string;
  guardianPhone?: string;
};

/** The child, named as the record or the case names them. */
export function patient(draft: Draft, facts: PatientFacts): Ref {
  const { childId, hospital, hospitalNo, guardianName, guardianPhone } = facts;
  const resource: Patient = {
    resourceType: 'Patient',
    identifier: [
      draft.identifier('child', childId),
      ...(hospitalNo
        ? [
            {
              ...draft.identifier('hospital-no', hospitalNo),
              type: { coding: [{ system: systems.identifier, code: 'MR' }], text: '住院号' },
              assigner: { display: hospital },
            },
          ]
        : []),
    ],
    name: [{ use: 'official', text: facts.patientName }],
    gender: facts.patientSex === 1 ? 'male' : 'female',
    birthDate: facts.patientBirthday,
    managingOrganization: organization(draft, hospital),
    ...((guardianName || guardianPhone) && {
      contact: [
        {
          relationship: [{ text: '监护人' }],
          ...(guardianName && { name: { text: guardianName } }),
          ...(guardianPhone && { telecom: [{ system: 'phone', value: guardianPhone }] }),
        },
      ],
    }),
  };
  return draft.add(`child/${childId}/patient`, resource);
}

/** What is known of the birth. A weight that nobody wrote down is said to be unknown. */
export function birth(draft: Draft, key: string, subject: Ref, facts: PatientFacts): Ref[] {
  const { patientBirthday: birthday, embryoAge: weeks, embryoAgeDay: days, birthWeightGrams } = facts;
  const gestation: Observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [codes.gestationalAge], text: '出生孕周' },
    subject,
    effectiveDateTime: birthday,
    valueQuantity: { value: weeks * 7 + days, unit: '天', system: systems.units, code: 'd' },
    note: [{ text: weeksText({ weeks, days }) }],
  };
  const weight: Observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { coding: [codes.birthWeight], text: '出生体重' },
    subject,
    effectiveDateTime: birthday,
    ...(birthWeightGrams === undefined
      ? { dataAbsentReason: { coding: [{ system: systems.absent, code: 'unknown' }], text: '未填写' } }
      : { valueQuantity: { value: birthWeightGrams, unit: 'g', system: systems.units, code: 'g' } }),
  };
  return [draft.add(`${key}/gestation`, gestation), draft.add(`${key}/birth-weight`, weight)];
}

/** What was measured of the child on a day. */
export function bodyMeasure(
  draft: Draft,
  key: string,
  subject: Ref,
  { what, value, at }: { what: 'bodyWeight' | 'bodyHeight'; value: number; at: string },
): Ref {
  const [text, unit] = what === 'bodyWeight' ? ['体重', 'kg'] : ['身长', 'cm'];
  return draft.add(`${key}/${what}`, {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: systems.category, code: 'vital-signs' }] }],
    code: { coding: [codes[what]], text },
    subject,
    effectiveDateTime: at,
    valueQuantity: { value, unit, system: systems.units, code: unit },
  });
}
