import type { z } from 'zod';
import type { Day } from '../../clinical/ages.ts';
import type { CaseUrgency } from '../../contract/case-urgency.ts';
import type { ConsultationStatus } from '../../contract/schemas/consultation.ts';
import type { consultationListBody } from '../../contract/schemas/consultation-list.ts';
import { readConditions } from '../statistics/conditions.ts';

/**
 * What a list is narrowed to: by whom and where it was proposed, on which days in Asia/Shanghai (both included), its
 * status. Names are any part of one; with `wholeName` the hospital's is whole, with `both` the doctor's as well, as the
 * statistics tell doctors apart.
 */
export type Narrowing = {
  hospitalName?: string;
  doctorName?: string;
  /** Of the hospital, by its GB/T 2260 code. */
  province?: number;
  wholeName?: 'hospital' | 'both';
  from?: Day;
  to?: Day;
  status?: ConsultationStatus;
  /** Words, of which each stands in the text or in the name of the child, the initiator or who answered. */
  keyword?: string;
  urgency?: CaseUrgency;
  /** Open, and without a reply by anybody but the initiator. */
  unanswered?: true;
};

/** What a call narrows its list to; what is empty is left out. */
export function readNarrowing(body: z.output<typeof consultationListBody>): Narrowing {
  const { hospitalName, doctorName, province, wholeName, date1, date2, status, keyword, urgency } = body;
  const { name: _eitherName, ...conditions } = readConditions({ date1, date2, status });
  const all = {
    hospitalName,
    doctorName,
    province,
    wholeName: (hospitalName || doctorName) && wholeName,
    keyword,
    urgency: urgency ? (Number(urgency) as CaseUrgency) : undefined,
    unanswered: body.unanswered === '1' || undefined,
    ...conditions,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
}

/**
 * Whether a list may tell how many cases there are that the asker takes no part in: only by what the statistics tell them by,
 * a doctor's only within the asker's own hospital, as those do, and not by a status alone, which would look through all cases.
 */
export function mayCountAll(narrowing: Narrowing, ownHospital: string | null): boolean {
  const { keyword, urgency, unanswered, hospitalName, doctorName, wholeName, province, from, to } = narrowing;
  if (keyword !== undefined || urgency !== undefined || unanswered !== undefined) return false;
  if (doctorName) return wholeName !== undefined && hospitalName === ownHospital;
  return [hospitalName, province, from, to].some((one) => one !== undefined);
}
