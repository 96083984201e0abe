import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { absent, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { ownOrigin } from '../guard.ts';
import { type Access, route } from '../route.ts';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpStepOf, totpUri } from './codes.ts';
import * as factors from './factor-store.ts';
import { tellOwner } from './news-store.ts';
import { optionsToAdd, readAddedPasskey, siteOf } from './passkeys.ts';
import { isFactorRequired } from './rules.ts';
import { secondStepMs } from './session-length.ts';
import { type Actor, endSessionsOf } from './session-store.ts';

/** One's own; and whoever found a page open must not make it theirs. */
const access = { audience: 'signedIn', ownAccount: true, stepUp: 'everyone' } as const satisfies Access;

/** What goes with a factor that was added: other sessions end, and with the first one come recovery codes. */
async function factorAdded(tx: Tx, { id, tokenHash }: Actor): Promise<{ recoveryCodes: string[] | null }> {
  await tellOwner(tx, { userId: id, kind: 'factorAdded' });
  await endSessionsOf(tx, id, tokenHash);
  return { recoveryCodes: (await factors.hasRecoveryCodes(tx, id)) ? null : await renewCodes(tx, id) };
}

async function renewCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await factors.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}

export const totpStart = route({
  path: apiPaths.totpStart,
  access,
  summary: '新的验证器密钥（RFC 6238），用 confirmTotp 确认之后生效。',
  body: emptyBody,
  answer: shape.totpStarted,
  async handle({ db, actor }) {
    const secret = newTotpSecret();
    await db.transaction().execute(async (tx) => {
      await factors.lockFactors(tx, actor.id);
      if (await factors.lockTotp(tx, actor.id, { isConfirmed: true })) throw refuse.business(signInTexts.totpInUse);
      await factors.startTotp(tx, actor.id, secret);
    });
    return { secret, uri: totpUri(actor.username, secret) };
  },
});

export const totpConfirm = route({
  path: apiPaths.totpConfirm,
  access: { ...access, audited: { action: 'account.addFactor' } },
  summary: '启用验证器。第一次设置第二步验证时，同时给出恢复码，只显示一次。',
  body: shape.totpConfirmBody,
  answer: shape.recoveryCodes,
  async handle({ change, actor, body, trail }) {
    trail.objectId = actor.id;
    trail.detail = { factor: 'totp' };
    return change(async (tx) => {
      await factors.lockFactors(tx, actor.id);
      const totp = await factors.lockTotp(tx, actor.id, { isConfirmed: false });
      if (!totp) throw refuse.business(signInTexts.totpNotStarted);
      const step = totpStepOf(totp.secret, body.code, totp.lastStep);
      if (step === undefined) throw refuse.business(signInTexts.totpWrong);
      await factors.confirmTotp(tx, actor.id, step);
      return factorAdded(tx, actor);
    });
  },
});

export const passkeyStart = route({
  path: apiPaths.passkeyStart,
  access: { ...access, notOnWard: true },
  summary: '浏览器创建通行密钥所需的参数（WebAuthn）。',
  body: emptyBody,
  answer: shape.passkeyOptions,
  async handle({ db, config, actor, request }) {
    const site = siteOf(ownOrigin(request, config.publicOrigin));
    if (!site) throw refuse.business(signInTexts.passkeyNotHere);
    const passkeys = await factors.listPasskeys(db, actor.id);
    if (passkeys.length >= limits.passkeysMax) throw refuse.business(signInTexts.passkeysTooMany(limits.passkeysMax));
    const options = await optionsToAdd(site, actor, passkeys);
    await factors.keepChallenge(db, actor.tokenHash, options.challenge);
    return { ...options };
  },
});

export const passkeyAdd = route({
  path: apiPaths.passkeyAdd,
  access: { ...access, notOnWard: true, audited: { action: 'account.addFactor' } },
  summary: '添加浏览器创建的通行密钥。',
  body: shape.passkeyAddBody,
  answer: shape.recoveryCodes,
  async handle({ db, change, config, actor, body, request, trail }) {
    trail.objectId = actor.id;
    trail.detail = { factor: 'passkey' };
    const site = siteOf(ownOrigin(request, config.publicOrigin));
    const challenge = await db.transaction().execute((tx) => factors.takeChallenge(tx, actor.tokenHash, secondStepMs));
    const passkey = site && challenge ? await readAddedPasskey(site, challenge, body.passkey) : undefined;
    if (!passkey) throw refuse.business(signInTexts.passkeyInvalid);
    return change(async (tx) => {
      await factors.lockFactors(tx, actor.id);
      if ((await factors.listPasskeys(tx, actor.id)).length >= limits.passkeysMax)
        throw refuse.business(signInTexts.passkeysTooMany(limits.passkeysMax));
      await factors.addPasskey(tx, actor.id, { ...passkey, name: body.name ?? '' });
      return factorAdded(tx, actor);
    });
  },
});

export const factorRemove = route({
  path: apiPaths.factorRemove,
  access: { ...access, audited: { action: 'account.removeFactor' } },
  summary: '删除通行密钥或验证器；必须设置第二步验证的人，不能删除最后一个。',
  body: shape.factorRemoveBody,
  answer: z.null(),
  async handle({ change, config, actor, body, trail }) {
    trail.objectId = actor.id;
    trail.detail = { factor: body.id ? 'passkey' : 'totp' };
    return change(async (tx) => {
      await factors.lockFactors(tx, actor.id);
      if (!(await factors.removeFactor(tx, actor.id, body.id))) absent();
      const isLeft =
        (await factors.listPasskeys(tx, actor.id)).length > 0 ||
        (await factors.lockTotp(tx, actor.id, { isConfirmed: true }));
      if (!isLeft && isFactorRequired(actor, config.factorRequired)) throw refuse.business(signInTexts.lastFactor);
      await tellOwner(tx, { userId: actor.id, kind: 'factorRemoved' });
      await endSessionsOf(tx, actor.id, actor.tokenHash);
      return null;
    });
  },
});

export const recoveryCodesRenew = route({
  path: apiPaths.recoveryCodesRenew,
  access: { ...access, audited: { action: 'account.renewRecoveryCodes' } },
  summary: '重新生成恢复码，原来的作废，只显示一次。',
  body: emptyBody,
  answer: shape.recoveryCodes,
  async handle({ change, actor, trail }) {
    trail.objectId = actor.id;
    if (!actor.hasSecondFactor) throw refuse.business(signInTexts.mustAddFactor);
    return change(async (tx) => {
      await factors.lockFactors(tx, actor.id);
      return { recoveryCodes: await renewCodes(tx, actor.id) };
    });
  },
});
