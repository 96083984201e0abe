import { sql } from 'kysely';
import { isAllowed } from '../database/queries.ts';
import type { Tx } from '../database/row-types.ts';

const madeBy = sql`select added_by as id, exists (select from password_reset where user_id = line.id and vouches) as is_vouched
  from "user" where id = line.id and added_by is not null`;
/** Whoever typed it may have come in by it, and by the identity that they linked for as long as it is linked. */
const askedCodeBy = sql`(select asked_by, false from password_reset
  where user_id = line.id and confirmed_at is not null and not needs_word order by id desc limit 1)
  union all select asked_by, false from password_reset join user_identity using (user_id, issuer, subject)
  where user_id = line.id and confirmed_at is not null`;

/**
 * Whether two accounts may stand for one person: one made the other, itself or by those it made, asked for the code of the other
 * that was last confirmed, or the same person did so for both, unless somebody else has given their word for each of them
 * (docs/decisions/011).
 */
export const areOfOneLine = (tx: Tx, one: number, other: number): Promise<boolean> =>
  meet(tx, [one, other], sql`${madeBy} union all ${askedCodeBy}`, sql`mine.stands or theirs.stands`);

async function meet(
  tx: Tx,
  [one, other]: [number, number],
  ties: ReturnType<typeof sql>,
  throughAnother: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql<{ meet: boolean }>`
    with recursive line(of, id, stands) as (
      select id, id, true from "user" where id in (${one}, ${other})
      union select line.of, tie.id, line.stands and not tie.is_vouched from line, lateral (${ties}) as tie)
    select exists (select from line as mine join line as theirs on theirs.id = mine.id
      where mine.of = ${one} and theirs.of = ${other}
        and (mine.id in (${one}, ${other}) or ${throughAnother})) as meet`.execute(tx);
  return rows[0]!.meet;
}

/**
 * Whether there is somebody who could give `userId` a second word, by a password or an identity, also when taken out of use
 * for now. Fewer stand in the way than in areOfOneLine: neither a reset nor the want of a word for one of two makes somebody
 * the only manager there is.
 */
export async function hasSecondManager(tx: Tx, userId: number): Promise<boolean> {
  const others = await tx
    .selectFrom('user')
    .where(isAllowed('user:update'))
    .where('user.id', '!=', userId)
    .where('user.is_manager', '=', true)
    .where(({ or, eb, exists }) =>
      or([
        eb('user.password_hash', '!=', ''),
        exists(eb.selectFrom('user_identity').select('issuer').whereRef('user_identity.user_id', '=', 'user.id')),
      ]),
    )
    .where('user.deleted_at', 'is', null)
    .select('user.id')
    .execute();
  for (const { id } of others)
    if (!(await meet(tx, [userId, id], madeBy, sql`mine.stands and theirs.stands`))) return true;
  return false;
}
