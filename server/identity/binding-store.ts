import type { Db, Tx } from '../database/row-types.ts';
import type { Unlinked } from './binding-code.ts';

/** Takes the place of the one that was told before: of each identity there is one. */
export async function saveCode(tx: Tx, { issuer, subject, said }: Unlinked, codeHash: string, expiresAt: Date) {
  const code = { said, code_hash: codeHash, expires_at: expiresAt };
  await tx
    .insertInto('binding_code')
    .values({ issuer, subject, ...code })
    .onConflict((on) => on.columns(['issuer', 'subject']).doUpdateSet(code))
    .execute();
}

/** Whose code it is; undefined when it is over. */
export async function findCode(db: Db, codeHash: string): Promise<Unlinked | undefined> {
  return db
    .selectFrom('binding_code')
    .select(['issuer', 'subject', 'said'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

/** Whose code it is, which is used up by that; undefined when it is over. */
export async function takeCode(tx: Tx, codeHash: string): Promise<Unlinked | undefined> {
  return tx
    .deleteFrom('binding_code')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', new Date())
    .returning(['issuer', 'subject', 'said'])
    .executeTakeFirst();
}

/** Those that are over. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await db.deleteFrom('binding_code').where('expires_at', '<=', new Date()).execute();
}
