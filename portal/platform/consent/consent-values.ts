import type { Consent } from '../../../contract/schemas/consent.ts';

/** A consent while it is typed. */
export type ConsentValues = {
  guardianName: string;
  relation: Consent['relation'];
  givenOn: string;
  purposes: Consent['purposes'];
  way: Consent['way'];
  picture?: string;
  note?: string;
};

/** As the calls take it. */
export const consentOf = ({ picture, note = '', ...values }: ConsentValues): string =>
  JSON.stringify({ ...values, pictures: picture && values.way === 'paper' ? [picture] : [], note });
