import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody, loginBody, sessionUser } from '../../contract/schemas/session.ts';
import { secondFactorBody } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { ownOrigin } from '../guard.ts';
import { route } from '../route.ts';
import { deviceLabel } from './codes.ts';
import {
  clearToken,
  hashToken,
  newToken,
  readAskedAgain,
  readDevice,
  readToken,
  setAskedAgain,
  setDevice,
  setToken,
} from './cookies.ts';
import { lockSigningIn } from './credentials-store.ts';
import { forgetDrafts } from './device-store.ts';
import { listMethods } from './factor-store.ts';
import { secondStepKeys } from './lockout.ts';
import { claimAttempt, payBack } from './lockout-store.ts';
import { siteOf } from './passkeys.ts';
import { takeProof } from './proofs.ts';
import { addSession, completeSession, endSession, findActor, findHalfSession } from './session-store.ts';
import { answerOf, completeSignIn, requirePassword } from './sign-in.ts';

export const login = route({
  path: apiPaths.login,
  access: { audience: 'public', audited: { action: 'session.login' } },
  summary: '登录。各种失败的答复相同，用时也相同。设有第二步验证的答 ERROR 和 challenge，再调用 secondFactor。',
  body: loginBody,
  answer: sessionUser,
  async handle({ db, config, body, change, trail, request, reply }) {
    const browser = readDevice(request, config) ?? newToken();
    const deviceHash = hashToken(browser);
    const tried = { ...body, address: request.ip, deviceHash };
    const { userId, passwordHash, awaitsFactor, proof, resetId } = await requirePassword(db, tried, (actor) => {
      trail.actor = actor;
    });
    const former = readToken(request, config);
    const token = newToken();
    const session = {
      stage: awaitsFactor ? ('secondFactor' as const) : ('signedIn' as const),
      address: request.ip,
      agent: deviceLabel(request.headers['user-agent']),
      deviceHash,
      isWard: body.ward === '1',
      resetId,
    };
    if (proof) trail.detail = { proof };
    if (awaitsFactor) trail.detail = { awaits: 'secondFactor' };
    await change(async (tx) => {
      if (!(await lockSigningIn(tx, userId, passwordHash))) throw refuse.business(texts.loginFailed);
      if (former) await endSession(tx, hashToken(former));
      await addSession(tx, hashToken(token), userId, session);
      if (!awaitsFactor) await completeSignIn(tx, hashToken(token), { userId, ...session });
    });
    setToken(reply, config, token);
    setDevice(reply, config, browser);
    if (awaitsFactor)
      throw refuse.challenge(200, signInTexts.secondFactorNeeded, {
        challenge: 'secondFactor',
        methods: await listMethods(db, userId),
      });
    const actor = await findActor(db, hashToken(token), config);
    if (!actor) throw refuse.business(texts.loginFailed);
    return answerOf(db, actor, config);
  },
});

export const secondFactor = route({
  path: apiPaths.secondFactor,
  access: { audience: 'public', audited: { action: 'session.secondFactor' } },
  summary: '登录的第二步：验证器的验证码、恢复码或通行密钥。',
  body: secondFactorBody,
  answer: sessionUser,
  async handle({ db, config, body, change, trail, request, reply }) {
    const former = readToken(request, config);
    const half = former && (await findHalfSession(db, hashToken(former)));
    if (!half) throw refuse.signedOut(signInTexts.secondFactorOver);
    const { userId, tokenHash } = half;
    trail.actor = { id: userId, name: half.username };
    const keys = secondStepKeys(half);
    await claimAttempt(db, keys);
    const site = siteOf(ownOrigin(request, config.publicOrigin));
    const proof = await db.transaction().execute((tx) => takeProof(tx, { userId, tokenHash, site }, body));
    if (!proof) throw refuse.business(signInTexts.factorWrong);
    await payBack(db, keys);
    trail.detail = { proof };
    const token = newToken();
    await change(async (tx) => {
      if (!(await completeSession(tx, tokenHash, hashToken(token)))) throw refuse.signedOut();
      await completeSignIn(tx, hashToken(token), half);
    });
    setToken(reply, config, token);
    if (readAskedAgain(request, config) === 'halfway') setAskedAgain(reply, config, undefined);
    const actor = await findActor(db, hashToken(token), config);
    if (!actor) throw refuse.signedOut();
    return answerOf(db, actor, config);
  },
});

export const heartbeat = route({
  path: apiPaths.heartbeat,
  access: { audience: 'signedIn', ownAccount: true, passive: true },
  summary: '当前登录的用户和此刻的权限。',
  body: emptyBody,
  answer: sessionUser,
  handle: async ({ db, actor, config }) => answerOf(db, actor, config),
});

export const logout = route({
  path: apiPaths.logout,
  access: { audience: 'public', ownAccount: true, whileLocked: true, audited: { action: 'session.logout' } },
  summary: '退出登录，并让浏览器清除保存的内容。',
  body: emptyBody,
  answer: z.null(),
  async handle({ db, config, request, reply }) {
    const token = readToken(request, config);
    if (token)
      await db.transaction().execute(async (tx) => {
        await forgetDrafts(tx, hashToken(token));
        await endSession(tx, hashToken(token));
      });
    clearToken(reply, config);
    reply.header('clear-site-data', '"cache", "storage"');
    return null;
  },
});
