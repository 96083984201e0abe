import { type Kysely, sql } from 'kysely';

/** Pictures that were taken out of a record altogether: see docs/decisions/131-a-picture-of-the-wrong-child.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table picture_removal (
    upload_name text primary key references upload (name), consultation_id integer not null references consultation,
    removed_at timestamptz not null, doctor_id integer not null references doctor, doctor_name text not null,
    doctor_title text not null, doctor_hospital text not null, doctor_center text not null, reason text not null)`,
  `create index picture_removal_of on picture_removal (consultation_id)`,
  `create trigger picture_removal_append_only before update or delete or truncate on picture_removal
    for each statement execute function refuse_record_change()`,
];
