import { type Kysely, sql } from 'kysely';

/** A record of each child within a hospital, beside the cases about them: see docs/decisions/119-one-child-one-record.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...former]) await sql.raw(statement).execute(db);
}

const statements = [
  'set local statement_timeout = 0',
  // doctor_id is who looks after the child. merged_into is another record of the same child, which all of this one went to.
  // outcome to rules_version are what the rules make of the whole course; watched is false of a child who died.
  `create table child (
    id serial primary key, hospital_id integer not null references hospital, doctor_id integer not null references doctor,
    name text not null, sex smallint not null check (sex in (0, 1)), birth_date date not null,
    gestational_weeks smallint not null check (gestational_weeks between 20 and 44),
    gestational_days smallint not null check (gestational_days between 0 and 6),
    birth_weight_grams integer, hospital_no text not null default '', guardian_name text not null default '',
    guardian_phone text not null default '', discharged_on date, version_no integer not null default 1,
    created_at timestamptz not null, merged_into integer references child check (merged_into <> id), deleted_at timestamptz,
    watched boolean not null default true, summary jsonb, last_exam_on date, due date, lost_on date, is_unclear boolean not null default false,
    rules_version text, remind_on date)`,

  // What was written down of a child outside of cases. Rows stay as they are, but for the record they belong to: two
  // records of one child are merged, and what went to the wrong one is taken out of it again.
  `create table child_entry (
    id serial primary key, child_id integer not null references child, hospital_id integer not null references hospital,
    saved_at timestamptz not null, doctor_id integer not null references doctor, doctor_name text not null,
    doctor_title text not null, doctor_hospital text not null, doctor_center text not null,
    kind text not null, content jsonb not null, replaces_id integer unique references child_entry)`,
  `create index child_entry_of on child_entry (child_id, id)`,
  `create trigger child_entry_not_removed before delete or truncate on child_entry
    for each statement execute function refuse_record_change()`,
  `create function refuse_entry_change() returns trigger language plpgsql as $$
    begin
      if to_jsonb(old) - 'child_id' is distinct from to_jsonb(new) - 'child_id' then
        raise exception 'child_entry is append-only';
      end if;
      return new;
    end $$`,
  `create trigger child_entry_unchanged before update on child_entry for each row execute function refuse_entry_change()`,

  `alter table patient add column child_id integer references child`,
  `alter table notification add column child_id integer references child`,
];

/** Each patient becomes a child of the hospital that asked; which of them are one and the same, a doctor says. */
const former = [
  `insert into child (id, hospital_id, doctor_id, name, sex, birth_date, gestational_weeks, gestational_days,
      created_at, deleted_at)
    select patient.id, consultation.hospital_id, consultation.doctor_id, patient.name, patient.sex, patient.birth_date,
      patient.gestational_weeks, patient.gestational_days,
      consultation.created_at, patient.deleted_at
    from patient join consultation on consultation.patient_id = patient.id`,
  `select setval(pg_get_serial_sequence('child', 'id'), greatest((select max(id) from child), 1), exists (select from child))`,
  `update patient set child_id = patient.id`,
  `alter table patient alter column child_id set not null`,
  `create index patient_of_child on patient (child_id)`,
  // Within a hospital all names are looked through: they are read from this index alone.
  `create index child_of_hospital on child (hospital_id) include (name, hospital_no, birth_date, id)
    where deleted_at is null and merged_into is null`,
  // Who is due: each hospital's, in order of time.
  `create index child_due on child (hospital_id, due, id) include (lost_on)
    where due is not null and watched and deleted_at is null and merged_into is null`,
  `create index child_unclear on child (hospital_id, id)
    where is_unclear and watched and deleted_at is null and merged_into is null`,
  `create index child_remind on child (remind_on) where remind_on is not null`,
  `create index child_merged on child (merged_into) where merged_into is not null`,
];
