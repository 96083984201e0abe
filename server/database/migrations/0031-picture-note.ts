import { type Kysely, sql } from 'kysely';

/** What doctors find of pictures and draw over them: see docs/decisions/122-pictures-that-can-be-judged.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Content as contract/schemas/picture-note.ts describes it; of each doctor and picture the newest counts.
  `create table picture_note (
    id serial primary key, consultation_id integer not null references consultation,
    upload_name text not null references upload (name), saved_at timestamptz not null,
    doctor_id integer not null references doctor, doctor_name text not null, doctor_title text not null,
    doctor_hospital text not null, doctor_center text not null, version_no integer not null check (version_no > 0),
    content jsonb not null, unique (consultation_id, upload_name, doctor_id, version_no))`,
  `create trigger picture_note_append_only before update or delete or truncate on picture_note
    for each statement execute function refuse_record_change()`,
];
