import { type Kysely, sql } from 'kysely';

/** The guardian's consent, and what a hospital asks of it: see docs/decisions/120-consent.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table hospital add column consent_rule text not null default 'ask'
    check (consent_rule in ('off', 'ask', 'require'))`,
  `drop trigger hospital_version on hospital`,
  `create trigger hospital_version before update on hospital for each row
    when ((old.name, old.city_id, old.urgent_reply_hours, old.soon_reply_hours, old.routine_reply_hours, old.consent_rule)
      is distinct from (new.name, new.city_id, new.urgent_reply_hours, new.soon_reply_hours, new.routine_reply_hours, new.consent_rule))
    execute function count_version()`,
  // The newest counts; it is read whenever a case is opened.
  `create index child_entry_consent on child_entry (child_id, id) where kind in ('consent', 'consentWithdrawn')`,
  // A picture of the paper belongs to the entry that tells of it.
  `alter table upload drop constraint upload_claim_kind_check`,
  `alter table upload add constraint upload_claim_kind_check
    check (claim_kind in ('article', 'avatar', 'childEntry', 'consultation', 'opinion', 'site'))`,
];
