/** Why statements may ask several shards, and which do: by the file that makes them, the tables that do not lie with the rest. */
export type Reason = { why: string; where: Record<string, string> };

/** What crosses and is not here, and what is here and crosses no more, fails the check. */
export const accepted: Reason[] = [
  {
    why: "A doctor's own cases lie with the hospitals that proposed them: a list asks every shard for at most a page, by the index of the doctor.",
    where: {
      'server/consultation/list-store.ts': 'consultation consultation_doctor consultation_findings patient reply_read',
      'server/consultation/todo-store.ts':
        'alarm consultation consultation_doctor consultation_findings patient reply_read',
      'server/reply/receipt-store.ts': 'consultation_doctor reply reply_read',
      'server/doctor/finder-store.ts': 'consultation_doctor',
    },
  },
  {
    why: 'In how many open cases the doctors on one page of the users’ list take part: a count by the index of the doctor on each shard.',
    where: { 'server/user/open-cases-store.ts': 'consultation consultation_doctor' },
  },
  {
    why: 'A child may have cases with several hospitals, and entries, consents and restrictions hold for all of them: one child at a time.',
    where: {
      'server/child/case-store.ts': 'child child_entry patient',
      'server/child/child-store.ts': 'child child_entry child_transfer consultation consultation_doctor patient',
      'server/child/consent-store.ts': 'child_entry consultation consultation_doctor',
      'server/child/course-store.ts':
        'attachment consultation consultation_doctor consultation_findings consultation_outcome patient',
      'server/child/merge-store.ts': 'child_entry consultation patient',
      'server/child/restriction-store.ts':
        'child consultation consultation_doctor reply reply_read withheld_participant',
      'server/child/rights-store.ts':
        'child child_entry consultation consultation_doctor consultation_outcome consultation_status_change consultation_version opinion patient picture_note reply reply_version',
      'server/child/transfer-store.ts': 'child child_transfer',
      'server/export/child-store.ts':
        'alarm attachment child child_entry child_transfer consultation consultation_doctor consultation_findings consultation_outcome consultation_status_change consultation_version opinion patient picture_note picture_removal reply reply_read reply_version withheld_participant',
    },
  },
  {
    why: 'Shows of the one child of a case whether the record is restricted, what the guardian agreed to and where the child was referred: two shards at most.',
    where: {
      'server/consultation/detail-store.ts': 'child child_entry child_transfer',
      'server/fhir/fhir-store.ts': 'child',
    },
  },
  {
    why: 'Work beside the calls, on what is due anywhere or was changed: each shard for itself, a few hundred rows at a time.',
    where: {
      'server/child/follow-up-store.ts':
        'child child_entry consultation consultation_findings consultation_outcome patient',
      'server/child/reminder-store.ts': 'child',
      'server/consultation/access-end-store.ts':
        'consultation consultation_doctor consultation_status_change reply_read',
      'server/consultation/assessment-store.ts': 'consultation consultation_findings patient',
      'server/consultation/outcome-store.ts': 'consultation',
      'server/escalation/alarm-store.ts': 'alarm consultation',
      'server/escalation/reminder-store.ts': 'consultation',
      'server/escalation/waiting-store.ts': 'alarm',
      'server/webhook/delivery-store.ts': 'consultation_doctor',
    },
  },
  {
    why: 'Cases or replies named by a list of ids, in nearly every call of one: goes to one shard for each.',
    where: {
      'server/consultation/consultation-store.ts': 'consultation',
      'server/invitation/invitation-store.ts': 'consultation consultation_doctor reply',
      'server/reply/reply-store.ts': 'consultation consultation_doctor reply',
      'server/upload/attachment-store.ts': 'attachment consultation picture_removal reply',
    },
  },
  {
    why: 'Figures of all hospitals, from sums: a few thousand rows of each shard, added where they meet.',
    where: {
      'server/statistics/case-store.ts': 'case_sum consultation first_reply_sum',
      'server/statistics/findings-store.ts': 'findings_sum',
      'server/statistics/outcome-store.ts': 'case_sum consultation reply',
      'server/statistics/waiting-store.ts': 'consultation waiting_sum',
    },
  },
];

/** The tables that a file is accepted to ask on several shards, with the reason. */
export function acceptedOf(file: string): { why: string; tables: string[] } | undefined {
  const reason = accepted.find(({ where }) => file in where);
  return reason && { why: reason.why, tables: reason.where[file]!.split(' ') };
}
