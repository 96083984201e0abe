import { type Kysely, sql } from 'kysely';

/**
 * What doctors say of a child and not of an exam, how following a child ended, and what the rules of before said: see
 * docs/clinical-safety.md. Nobody is judged here: the server does that once it runs, with the rules of its version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // ended: how, on which day that was said and by whom. former: what the rules of the version before said; rules_review: the
  // same until somebody has looked, where the present ones are stricter.
  `alter table child add column ended jsonb, add column former jsonb, add column rules_review jsonb`,
  `create index child_rules_review on child (hospital_id, id)
    where rules_review is not null and deleted_at is null and merged_into is null`,
  `create index child_ended on child (hospital_id, (ended ->> 'on'), id)
    where ended is not null and deleted_at is null and merged_into is null`,
  // Of a case the day of what is to be treated, where the child's own day is an earlier one of something milder.
  `alter table consultation_findings add column outcome_due date`,
  // It is read with every line of a list of cases.
  `create index child_entry_said on child_entry (child_id, id) where kind in ('statement', 'contact')`,
];
