import { type Kysely, sql } from 'kysely';

/**
 * What the rules make of a child stands once, in its record, and an alarm is the child's: see
 * docs/decisions/159-one-child-one-truth.md. Nobody is judged here: the server does that once it runs, and alarms nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A function that is to be as it was, but for some words. */
const inFunction = (name: string, from: string, to: string) => `do $$ begin
  execute replace(pg_get_functiondef('${name}'::regproc), '${from}', '${to}'); end $$`;

const statements = [
  'set local statement_timeout = 0',
  // eyes: the verdict of each; outcome, outcome_due and pressing: of summary, to find by. turn_hospital_id: who is to treat,
  // else who keeps the record. set_aside: by whom and when the child was said to be lost, or an exam refused.
  `alter table child add column eyes jsonb, add column outcome text, add column outcome_due date,
    add column pressing boolean not null default false, add column rests_on date,
    add column turn_hospital_id integer references hospital, add column set_aside jsonb`,
  `create index child_turn on child (turn_hospital_id, due)
    where due is not null and watched and deleted_at is null and merged_into is null`,
  `create index child_doctor on child (doctor_id, due)
    where due is not null and watched and deleted_at is null and merged_into is null`,
  // What the rules said on a day, as it was: one line a day on which the answer changed.
  `create table child_judgement (child_id integer not null references child, judged_on date not null,
    rules_version text not null, summary jsonb not null, primary key (child_id, judged_on))`,
  ...[
    `(now() at time zone 'Asia/Shanghai')::date - 1, rules_version, summary from child where rules_version is not null and summary is not null`,
    `(former ->> 'on')::date - 1, former ->> 'rulesVersion', former -> 'summary' from child where former is not null`,
  ].map(
    (said) =>
      `insert into child_judgement (child_id, judged_on, rules_version, summary) select id, ${said} on conflict do nothing`,
  ),
  // Whom these rules judged already, they judge anew: by all that is known, and with each eye.
  `update child set rules_version = null where rules_version = '2026.11.3'`,
  `alter table child drop column former`,

  `alter table alarm add column child_id integer references child, add column acknowledged_how text,
    add column word text not null default ''`,
  `update alarm set child_id = patient.child_id, acknowledged_how = case when acknowledged_at is not null then 'word' end
    from consultation join patient on patient.id = consultation.patient_id where consultation.id = alarm.consultation_id`,
  `drop index alarm_standing`,
  `drop index alarm_unacknowledged`,
  `drop index alarm_consultation`,
  // Of a child one alarm stands, that nobody has acknowledged before one that somebody has.
  `update alarm set ended_at = now(), alert_at = null where ended_at is null and exists (
    select from alarm as other where other.child_id = alarm.child_id and other.ended_at is null
      and (other.acknowledged_at is not null, other.id) < (alarm.acknowledged_at is not null, alarm.id))`,
  `alter table alarm drop column consultation_id, alter column child_id set not null`,
  `create unique index alarm_standing on alarm (child_id) where ended_at is null`,
  `create index alarm_child on alarm (child_id)`,
  inFunction(
    'erase_child',
    'delete from alarm where consultation_id = any(cases);',
    'delete from alarm where child_id = any(children); delete from child_judgement where child_id = any(children);',
  ),

  'drop table outcome_sum cascade',
  ...[
    'consultation_on_update',
    'consultation_findings_on_insert',
    'consultation_findings_on_update',
    'consultation_findings_on_delete',
  ].map((name) => `drop function count_outcomes_of_${name}() cascade`),
  'drop function count_outcomes_on_truncate() cascade',
  `alter table consultation_findings drop column outcome, drop column due, drop column outcome_due, drop column pressing,
    drop column rules_version`,
];
