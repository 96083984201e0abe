import type { Tx } from '../database/row-types.ts';
import type { LinkedBy } from '../database/sign-in-row-types.ts';

/** Somebody at the hospital's provider of identities. */
export type Identity = { issuer: string; subject: string };

/** False where the identity is somebody's already, or the account has another one there. */
export async function link(
  tx: Tx,
  { issuer, subject, label }: Identity & { label: string },
  userId: number,
  madeBy: LinkedBy,
): Promise<boolean> {
  const linked = await tx
    .insertInto('user_identity')
    .values({ issuer, subject, user_id: userId, label, made_by: madeBy })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}
