import type { Capability } from '../../../contract/capabilities.ts';
import type { ConsentRule } from '../../../contract/consent-texts.ts';
import type { ReplyHours } from '../../../contract/schemas/hospital.ts';

/** The hospital form's fields; `province` and `city` are ids. */
export type HospitalValues = {
  hospitalName: string;
  province: number;
  city: number;
  consentRule: ConsentRule;
  capabilities: Capability[];
} & ReplyHours;

/** What a hospital promises, in the words of its form. */
export const hoursLabels: Record<keyof ReplyHours, string> = {
  urgentReplyHours: '急会诊回复期限',
  soonReplyHours: '较急会诊回复期限',
  routineReplyHours: '常规会诊回复期限',
};
