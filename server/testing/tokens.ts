import { sql } from 'kysely';
import { type Scope, scopes, tokenBegin } from '../../contract/scopes.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import type { TestServer } from './test-server.ts';

/** An access token of an account, for all there is to be had unless said otherwise, and one that is over where `days` is negative. */
export async function giveToken(
  { db }: Pick<TestServer, 'db'>,
  userId: number,
  given: readonly Scope[] = scopes,
  days = 30,
): Promise<{ id: number; secret: string }> {
  const secret = tokenBegin + newToken();
  const { id } = await db
    .insertInto('access_token')
    .values({
      user_id: userId,
      token_hash: hashToken(secret),
      begin: secret.slice(0, 9),
      name: '院内系统',
      scopes: [...given],
      created_at: sql`now() - interval '60 days'`,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** What a program sends in place of a cookie. */
export const bearer = (secret: string): Record<string, string> => ({ authorization: `Bearer ${secret}` });
