import { type Kysely, sql } from 'kysely';

/** What a hospital can treat, and children who are referred for treatment: see docs/decisions/123-referral.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table hospital add column capabilities text[] not null default '{}'`,
  `drop trigger hospital_version on hospital`,
  `create trigger hospital_version before update on hospital for each row
    when ((old.name, old.city_id, old.urgent_reply_hours, old.soon_reply_hours, old.routine_reply_hours, old.consent_rule, old.capabilities)
      is distinct from (new.name, new.city_id, new.urgent_reply_hours, new.soon_reply_hours, new.routine_reply_hours, new.consent_rule, new.capabilities))
    execute function count_version()`,

  // For treatment alone the record stays where it is; the other hospital says when the child came and was treated.
  `alter table child_transfer add column purpose text not null default 'followUp' check (purpose in ('followUp', 'treatment')),
    add column arrived_on date, add column treated_on date`,
  `drop index child_transfer_asked`,
  `create unique index child_transfer_asked on child_transfer (child_id, purpose) where state = 'asked'`,
  `create index child_transfer_of on child_transfer (child_id) where purpose = 'treatment'`,
  `create index child_referral_to on child_transfer (to_hospital_id)
    where purpose = 'treatment' and state = 'accepted' and treated_on is null`,
  `create index child_referral_from on child_transfer (from_hospital_id)
    where purpose = 'treatment' and state = 'accepted' and treated_on is null`,
];
