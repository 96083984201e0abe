import { type Kysely, sql } from 'kysely';

/** Opinions that were issued as files: see docs/decisions/109-signed-opinion.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table opinion (
    id serial primary key, code text not null unique, consultation_id integer not null references consultation,
    version_no integer not null, issued_at timestamptz not null, doctor_id integer not null references doctor,
    doctor_name text not null, doctor_title text not null, doctor_hospital text not null, doctor_center text not null,
    upload_name text not null references upload, sha256 text not null, record_key text not null, content_sha256 text not null,
    foreign key (consultation_id, version_no) references consultation_version)`,
  `create index opinion_content on opinion (consultation_id, doctor_id, content_sha256)`,
  `create trigger opinion_append_only before update or delete or truncate on opinion
    for each statement execute function refuse_record_change()`,

  // The file is kept among the uploads, which know whose it is; it has no pixels.
  `alter table upload drop constraint upload_claim_kind_check`,
  `alter table upload add constraint upload_claim_kind_check
    check (claim_kind in ('article', 'avatar', 'consultation', 'opinion', 'site'))`,
];
