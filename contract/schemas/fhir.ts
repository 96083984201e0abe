import { z } from 'zod';
import { idField } from './fields.ts';

const [composition, patient, doctor] = ['6c1e7a52', '1f0b93d4', 'a48d2c67'].map(
  (start) => `${start}-3b4a-4c5d-8e6f-0a1b2c3d4e5f`,
);
/** The least that a case is told in. */
export const fhirExample = {
  resourceType: 'Bundle',
  language: 'zh-CN',
  identifier: { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:7d9f2c1e-3b4a-4c5d-8e6f-0a1b2c3d4e5f' },
  type: 'document',
  timestamp: '2026-05-02T01:30:00.000Z',
  entry: [
    {
      fullUrl: `urn:uuid:${composition}`,
      resource: {
        resourceType: 'Composition',
        id: composition,
        status: 'preliminary',
        type: { coding: [{ system: 'http://loinc.org', code: '11488-4', display: 'Consult note' }] },
        subject: { reference: `urn:uuid:${patient}` },
        date: '2026-05-02T01:30:00.000Z',
        author: [{ reference: `urn:uuid:${doctor}` }],
        title: '早产儿视网膜病变会诊',
      },
    },
    {
      fullUrl: `urn:uuid:${patient}`,
      resource: {
        resourceType: 'Patient',
        id: patient,
        name: [{ text: '林小宝' }],
        gender: 'male',
        birthDate: '2026-03-01',
      },
    },
    {
      fullUrl: `urn:uuid:${doctor}`,
      resource: { resourceType: 'Practitioner', id: doctor, name: [{ text: '王晓明' }] },
    },
  ],
};

export const fhirParams = z.object({ id: idField() });
/** A Bundle of FHIR R4, which docs/fhir.md describes and no schema of this API. */
export const fhirDocument = z
  .any()
  .meta({ type: 'object', description: 'Bundle (FHIR R4), type document', examples: [fhirExample] });
