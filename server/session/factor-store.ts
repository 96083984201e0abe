import { type SelectQueryBuilder, sql } from 'kysely';
import type { ProofKind } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refuse } from '../answers.ts';
import type { Database, Db, Tx } from '../database/row-types.ts';
import { violates } from '../database/unique.ts';

export type Passkey = { id: string; publicKey: string; counter: number; transports: string[] };

/** Which proofs somebody can give beside the password, the quickest first. */
export async function listMethods(db: Db, userId: number): Promise<ProofKind[]> {
  const { totp, passkeys, codes } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('totp').where('user_id', '=', userId).where('confirmed_at', 'is not', null).$call(many).as('totp'),
      eb.selectFrom('passkey').where('user_id', '=', userId).$call(many).as('passkeys'),
      eb.selectFrom('recovery_code').where('user_id', '=', userId).where('used_at', 'is', null).$call(many).as('codes'),
    ])
    .executeTakeFirstOrThrow();
  return [
    ...(passkeys ? ['passkey' as const] : []),
    ...(totp ? ['totp' as const] : []),
    ...(codes && (totp || passkeys) ? ['recovery' as const] : []),
  ];
}

const many = <Table extends keyof Database>(query: SelectQueryBuilder<Database, Table, object>) =>
  query.select(sql<number>`count(*)::integer`.as('count'));

/** Of all second factors, for the page on which they are looked after. */
export async function listFactors(db: Db, userId: number) {
  const totp = await db
    .selectFrom('totp')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'added_at as addedAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute();
  const codes = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { totp: totp !== undefined, passkeys, recoveryCodesLeft: codes.left };
}

/** Begins anew where one was begun and not confirmed; one that is in use stays. */
export async function startTotp(tx: Tx, userId: number, secret: string): Promise<void> {
  await tx
    .insertInto('totp')
    .values({ user_id: userId, secret })
    .onConflict((on) => on.column('user_id').doUpdateSet({ secret }).where('totp.confirmed_at', 'is', null))
    .execute();
}

/** Locked, so that no code is taken twice. Undefined when there is none, or none that is confirmed as asked. */
export async function lockTotp(tx: Tx, userId: number, { isConfirmed }: { isConfirmed: boolean }) {
  return tx
    .selectFrom('totp')
    .select(['secret', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function takeTotpStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('totp').set({ last_step: step }).where('user_id', '=', userId).execute();
}

export async function confirmTotp(tx: Tx, userId: number, step: number): Promise<void> {
  await tx
    .updateTable('totp')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('user_id', '=', userId)
    .execute();
  await noteFactors(tx, userId);
}

export async function listPasskeys(db: Db | Tx, userId: number): Promise<Passkey[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'public_key as publicKey', 'counter', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute();
}

/** @throws 200 for one that is somebody's already, in the words for any that is wrong */
export async function addPasskey(tx: Tx, userId: number, { publicKey, ...one }: Passkey & { name: string }) {
  const added = tx
    .insertInto('passkey')
    .values({ ...one, public_key: publicKey, user_id: userId })
    .execute();
  await added.catch((error: unknown) => {
    throw violates(error, 'passkey_pkey') ? refuse.business(signInTexts.passkeyInvalid) : error;
  });
  await noteFactors(tx, userId);
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number): Promise<void> {
  await tx.updateTable('passkey').set({ counter, last_used_at: new Date() }).where('id', '=', id).execute();
}

/** Somebody's factors change one after the other, each by what the former left. Call it before looking at any of them. */
export async function lockFactors(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** Takes away a passkey, or the authenticator; false when it is not there. */
export async function removeFactor(tx: Tx, userId: number, passkeyId: string | undefined): Promise<boolean> {
  const removed = passkeyId
    ? tx.deleteFrom('passkey').where('id', '=', passkeyId).where('user_id', '=', userId)
    : tx.deleteFrom('totp').where('user_id', '=', userId).where('confirmed_at', 'is not', null);
  const row = await removed.returning('user_id').executeTakeFirst();
  await noteFactors(tx, userId);
  return row !== undefined;
}

/** Of somebody who lost all of them; recovery codes too. */
export async function removeAllFactors(tx: Tx, userId: number): Promise<void> {
  await lockFactors(tx, userId);
  for (const table of ['passkey', 'totp'] as const) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await noteFactors(tx, userId);
}

/** Keeps up what each request asks of the user. Without a factor there is nothing to recover. */
async function noteFactors(tx: Tx, userId: number): Promise<void> {
  const { has } = await tx
    .updateTable('user')
    .set({
      has_second_factor: sql`exists (select from passkey where user_id = "user".id)
        or exists (select from totp where user_id = "user".id and confirmed_at is not null)`,
    })
    .where('id', '=', userId)
    .returning('has_second_factor as has')
    .executeTakeFirstOrThrow();
  if (!has) await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function hasRecoveryCodes(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Whether there was such a code; from now on there is none. */
export async function takeRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** What a passkey is to sign next, kept with the session that asked for it. */
export async function keepChallenge(db: Db | Tx, tokenHash: string, challenge: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ challenge, challenge_at: new Date() })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The challenge of a session not older than `maxMs`: it is used up. */
export async function takeChallenge(tx: Tx, tokenHash: string, maxMs: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('session')
    .select(['challenge', 'challenge_at as at'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  await tx.updateTable('session').set({ challenge: null }).where('token_hash', '=', tokenHash).execute();
  const isFresh = row?.at && Date.now() - row.at.getTime() < maxMs;
  return isFresh ? (row.challenge ?? undefined) : undefined;
}
