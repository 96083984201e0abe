import { type Kysely, sql } from 'kysely';

/** Every state of a consultation and of a reply, kept for good: see docs/decisions/106-a-record-keeps-what-it-said.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...firstVersions]) await sql.raw(statement).execute(db);
}

const signature = `doctor_id integer not null references doctor, doctor_name text not null, doctor_title text not null,
  doctor_hospital text not null, doctor_center text not null`;

const appendOnly = (table: string) =>
  `create trigger ${table}_append_only before update or delete or truncate on ${table}
    for each statement execute function refuse_record_change()`;

const statements = [
  `create function refuse_record_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,

  // What a consultation said, as contract/schemas/record.ts describes it. The reason is null where the case was open.
  `create table consultation_version (
    consultation_id integer not null references consultation, version_no integer not null check (version_no > 0),
    saved_at timestamptz not null, ${signature}, status smallint not null check (status in (0, 1, 2)), reason text,
    state jsonb not null, primary key (consultation_id, version_no))`,
  appendOnly('consultation_version'),

  `create table reply_version (
    reply_id integer not null references reply, version_no integer not null check (version_no > 0),
    saved_at timestamptz not null, ${signature}, consultation_version_no integer not null, content text not null,
    grading jsonb, primary key (reply_id, version_no))`,
  appendOnly('reply_version'),

  `create table consultation_status_change (
    id serial primary key, consultation_id integer not null references consultation, at timestamptz not null,
    ${signature}, former_status smallint not null check (former_status in (0, 1, 2)),
    status smallint not null check (status in (0, 1, 2) and status <> former_status))`,
  `create index consultation_status_change_of on consultation_status_change (consultation_id, id)`,
  appendOnly('consultation_status_change'),

  // The newest version. told_at is when the case last changed in what others have to see, told_no counts how often a
  // doctor was told so, and unseen_since is since when it has, where they have not looked.
  `alter table consultation add column version_no integer not null default 1, add column told_at timestamptz`,
  `alter table reply add column version_no integer not null default 1`,
  `alter table consultation_doctor add column unseen_since timestamptz, add column told_no integer not null default 0`,
  `create index consultation_doctor_unseen on consultation_doctor (doctor_id)
    where unseen_since is not null and deleted_at is null`,

  // Pictures of earlier versions are opened too; those that were taken away before there were any are in none.
  `alter table attachment add column in_record boolean not null default true`,
  `update attachment set in_record = false where removed_at is not null`,
  `drop index attachment_upload`,
  `create index attachment_upload on attachment (upload_name)`,

  // Whether a case has opinions that were taken back is asked whenever it is opened.
  `create index reply_withdrawn on reply (consultation_id, deleted_at) where deleted_at is not null`,
];

const signedBy = 'doctor.id, doctor.name, doctor.title, hospital.name, doctor.center';

/** What there is becomes version 1, by who wrote it as they are named today: nothing was kept of before. */
export const firstVersions = [
  `insert into consultation_version (consultation_id, version_no, saved_at, doctor_id, doctor_name, doctor_title,
      doctor_hospital, doctor_center, status, reason, state)
    select consultation.id, 1, coalesce(consultation.updated_at, consultation.created_at), ${signedBy},
      consultation.status, null,
      jsonb_build_object(
        'patientName', patient.name, 'patientSex', patient.sex,
        'patientBirthday', to_char(patient.birth_date, 'YYYY-MM-DD'), 'embryoAge', patient.gestational_weeks,
        'embryoAgeDay', patient.gestational_days, 'patientWeight', patient.weight_kg,
        'patientBodyLong', patient.height_cm, 'title', consultation.title, 'consultationDesc', consultation.description,
        'diseaseId', consultation.disease_id, 'findings', consultation_findings.content,
        'attachments', coalesce((
          select jsonb_agg(jsonb_build_object('attachmentLocate', '/upload/images/' || upload.name,
            'width', upload.width, 'height', upload.height) order by attachment.position, attachment.id)
          from attachment join upload on upload.name = attachment.upload_name
          where attachment.consultation_id = consultation.id and attachment.reply_id is null
            and not attachment.is_inline
            and attachment.removed_at is not distinct from consultation.deleted_at), '[]'),
        'invitedDoctors', coalesce((
          select jsonb_agg(jsonb_build_object('doctorId', invited.id, 'doctorName', invited.name,
            'doctorTitle', invited.title, 'doctorHospital', of.name, 'doctorCenter', invited.center) order by invited.id)
          from consultation_doctor join doctor invited on invited.id = consultation_doctor.doctor_id
          join hospital of on of.id = invited.hospital_id
          where consultation_doctor.consultation_id = consultation.id and invited.id <> consultation.doctor_id), '[]'))
    from consultation join patient on patient.id = consultation.patient_id
    join doctor on doctor.id = consultation.doctor_id join hospital on hospital.id = consultation.hospital_id
    left join consultation_findings on consultation_findings.consultation_id = consultation.id
    where not exists (select from consultation_version where consultation_id = consultation.id)`,
  `insert into reply_version (reply_id, version_no, saved_at, doctor_id, doctor_name, doctor_title, doctor_hospital,
      doctor_center, consultation_version_no, content, grading)
    select reply.id, 1, coalesce(reply.updated_at, reply.created_at), ${signedBy}, 1, reply.content, reply.grading
    from reply join doctor on doctor.id = reply.doctor_id join hospital on hospital.id = reply.hospital_id
    where not exists (select from reply_version where reply_id = reply.id)`,
];
