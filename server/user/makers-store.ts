import { sql } from 'kysely';
import type { Tx } from '../database/row-types.ts';

/**
 * Whether two accounts may stand for one person: one made the other, itself or by those it made, or the same person made
 * both and nobody else has given their word for either (docs/decisions/011).
 */
export async function areOfOneLine(tx: Tx, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ areOne: boolean }>`
    with recursive makers(of, id, stands) as (
      select id, id, true from "user" where id in (${one}, ${other})
      union select makers.of, made.added_by, makers.stands and not exists (
          select from password_reset where user_id = made.id and vouches)
        from makers join "user" as made on made.id = makers.id where made.added_by is not null)
    select exists (select from makers as mine join makers as theirs on theirs.id = mine.id
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
