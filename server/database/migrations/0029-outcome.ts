import { type Kysely, sql } from 'kysely';

/** What became of a case, each statement kept for good: see docs/decisions/121-the-outcome-comes-back.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Content as contract/schemas/outcome.ts describes it.
  `create table consultation_outcome (
    consultation_id integer not null references consultation, version_no integer not null check (version_no > 0),
    saved_at timestamptz not null, doctor_id integer not null references doctor, doctor_name text not null,
    doctor_title text not null, doctor_hospital text not null, doctor_center text not null,
    content jsonb not null, primary key (consultation_id, version_no))`,
  `create trigger consultation_outcome_append_only before update or delete or truncate on consultation_outcome
    for each statement execute function refuse_record_change()`,

  // The newest statement (0: none), the day from which one is wished (null: none any more) and whether it was asked for
  // then, and the days from the exam that called for treatment to the treatment. Cases that were closed before are not
  // asked about: nobody promised to say.
  `alter table consultation add column outcome_no integer not null default 0, add column outcome_due date,
    add column outcome_asked boolean not null default false, add column treatment_days integer`,
  `create index consultation_outcome_to_ask on consultation (outcome_due)
    where outcome_due is not null and not outcome_asked and deleted_at is null`,
  `create index consultation_outcome_wished on consultation (doctor_id, outcome_due)
    where outcome_due is not null and deleted_at is null`,
  `create index consultation_outcome_said on consultation (created_day) include (hospital_id, doctor_id, status, treatment_days)
    where outcome_no > 0 and deleted_at is null`,
  // Whom a newest graded case is looked for among.
  `create index reply_graded on reply (consultation_id) where grading is not null and deleted_at is null`,
];
