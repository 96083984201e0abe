import { type Kysely, sql } from 'kysely';

/**
 * A child is sent on in one way: to be followed, treated or both, to a hospital or one of its doctors, with pictures and
 * opinions: see docs/decisions/123-referral.md.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Accepted to be treated, which has not been. */
const awaited = `purpose <> 'followUp' and state = 'accepted' and treated_on is null and ended_at is null`;

const statements = [
  // carried: names of uploads and ids of issued opinions that the other hospital may open. ended_at: since when what was
  // accepted is over, and its hospital reads no more of it.
  `alter table child_transfer add column to_doctor_id integer references doctor, add column ended_at timestamptz,
    add column carried jsonb not null default '{"pictures": [], "opinions": []}',
    drop constraint child_transfer_purpose_check, drop constraint child_transfer_check`,
  `alter table child_transfer add constraint child_transfer_purpose_check check (purpose in ('followUp', 'treatment', 'both')),
    add constraint child_transfer_elsewhere check (to_hospital_id <> from_hospital_id or to_doctor_id is not null)`,

  // What former versions left with a record that was merged away goes to the kept one, what was reported there too.
  `update child_transfer as transfer set state = 'withdrawn', answered_at = now() from child
    where child.id = transfer.child_id and child.merged_into is not null and transfer.state = 'asked'`,
  `update child_transfer as transfer set child_id = child.merged_into from child
    where child.id = transfer.child_id and child.merged_into is not null`,
  `update child_entry as entry set child_id = child.merged_into from child
    where child.id = entry.child_id and child.merged_into is not null and entry.kind = 'transfer'`,
  // A record that was taken over is its new hospital's, with who treats the child; a question of the former one ends.
  `update child_transfer set ended_at = answered_at where purpose = 'followUp' and state = 'accepted'`,
  `update child_transfer as transfer set state = 'withdrawn', answered_at = now() from child
    where child.id = transfer.child_id and child.hospital_id <> transfer.from_hospital_id and transfer.state = 'asked'`,
  `update child_transfer as transfer set ended_at = now() from child
    where child.id = transfer.child_id and transfer.state = 'accepted' and transfer.ended_at is null
      and (child.hospital_id = transfer.to_hospital_id or child.deleted_at is not null)`,
  `update child_transfer as transfer set from_hospital_id = child.hospital_id from child
    where child.id = transfer.child_id and child.hospital_id <> transfer.from_hospital_id
      and transfer.state = 'accepted' and transfer.ended_at is null`,

  `drop index child_transfer_to, child_transfer_of, child_referral_to, child_referral_from`,
  `create index child_transfer_to on child_transfer (to_hospital_id) where state in ('asked', 'accepted') and ended_at is null`,
  `create index child_transfer_of on child_transfer (child_id)`,
  `create index child_referral_from on child_transfer (from_hospital_id) where ${awaited}`,

  // A treatment counts wherever it was stated, also of a case whose outcome was not.
  `drop index consultation_outcome_said`,
  `create index consultation_outcome_said on consultation (created_day)
    include (hospital_id, doctor_id, status, treatment_days, outcome_no)
    where (outcome_no > 0 or treatment_days is not null) and deleted_at is null`,
];
