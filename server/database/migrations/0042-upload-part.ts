import { type Kysely, sql } from 'kysely';

/** Pictures that are still on their way, part by part: see docs/decisions/138-a-picture-over-a-poor-line.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table upload_part (
    uploader_id integer not null references "user", upload_id text not null, from_byte integer not null,
    bytes integer not null, content bytea not null, path text, created_at timestamptz not null default now(),
    primary key (uploader_id, upload_id, from_byte))`,
  // What a camera made does not get smaller.
  `alter table upload_part alter column content set storage external`,
];
