import { type Kysely, sql } from 'kysely';

/** Content editors edit the site's content too, where the role is as it came: whoever changed it meant what it allows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new database has no roles yet, and gets its permissions at the first start or by a restore.
  await sql`insert into permission (id, code, description)
    select 15, 'site:update', '编辑网站内容' where exists (select from role where id = 2) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql`insert into role_permission (role_id, permission_id)
    select id, 15 from role where id = 2
      and array(select permission_id from role_permission where role_id = role.id order by permission_id) = array[1, 2, 3, 4]
    returning role_id`.execute(db);
  if (rows.length > 0) await sql`update role set version_no = version_no + 1 where id = 2`.execute(db);
}
