import { type Kysely, sql } from 'kysely';

/**
 * `confirmed_version`: what the account was when a second manager gave their word; without, whatever it is. `vouches`: whether
 * the word makes the account somebody of its own, since it could set others' passwords then: a word for one that could do
 * nothing is none for what its maker alone allowed it later. Of words that were given before it is not known what the account
 * could do then: what it may do now is taken for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_reset add column vouches boolean not null default false,
    add column confirmed_version text`.execute(db);
  await sql`update password_reset set vouches = true where needs_word and confirmed_at is not null and exists (
    select from user_role join role_permission using (role_id) join permission on permission.id = permission_id
    where user_role.user_id = password_reset.user_id and permission.code = 'user:update')`.execute(db);
}
