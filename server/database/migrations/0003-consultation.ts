import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table patient (
    id serial primary key, name text not null, sex smallint not null check (sex in (0, 1)), birth_date date not null,
    gestational_weeks smallint not null check (gestational_weeks between 20 and 44),
    gestational_days smallint not null check (gestational_days between 0 and 6),
    weight_kg double precision not null, height_cm double precision not null, deleted_at timestamptz)`,

  `create table consultation (
    id serial primary key, patient_id integer not null unique references patient,
    doctor_id integer not null references doctor, hospital_id integer not null references hospital,
    disease_id integer not null references disease_profile check (disease_id between 1 and 5),
    title text not null, description text not null, status smallint not null default 0 check (status in (0, 1, 2)),
    created_at timestamptz not null,
    created_day date not null generated always as ((created_at at time zone 'Asia/Shanghai')::date) stored,
    updated_at timestamptz, first_reply_at timestamptz, last_reply_at timestamptz,
    reply_count integer not null default 0, attachment_count integer not null default 0, deleted_at timestamptz)`,
  // Statistics read this index alone: by hospital over the platform, by doctor within a hospital.
  `create index consultation_figures on consultation (hospital_id, doctor_id, disease_id, status, created_day)
    where deleted_at is null`,
  `create index consultation_day on consultation (created_day, hospital_id, disease_id, status)
    where deleted_at is null`,

  // Everyone who takes part, the initiator included. Disease, last activity and deletion are the consultation's own,
  // repeated here so that a page of a doctor's list is read from one index.
  `create table consultation_doctor (
    consultation_id integer not null references consultation, doctor_id integer not null references doctor,
    disease_id integer not null, last_activity_at timestamptz not null, deleted_at timestamptz,
    primary key (consultation_id, doctor_id))`,
  `create index consultation_doctor_latest
    on consultation_doctor (doctor_id, last_activity_at desc, consultation_id desc) where deleted_at is null`,
  `create index consultation_doctor_disease_latest
    on consultation_doctor (doctor_id, disease_id, last_activity_at desc, consultation_id desc)
    where deleted_at is null`,

  `create table reply (
    id serial primary key, consultation_id integer not null references consultation,
    doctor_id integer not null references doctor, hospital_id integer not null references hospital,
    content text not null, created_at timestamptz not null, updated_at timestamptz, deleted_at timestamptz)`,
  `create index reply_of_consultation on reply (consultation_id, created_at, id) where deleted_at is null`,

  // A receipt for every reply and everyone else who takes part, read or not.
  `create table reply_read (
    reply_id integer not null references reply, doctor_id integer not null references doctor,
    consultation_id integer not null references consultation, read_at timestamptz, primary key (reply_id, doctor_id))`,
  `create index reply_unread on reply_read (doctor_id, consultation_id) where read_at is null`,

  // Every image a consultation shows: attachments, and those within its description or a reply.
  `create table attachment (
    id serial primary key, consultation_id integer not null references consultation, reply_id integer references reply,
    upload_name text not null references upload, is_inline boolean not null, position integer not null,
    removed_at timestamptz)`,
  `create unique index attachment_once on attachment (consultation_id, coalesce(reply_id, 0), is_inline, upload_name)
    where removed_at is null`,
  `create index attachment_upload on attachment (upload_name) where removed_at is null`,
];
