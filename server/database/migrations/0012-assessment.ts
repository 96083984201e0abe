import { type Kysely, sql } from 'kysely';
import { count, countOn, everyPeriod, month, ofFindings, type Sums } from './0011-sums-as-rows.ts';

/** Keeps what the rules make of a case beside its findings, and the sums of it: see docs/decisions/159-one-child-one-truth.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Laid out as findings_sum. Only of what is to be examined by a day does the day make a difference: it may have passed. */
const outcomes: Sums = {
  table: 'outcome_sum',
  by: 'status, outcome, due',
  counted: "outcome is not null and outcome <> 'none'",
  parts: `(hospital_id, ${month} * 100 + day), ${everyPeriod('slice')}`,
};
const columns = `outcome, case when outcome = 'examBy' then due end as due`;
const ofOutcomes = (sign: 1 | -1, found: string, consultations: string) =>
  ofFindings(sign, found, consultations, columns);
const added = 'new table as added';
const removed = 'old table as removed';
const countOutcomes = (table: string, event: string, tables: string[], changed: string[]) =>
  countOn(
    table,
    event,
    `referencing ${tables.join(' ')}`,
    [count(outcomes, changed.join(' union all '))],
    `count_outcomes_of_${table}`,
  );

const statements = [
  // Null until the rules of `rules_version` have been asked, which a server does for what is there already while it
  // serves.
  `alter table consultation_findings add column outcome text, add column due date,
    add column pressing boolean, add column rules_version text`,
  // Which children are urgent and what is to be assessed anew is read from this alone: the rows themselves are wide.
  `create index consultation_findings_assessed on consultation_findings (consultation_id)
    include (outcome, due, pressing, rules_version)`,

  `create table outcome_sum (hospital_id integer not null, period integer not null, status smallint not null,
    outcome text not null, due date, cases integer not null,
    unique nulls not distinct (period, hospital_id, status, outcome, due)) with (fillfactor = 80)`,
  'create index outcome_sum_hospital on outcome_sum (hospital_id, period)',
  ...countOutcomes(
    'consultation',
    'update',
    [added, removed],
    [ofOutcomes(1, 'consultation_findings', 'added'), ofOutcomes(-1, 'consultation_findings', 'removed')],
  ),
  ...countOutcomes('consultation_findings', 'insert', [added], [ofOutcomes(1, 'added', 'consultation')]),
  ...countOutcomes(
    'consultation_findings',
    'update',
    [added, removed],
    [ofOutcomes(1, 'added', 'consultation'), ofOutcomes(-1, 'removed', 'consultation')],
  ),
  ...countOutcomes('consultation_findings', 'delete', [removed], [ofOutcomes(-1, 'removed', 'consultation')]),
  ...countOn('consultation_findings', 'truncate', '', ['delete from outcome_sum;'], 'count_outcomes'),
  `create trigger counted_by_triggers_alone before insert or update or delete on outcome_sum
    for each statement execute function refuse_counting_by_hand()`,
];
