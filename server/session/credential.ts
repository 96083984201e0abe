import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { tokenBegin } from '../../contract/scopes.ts';
import { tokenTexts } from '../../contract/token-texts.ts';
import { Refusal, refuse } from '../answers.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { hashToken, readToken } from './cookies.ts';
import { wrongTokenKeys } from './lockout.ts';
import { claimAttempt } from './lockout-store.ts';
import { type Actor, findActor } from './session-store.ts';
import { countTokenCall, findTokenActor } from './token-store.ts';

/** By what a caller is known: the cookie of a session, or a program's access token. */
export type Credential = { isToken: boolean; secret: string };

/** @throws 400 when both are sent: whose call it is must not be a matter of reading */
export function readCredential(request: FastifyRequest, config: Config): Credential | undefined {
  const [, sent] = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
  const session = readToken(request, config);
  if (sent === undefined) return session ? { isToken: false, secret: session } : undefined;
  if (session) throw refuse.invalid(tokenTexts.withSession);
  return { isToken: true, secret: sent };
}

/** Who calls, as they are now; undefined when the session or the token, or its user, is gone. */
export const findCaller = (
  db: Db | Tx,
  { isToken, secret }: Credential,
  config: Config,
): Promise<(Actor & { lastUsedAt?: Date }) | undefined> =>
  isToken ? findTokenActor(db, hashToken(secret)) : findActor(db, hashToken(secret), config);

const shape = new RegExp(`^${tokenBegin}[\\w-]{43}$`);

/**
 * Counts a call by a token. Whoever has the right one is not kept waiting for what others of the same address tried: 256 bits
 * are not guessed.
 * @throws 401 for a wrong one, 429 for too many wrong ones from an address, or too many calls within a minute
 */
export async function admitToken(db: Db, secret: string, address: string): Promise<void> {
  const calls = shape.test(secret) ? await countTokenCall(db, hashToken(secret), address) : undefined;
  if (calls === undefined) {
    await claimAttempt(db, wrongTokenKeys(address));
    throw refuse.signedOut(tokenTexts.invalid);
  }
  if (calls <= limits.tokenCallsPerMinute) return;
  const retryAfterSeconds = 60 - new Date().getSeconds();
  throw new Refusal(429, tokenTexts.tooFast(retryAfterSeconds), { retryAfterSeconds });
}
