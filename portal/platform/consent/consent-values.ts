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

/** That the guardian agreed today, when they were told: who it was is written down later. */
export const consentToday = (today: string): string =>
  JSON.stringify({ givenOn: today, purposes: ['consultation'], way: 'oral' });

/** As the calls take it. */
export const consentOf = ({ picture, note = '', ...values }: ConsentValues): string =>
  JSON.stringify({ ...values, pictures: picture && values.way === 'paper' ? [picture] : [], note });
