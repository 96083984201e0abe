import { sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refuse } from '../answers.ts';
import { isActiveUser, roleNamesOf } from '../database/queries.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { type Identity, link } from './link-store.ts';

const resetValidMs = limits.resetValidHours * 3_600_000;
/** How long a second manager's word is waited for. */
const wordAwaitedMs = 30 * 24 * 3_600_000;

type NewReset = { userId: number; askedBy: number; needsWord?: boolean } & (
  | { codeHash: string }
  | { linkHash: string }
  | { identity: AskedIdentity }
);

/** An identity of the hospital's provider that is to open an account; `said` is what the provider calls it. */
type AskedIdentity = Identity & { said: string };

/** Takes the place of one that waits. */
export async function addReset(tx: Tx, reset: NewReset): Promise<void> {
  const needsWord = reset.needsWord || (await isWordAwaited(tx, reset.userId));
  // A link asks nobody but its owner, and an identity would take the place of a code that somebody was told.
  if (needsWord && !('codeHash' in reset)) throw refuse.conflict(signInTexts.wordAwaited);
  await endResetsOf(tx, reset.userId);
  const now = new Date();
  await tx
    .insertInto('password_reset')
    .values({
      user_id: reset.userId,
      asked_by: reset.askedBy,
      asked_at: now,
      expires_at: new Date(now.getTime() + (needsWord ? wordAwaitedMs : resetValidMs)),
      code_hash: 'codeHash' in reset ? reset.codeHash : null,
      link_hash: 'linkHash' in reset ? reset.linkHash : null,
      ...('identity' in reset && reset.identity),
      needs_word: needsWord,
    })
    .execute();
}

/** Whether an account waits for a second manager, also where that was too long ago: no other reset does without. */
async function isWordAwaited(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('password_reset')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('needs_word', '=', true)
    .where(({ not }) => not(confirmed))
    .executeTakeFirst();
  return row !== undefined;
}

/** It was used, or is not needed any more. */
export async function endResetsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ ended_at: new Date() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Differs as soon as anything does for which a second manager gives their word; `reset` is the name of password_reset. */
const versionOf = (reset: string) => sql<string>`(select md5(json_build_array(${sql.ref(`${reset}.id`)}, owner.username,
    owner.name, hospital.id, hospital.name, doctor.center, doctor.title,
    ${roleNamesOf('owner')},
    array(select distinct permission_id from user_role join role_permission using (role_id)
      where user_role.user_id = owner.id order by permission_id))::text)
  from "user" as owner left join doctor on doctor.user_id = owner.id left join hospital on hospital.id = doctor.hospital_id
  where owner.id = ${sql.ref(`${reset}.user_id`)})`;

/** Whether a second manager gave their word, for what the account is. */
export const isConfirmed = (reset: string) => sql<boolean>`(${sql.ref(`${reset}.confirmed_at`)} is not null
  and coalesce(${sql.ref(`${reset}.confirmed_version`)} = ${versionOf(reset)}, true))`;
const [version, confirmed] = [versionOf('password_reset'), isConfirmed('password_reset')];

const open = (db: Db | Tx) =>
  db.selectFrom('password_reset').where('ended_at', 'is', null).where('expires_at', '>', new Date());

