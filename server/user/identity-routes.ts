import { z } from 'zod';
import { identityTexts } from '../../contract/identity-texts.ts';
import { apiPaths } from '../../contract/paths.ts';
import * as shape from '../../contract/schemas/identity.ts';
import { absent, refuse } from '../answers.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/row-types.ts';
import { hashBindingCode, type Unlinked } from '../identity/binding-code.ts';
import { findCode, takeCode } from '../identity/binding-store.ts';
import { findIdentityOf, isLinked, unlink } from '../identity/identity-store.ts';
import { route } from '../route.ts';
import { bindingKeys } from '../session/lockout.ts';
import { claimAttempt, payBack } from '../session/lockout-store.ts';
import { tellOwner } from '../session/news-store.ts';
import { addReset, endAskedLinks, findHeldReset } from '../session/reset-store.ts';
import { type Actor, endSessionsOf } from '../session/session-store.ts';
import { requireMayLink, requireMayUpdate } from './rules.ts';
import { lockTarget } from './target.ts';

export const userIdentityUnlink = route({
  path: apiPaths.identityUnlinkOf,
  access: {
    audience: 'manager',
    permission: 'user:update',
    stepUp: 'withFactor',
    audited: { action: 'user.unlinkIdentity', idField: 'userId' },
    changesRights: true,
  },
  summary: '解除另一个账号的统一身份绑定。',
  body: shape.identityUnlinkOfBody,
  answer: z.null(),
  async handle({ change, body: { userId } }) {
    return change(async (tx, actor) => {
      const target = await lockTarget(tx, userId);
      requireMayUpdate(actor, target, { username: target.username });
      if (!(await unlink(tx, userId))) absent();
      await endSessionsOf(tx, userId);
      await tellOwner(tx, { userId, kind: 'identityUnlinked', byId: actor.id });
      return null;
    });
  },
});

/** Whose code a manager was told. @throws 200 where there is no such one, 429 while wrong ones ask for a pause */
async function requireCode(
  { db, config, actor }: { db: Db; config: Config; actor: Actor },
  code: string,
): Promise<{ unlinked: Unlinked; codeHash: string }> {
  if (!config.identity) throw refuse.business(identityTexts.notOffered);
  const keys = bindingKeys(actor.id);
  await claimAttempt(db, keys);
  const codeHash = hashBindingCode(config.identity.clientSecret, code);
  const unlinked = await findCode(db, codeHash);
  if (!unlinked) throw refuse.business(identityTexts.codeWrong);
  await payBack(db, keys);
  return { unlinked, codeHash };
}

/** @throws 403, 404, or 409 where one of both is linked, or the account waits for something else */
async function lockLinkable(tx: Tx, actor: Actor, userId: number, unlinked: Unlinked) {
  const target = await lockTarget(tx, userId);
  requireMayLink(actor, target);
  if ((await findIdentityOf(tx, userId, unlinked.issuer)) || (await isLinked(tx, unlinked)))
    throw refuse.conflict(identityTexts.linkTaken);
  if ((await findHeldReset(tx, userId)) !== null) throw refuse.conflict(identityTexts.linkHeld);
  return target;
}

export const bindingCodeOwner = route({
  path: apiPaths.bindingCodeOwner,
  access: {
    audience: 'manager',
    permission: 'user:update',
    stepUp: 'withFactor',
    audited: { action: 'user.checkBindingCode', idField: 'userId' },
  },
  summary: '管理员绑定之前，查看绑定码属于谁。',
  body: shape.bindingCodeBody,
  answer: shape.bindingCodeOwner,
  async handle({ body: { userId, code }, trail, ...call }) {
    const { unlinked } = await requireCode(call, code);
    await call.db.transaction().execute((tx) => lockLinkable(tx, call.actor, userId, unlinked));
    trail.detail = { identity: unlinked.said };
    return { said: unlinked.said };
  },
});

export const userIdentityLink = route({
  path: apiPaths.identityLinkOf,
  access: {
    audience: 'manager',
    permission: 'user:update',
    stepUp: 'withFactor',
    audited: { action: 'user.linkIdentity', idField: 'userId' },
    changesRights: true,
  },
  summary: '申请把绑定码对应的统一身份绑定到另一个账号；与重置密码一样，须本人的第二步验证或第二位管理员确认。',
  body: shape.bindingCodeBody,
  answer: shape.linkAsked,
  async handle({ change, body: { userId, code }, trail, ...call }) {
    const { codeHash } = await requireCode(call, code);
    return change(async (tx, actor) => {
      const identity = await takeCode(tx, codeHash);
      if (!identity) throw refuse.business(identityTexts.codeWrong);
      const { username, hasSecondFactor } = await lockLinkable(tx, actor, userId, identity);
      await endAskedLinks(tx, identity);
      await addReset(tx, { userId, askedBy: actor.id, identity });
      await tellOwner(tx, { userId, kind: 'identityAsked', byId: actor.id, detail: identity.said });
      trail.detail = { username, identity: identity.said };
      return { way: hasSecondFactor ? ('secondFactor' as const) : ('confirm' as const) };
    });
  },
});
