import { type Kysely, sql } from 'kysely';

const statements = [
  // One versioned JSON value a case, as contract/schemas/findings.ts describes it. The other columns repeat what
  // statistics count by, of the worse eye in the latest exam; they are written together with it.
  `create table consultation_findings (
    consultation_id integer primary key references consultation, content jsonb not null,
    saved_at timestamptz not null default now(), rop_stage text, rop_zone text, rop_plus text, rop_aggressive boolean,
    iirc_group text, icrb_group text)`,
];

/** What was found in each eye. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
