import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody, loginBody, type SessionUser, sessionUser } from '../../contract/schemas/session.ts';
import { texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Config } from '../config.ts';
import { route } from '../route.ts';
import { normaliseUsername, verifyPassword } from './credentials.ts';
import { failureKeys } from './lockout.ts';
import { countFailure, forgetFailures, requireNoPause } from './lockout-store.ts';
import {
  type Actor,
  addSession,
  clearToken,
  endSession,
  findActor,
  findCredentials,
  hashToken,
  newToken,
  readToken,
  recordSignIn,
  setToken,
} from './session-store.ts';

const answerOf = (actor: Actor, { rulesSignature }: Config): SessionUser => ({
  ...actor,
  rulesSignature: rulesSignature ?? null,
});

export const login = route({
  path: apiPaths.login,
  access: { audience: 'public', audited: { action: 'session.login' } },
  summary: 'Signs in. Every failure answers alike and takes alike long.',
  body: loginBody,
  answer: sessionUser,
  async handle({ db, config, body, change, trail, request, reply }) {
    const usernameKey = normaliseUsername(body.username);
    const keys = failureKeys(usernameKey, request.ip);
    await requireNoPause(db, keys);
    const credentials = await findCredentials(db, usernameKey);
    if (credentials) trail.actor = { id: credentials.id, name: credentials.username };
    if (!(await verifyPassword(credentials?.passwordHash, body.ps))) {
      await countFailure(db, keys);
      throw refuse.business(texts.loginFailed);
    }
    await forgetFailures(db, keys.account);
    const former = readToken(request, config);
    const token = newToken();
    await change(async (tx) => {
      if (former) await endSession(tx, hashToken(former));
      await addSession(tx, hashToken(token), credentials!.id);
      await recordSignIn(tx, credentials!.id);
    });
    setToken(reply, config, token);
    const actor = await findActor(db, hashToken(token), config);
    if (!actor) throw refuse.business(texts.loginFailed);
    return answerOf(actor, config);
  },
});

export const heartbeat = route({
  path: apiPaths.heartbeat,
  access: { audience: 'signedIn', ownAccount: true, passive: true },
  summary: 'The signed-in user with the rights of this moment.',
  body: emptyBody,
  answer: sessionUser,
  handle: async ({ actor, config }) => answerOf(actor, config),
});

export const logout = route({
  path: apiPaths.logout,
  access: { audience: 'public', ownAccount: true, audited: { action: 'session.logout' } },
  summary: 'Ends the session and has the browser forget what it kept.',
  body: emptyBody,
  answer: z.null(),
  async handle({ db, config, request, reply }) {
    const token = readToken(request, config);
    if (token) await endSession(db, hashToken(token));
    clearToken(reply, config);
    reply.header('clear-site-data', '"cache", "storage"');
    return null;
  },
});
