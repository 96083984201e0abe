import { createHmac } from 'node:crypto';
import { seenField } from '../contract/call-marks.ts';
import { refusalTexts } from '../contract/texts.ts';
import { refuse } from './answers.ts';
import type { Db, Tx } from './database/row-types.ts';

/** What makes two submits the same, in digests that tell nothing of the fields, one of which may be a password. */
export type Submit = {
  key: string;
  /** Of a submit with a key of its own; without one the fields are part of the key. */
  fields: string | null;
};

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** The fields as text, but what the sender had seen by then. */
const textOf = (fields: unknown) => JSON.stringify(fields, (name, value) => (name === seenField ? undefined : value));

/** The same user, call and key, whatever the session. Keyed with the sent key, which the database does not hold. */
export const submitWithKey = (sentKey: string, userId: number, call: string, fields: unknown): Submit => ({
  key: digest(sentKey, `${userId} ${call}`),
  fields: digest(sentKey, textOf(fields)),
});

/** The same session or access token, call and fields. Keyed with the token, which the database does not hold. */
export const submitWithoutKey = (token: string, call: string, fields: unknown): Submit => ({
  key: digest(token, `${call}\n${textOf(fields)}`),
  fields: null,
});

const withKeyMs = 24 * 3_600_000;
const withoutKeyMs = 10_000;

/**
 * Takes a submit for this transaction, or tells what the same one answered. While another transaction is at the same
 * submit, waits for its end: its answer counts if it commits, and this one goes on if not.
 * @throws 409 when the key was sent with other fields
 */
export async function claimSubmission(tx: Tx, { key, fields }: Submit): Promise<object | undefined> {
  const former = await tx
    .insertInto('submission')
    .values({ key, fields, at: new Date(), answer: null })
    // Changes nothing of a row that is there, and keeps it locked until this transaction ends.
    .onConflict((on) => on.column('key').doUpdateSet({ key }))
    .returning(['at', 'fields', 'answer'])
    .executeTakeFirstOrThrow();
  // One from the future was stored before the clock was set back.
  const isForgotten = Math.abs(Date.now() - former.at.getTime()) > (fields === null ? withoutKeyMs : withKeyMs);
  if (!former.answer || isForgotten) return undefined;
  if (former.fields !== fields) throw refuse.conflict(refusalTexts.submitKeyTaken);
  return former.answer;
}

/** What a submit made, while it is as it was made: what says something else by now is not what was sent. */
export const asMade = <Made extends { versionNo: number }>(found: Made | undefined): Made | undefined =>
  found?.versionNo === 1 ? found : undefined;

/** Keeps what a submit answered that this transaction has claimed; it must survive JSON. */
export async function storeSubmission(tx: Tx, { key, fields }: Submit, answer: unknown): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ at: new Date(), fields, answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute();
}

export async function deleteOldSubmissions(db: Db): Promise<void> {
  const before = (ms: number) => new Date(Date.now() - ms);
  await db
    .deleteFrom('submission')
    .where('at', '<', before(withoutKeyMs))
    .where((eb) => eb.or([eb('fields', 'is', null), eb('at', '<', before(withKeyMs))]))
    .execute();
}
