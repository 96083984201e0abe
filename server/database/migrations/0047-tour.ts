import { type Kysely, sql } from 'kysely';

/** Who was shown around; whoever has signed in before knows the house: see docs/decisions/156-help-and-a-tour.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table "user" add column tour_seen_at timestamptz`,
  `update "user" set tour_seen_at = last_sign_in_at where last_sign_in_at is not null`,
];
