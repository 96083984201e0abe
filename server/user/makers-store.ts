import { sql } from 'kysely';
import type { Tx } from '../database/row-types.ts';

/**
 * Whether two accounts may stand for one person: one made the other, itself or by those it made, asked for the code by which the
 * other last came in, or the same person did so for both and nobody else has given their word for either
 * (docs/decisions/011).
 */
export async function areOfOneLine(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ areOne: boolean }>`
    with recursive line(of, id, stands) as (
      select id, id, true from "user" where id in (${one}, ${other})
      union select line.of, by.id, line.stands and not by.is_vouched
        from line, lateral (
          select added_by as id, exists (select from password_reset where user_id = line.id and vouches) as is_vouched
          from "user" where id = line.id and added_by is not null
          union all (select asked_by, false from password_reset
            where user_id = line.id and confirmed_at is not null and not needs_word order by id desc limit 1)) as by)
    select exists (select from line as mine join line as theirs on theirs.id = mine.id
      where mine.of = ${one} and theirs.of = ${other}
        and (mine.id in (${one}, ${other}) or (mine.stands and theirs.stands))) as "areOne"`.execute(tx);
  return rows[0]!.areOne;
}

/** Whether there is somebody who could give `userId` a second word, also when taken out of use for now. */
export async function hasSecondManager(tx: Tx, userId: number): Promise<boolean> {
  const others = await tx
    .selectFrom('user')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role_permission', 'role_permission.role_id', 'user_role.role_id')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .where('permission.code', '=', 'user:update')
    .where('user.id', '!=', userId)
    .where('user.is_manager', '=', true)
    .where('user.password_hash', '!=', '')
    .where('user.deleted_at', 'is', null)
    .select('user.id')
    .distinct()
    .execute();
  for (const { id } of others) if (!(await areOfOneLine(tx, userId, id))) return true;
  return false;
}
