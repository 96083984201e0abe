import { type Kysely, sql } from 'kysely';

/**
 * When somebody last signed in, and since when an account is out of use. The Chinese name of a role is what people tell roles
 * apart by: of those that share one, all but the first get their number added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Two names that differ in spaces alone are one to the eye. */
const unspaced = (table: string) => `replace(${table}.role_name_cn, ' ', '')`;

const statements = [
  `alter table "user" add column last_sign_in_at timestamptz, add column deactivated_at timestamptz`,
  `update role set role_name_cn = left(role_name_cn, 40) || '（' || id || '）'
    where exists (select from role first where ${unspaced('first')} = ${unspaced('role')} and first.id < role.id)`,
  `create unique index role_name_cn_once on role ((${unspaced('role')}))`,
];
