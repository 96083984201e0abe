import { consentWayNames, purposeNames, relationNames } from './consent-texts.ts';
import type { Consent } from './schemas/consent.ts';

/** `2026-03-01 母亲，书面签字，用于会诊、教学`: who that is by name, the child's own record alone tells. */
export const consentText = ({ givenOn, relation, way, purposes }: Consent): string =>
  `${givenOn} ${relation ? relationNames[relation] : '监护人'}，${consentWayNames[way]}，用于${purposes.map((one) => purposeNames[one]).join('、')}`;

/** The same with the guardian's name, where that was written down. */
export const namedConsentText = (consent: Consent): string =>
  [consent.guardianName, consentText(consent)].filter(Boolean).join('，');

/** What a record says where consent was taken back on a day. */
export const withdrawnText = (on: string): string => `监护人已于 ${on} 撤回同意，不再与外院共享`;
