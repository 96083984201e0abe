import { type Kysely, sql } from 'kysely';

/**
 * Whether a second manager's word for an account makes it somebody of its own: it was given for one that could set others'
 * passwords then. A word for an account that could do nothing is none for what its maker alone allowed it later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_reset add column vouches boolean not null default false`.execute(db);
  await sql`update password_reset set vouches = true where needs_word and confirmed_at is not null and exists (
    select from user_role join role_permission using (role_id) join permission on permission.id = permission_id
    where user_role.user_id = password_reset.user_id and permission.code = 'user:update')`.execute(db);
}