/** Those that can still be used: first those that nobody has confirmed, of each the newest first. */
export async function listResets(db: Db): Promise<ResetLine[]> {
  const rows = await open(db)
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .innerJoin('user as asker', 'asker.id', 'password_reset.asked_by')
    .leftJoin('user as confirmer', 'confirmer.id', 'password_reset.confirmed_by')
    .leftJoin('doctor', 'doctor.user_id', 'user.id')
    .leftJoin('hospital', 'hospital.id', 'doctor.hospital_id')
    .where('user.deleted_at', 'is', null)
    .select(['user.id as userId', 'user.username', 'user.name', 'user.has_second_factor as hasSecondFactor'])
    .select(['asker.name as askedBy', 'asker.id as askedById', 'asked_at as askedAt', 'expires_at as expiresAt'])
    .select(['link_hash as linkHash', 'needs_word as needsWord', 'said as identity'])
    .select(sql<string | null>`case when ${confirmed} then confirmer.name end`.as('confirmedBy'))
    .select(['hospital.name as hospital', version.as('version')])
    .select(roleNamesOf('user').as('roles'))
    .orderBy(confirmed)
    .orderBy('password_reset.id', 'desc')
    .limit(limits.waitingAccountsMax)
    .execute();
  return rows.map(({ linkHash, hasSecondFactor, needsWord, askedAt, expiresAt, ...row }) => ({
    ...row,
    needsWord,
    way: linkHash ? 'link' : hasSecondFactor && !needsWord ? 'secondFactor' : 'confirm',
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Who brought about what an account waits for a word about, and never gives it, whoever typed its password since: of one that nobody
 * signed in to yet its maker, else who first had it wait since the last sign-in.
 */
const decidedBy = sql<number | null>`(select coalesce(case when owner.last_sign_in_at is null then owner.added_by end,
    (select first.asked_by from password_reset as first where first.user_id = owner.id and first.needs_word
      and first.asked_at > coalesce(owner.last_sign_in_at, '-infinity') order by first.id limit 1))
  from "user" as owner where owner.id = password_reset.user_id and password_reset.needs_word)`;

/**
 * Of a doctor who is new, came to another hospital or became a coordinator: the password that there is becomes a code, which
 * opens the account once a second manager has given their word. A manager alone makes nobody who sees a hospital's children.
 * @throws 409 where it is held already and somebody else asked: both would have to be somebody else than who gives the word
 */
export async function holdForWord(tx: Tx, { userId, askedBy }: { userId: number; askedBy: number }): Promise<void> {
  const { passwordHash } = await tx
    .selectFrom('user')
    .select('password_hash as passwordHash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const held = passwordHash ? undefined : await findHeld(tx, userId);
  if (held && [held.askedBy, held.decidedBy ?? askedBy].some((id) => id !== askedBy))
    throw refuse.conflict(signInTexts.heldByAnother);
  await tx.updateTable('user').set({ password_hash: '' }).where('id', '=', userId).execute();
  await addReset(tx, { userId, askedBy, codeHash: held?.codeHash ?? passwordHash, needsWord: true });
}

/** What was held before and nobody has signed in with since, however long ago. */
async function findHeld(tx: Tx, userId: number) {
  return tx
    .selectFrom('password_reset')
    .select(['code_hash as codeHash', 'asked_by as askedBy', decidedBy.as('decidedBy')])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** A user's that waits for a second manager; locked. */
export async function lockWaitingReset(tx: Tx, userId: number) {
  return open(tx)
    .select(['id', 'asked_by as askedBy', decidedBy.as('decidedBy'), 'needs_word as needsWord'])
    .select(['said as identity', version.as('version')])
    .where('user_id', '=', userId)
    .where('link_hash', 'is', null)
    .where(({ not }) => not(confirmed))
    .forUpdate()
    .executeTakeFirst();
}

/** `vouches`: the word lets the account be somebody of its own, beside others of the same maker. */
export async function confirmReset(tx: Tx, id: number, confirmedBy: number, vouches: boolean): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ confirmed_by: confirmedBy, confirmed_at: new Date(), confirmed_version: version, vouches })
    .where('id', '=', id)
    .execute();
}

/** Whose link it is, locked; undefined when it is over. */
export async function lockLinkedReset(tx: Tx, linkHash: string) {
  return open(tx)
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .select(['user.id as userId', 'user.username'])
    .where('link_hash', '=', linkHash)
    .where('user.deleted_at', 'is', null)
    .where('user.deactivated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Of somebody who signs in without a password: the reset whose word was given, which their sign-in then uses; null where
 * there is nothing to wait for.
 */
export async function findHeldReset(tx: Tx, userId: number): Promise<number | 'waits' | null> {
  const held = await tx
    .selectFrom('password_reset')
    .select('id')
    .select(sql<boolean>`${confirmed} and expires_at > ${new Date()}`.as('isOpen'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('needs_word', '=', true)
    .executeTakeFirst();
  if (!held) return null;
  return held.isOpen ? held.id : 'waits';
}

export type AskedLink = {
  userId: number;
  username: string;
  hasSecondFactor: boolean;
  madeBy: 'manager';
  askedId: number;
  isConfirmed: boolean;
};

/** With whose account a manager asked to link it; undefined when that is over, or the account out of use. */
export async function findAskedLink(tx: Tx, { issuer, subject }: Identity): Promise<AskedLink | undefined> {
  const asked = await open(tx)
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .select(['user.id as userId', 'user.username', 'user.has_second_factor as hasSecondFactor'])
    .select(['password_reset.id as askedId', confirmed.as('isConfirmed')])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where(isActiveUser)
    .executeTakeFirst();
  return asked && { ...asked, madeBy: 'manager' };
}

/** Of whosever account it was asked to be linked with. */
export async function endAskedLinks(tx: Tx, { issuer, subject }: Identity): Promise<void> {
  await tx
    .updateTable('password_reset')
    .set({ ended_at: new Date() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute();
}

/** What a reset did, when it was used. */
type Applied = { needsWord: boolean; identity: string | null };

/**
 * Makes the code of a reset the password, to be changed at once, or links the identity that was asked for. Undefined when it
 * is over: between the first and the second step of the sign-in somebody may have asked for another.
 */
export async function applyReset(tx: Tx, id: number): Promise<Applied | undefined> {
  const reset = await open(tx)
    .select(['user_id as userId', 'code_hash as codeHash', 'needs_word as needsWord', 'issuer', 'subject', 'said'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!reset) return undefined;
  const { userId, codeHash, needsWord, issuer, subject, said } = reset;
  if (issuer !== null && subject !== null && said !== null) {
    if (!(await link(tx, { issuer, subject, label: said }, userId, 'manager'))) return undefined;
  } else if (codeHash === null) return undefined;
  else
    await tx
      .updateTable('user')
      .set({ password_hash: codeHash, must_change_password: codeHash !== '' })
      .where('id', '=', userId)
      .execute();
  await endResetsOf(tx, userId);
  return { needsWord, identity: said };
}
