import { generateSync } from 'otplib';
import { apiPaths } from '../../contract/paths.ts';
import { type Answered, post } from './call.ts';
import { type Person, testPassword } from './people.ts';
import type { TestServer } from './test-server.ts';

/** What a browser would send from then on: the session, and the browser's own name. */
export const cookiesOf = ({ headers }: Pick<Answered, 'headers'>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');

export const signInAs = (server: TestServer, { username }: Person, ps = testPassword, more = {}, cookie = '') =>
  post(server, apiPaths.login, { username, ps, ...more }, cookie);

/** The code of a moment that is so many steps of 30 seconds away. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** Sets up an authenticator, by the calls of its owner. */
export async function addTotp(server: TestServer, { cookie }: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await post(server, apiPaths.totpStart, {}, cookie)).rmObject;
  const { rmObject } = await post(server, apiPaths.totpConfirm, { code: codeOf(secret, -1) }, cookie);
  return { secret, codes: rmObject.recoveryCodes };
}

/** So long ago did the person last prove who they are. */
export async function ageProof({ db }: TestServer, { id }: Person, minutes: number): Promise<void> {
  const provenAt = new Date(Date.now() - minutes * 60_000);
  await db.updateTable('session').set({ proven_at: provenAt }).where('user_id', '=', id).execute();
}
