import type { Signature } from '../../contract/schemas/record.ts';
import type { Draft, Ref } from './document.ts';

/** A hospital by its name: the same name is the same one. */
export const organization = ({ add }: Draft, name: string): Ref =>
  add(`organization/${name}`, { resourceType: 'Organization', name, active: true });

/** Who wrote something, as they were named that day: one person, and a role for each title and hospital they had. */
export function author(draft: Draft, signature: Signature): Ref {
  const { doctorId, doctorName, doctorTitle, doctorHospital, doctorCenter } = signature;
  const practitioner = draft.add(`practitioner/${doctorId}/${doctorName}`, {
    resourceType: 'Practitioner',
    identifier: [draft.identifier('practitioner', doctorId)],
    name: [{ text: doctorName }],
  });
  const as = [doctorId, doctorName, doctorTitle, doctorHospital, doctorCenter].join('/');
  return draft.add(`role/${as}`, {
    resourceType: 'PractitionerRole',
    practitioner: { ...practitioner, display: doctorName },
    organization: { ...organization(draft, doctorHospital), display: doctorHospital },
    code: [{ text: doctorTitle }],
    specialty: [{ text: doctorCenter }],
  });
}
