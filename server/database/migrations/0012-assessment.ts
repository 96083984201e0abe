import { type Kysely, sql } from 'kysely';

const statements = [
  // What the rules of `rules_version` make of the findings: null until they have been asked, which a server does for
  // what is there already while it serves. `decisive` names eyes: 'OD', 'OS' or 'OD,OS'. From `changes_on`, time alone
  // makes something else of them: surgery that was planned counts as done from its day on.
  `alter table consultation_findings add column outcome text, add column due date, add column within_hours smallint,
    add column decisive text, add column rules_version text, add column changes_on date`,
  // Which children are urgent, how many there are of each outcome, and what is to be assessed anew: from this alone,
  // since the rows themselves are wide.
  `create index consultation_findings_assessed on consultation_findings (consultation_id)
    include (outcome, due, rules_version, changes_on)`,
];

/** Keeps the assessment of a case beside its findings, to find and count by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
