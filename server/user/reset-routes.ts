import { z } from 'zod';
import { apiPaths } from '../../contract/paths.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import { resetByLinkBody, resetConfirmBody, resetConfirmManyBody, resetLines } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { absent, refuse } from '../answers.ts';
import type { AuditDetail, Tx } from '../database/row-types.ts';
import { findRights } from '../role/role-store.ts';
import { route } from '../route.ts';
import { commonPasswords } from '../session/common-passwords.ts';
import { hashToken } from '../session/cookies.ts';
import { hashPassword } from '../session/credentials.ts';
import { tellOwner } from '../session/news-store.ts';
import * as resets from '../session/reset-store.ts';
import { requireGoodPassword } from '../session/rules.ts';
import { endAccessOf } from '../session/token-store.ts';
import type { Actor } from '../session/session-store.ts';
import { forEach } from './for-each.ts';
import { areOfOneLine } from './makers-store.ts';
import { requireMayConfirm } from './rules.ts';
import { setOwnPassword } from './user-store.ts';

export const resetList = route({
  path: apiPaths.resetList,
  access: {
    audience: 'manager',
    permission: 'user:update',
    audited: { action: 'user.listResets', refusalsOnly: true },
  },
  summary: '已申请、仍可使用的密码重置。',
  body: emptyBody,
  answer: resetLines,
  handle: ({ db }) => resets.listResets(db),
});

export const resetConfirm = route({
  path: apiPaths.resetConfirm,
  access: {
    audience: 'manager',
    permission: 'user:update',
    stepUp: 'withFactor',
    audited: { action: 'user.confirmReset', idField: 'userId' },
  },
  summary: '第二位管理员确认密码重置；未经确认，一次性密码不能用。',
  body: resetConfirmBody,
  answer: z.null(),
  async handle({ change, body: { userId, version }, trail }) {
    return change(async (tx, actor) => {
      const { identity } = await giveWord(tx, actor, { userId, version });
      trail.detail = detailOf(identity);
      return null;
    });
  },
});

export const resetConfirmMany = route({
  path: apiPaths.resetConfirmMany,
  access: {
    audience: 'manager',
    permission: 'user:update',
    stepUp: 'withFactor',
    audited: { action: 'user.confirmResets' },
  },
  summary: '一次确认几个账号的重置，每个写作 userId:version：全部确认，或逐个说明拒绝的原因（409），一个也不确认。',
  body: resetConfirmManyBody,
  answer: z.null(),
  async handle({ change, body: { words }, trail }) {
    return change(async (tx, actor) => {
      const done = await forEach(
        words,
        ({ userId }) => userId,
        (word) => giveWord(tx, actor, word),
      );
      trail.detail = { users: done.length };
      trail.deeds = done.map(({ userId, identity }) => ({
        action: 'user.confirmReset',
        objectId: userId,
        detail: detailOf(identity),
      }));
      return null;
    });
  },
});

type Word = { userId: number; version: string };
/** `identity`: where it is not a password that opens the account. */
type Given = { userId: number; identity: string | null };

const detailOf = (identity: string | null): AuditDetail => (identity === null ? {} : { identity });

/** @throws 403, 404, or 409 where the account is not any more what the word is given for */
async function giveWord(tx: Tx, actor: Actor, { userId, version }: Word): Promise<Given> {
  const reset = (await resets.lockWaitingReset(tx, userId)) ?? absent(signInTexts.resetGone);
  const areOne =
    (await areOfOneLine(tx, actor.id, reset.askedBy)) ||
    (reset.decidedBy !== null && (await areOfOneLine(tx, actor.id, reset.decidedBy)));
  const rights = await findRights(tx, userId);
  requireMayConfirm(actor, { ...reset, userId, rights, areOne });
  if (version !== reset.version) throw refuse.conflict(signInTexts.resetChanged);
  const vouches = reset.needsWord && rights.permissions.includes('user:update');
  await resets.confirmReset(tx, reset.id, actor.id, vouches);
  if (reset.identity !== null)
    await tellOwner(tx, { userId, kind: 'identityConfirmed', byId: actor.id, detail: reset.identity });
  else await tellOwner(tx, { userId, kind: reset.needsWord ? 'accountConfirmed' : 'resetConfirmed', byId: actor.id });
  return { userId, identity: reset.identity };
}

export const resetByLink = route({
  path: apiPaths.resetByLink,
  access: { audience: 'public', audited: { action: 'account.resetByLink' } },
  summary: '用邮件中的链接设置新密码。不会登录，也不改变第二步验证。',
  body: resetByLinkBody,
  answer: z.null(),
  async handle({ db, config, change, body: { token, newPassword }, trail }) {
    const owner =
      (await db.transaction().execute((tx) => resets.lockLinkedReset(tx, hashToken(token)))) ??
      absent(signInTexts.resetLinkOver);
    trail.actor = { id: owner.userId, name: owner.username };
    trail.objectId = owner.userId;
    const rule = { username: owner.username, minLength: config.passwordMinLength, common: commonPasswords };
    requireGoodPassword(newPassword, rule);
    const passwordHash = await hashPassword(newPassword);
    return change(async (tx) => {
      const reset = (await resets.lockLinkedReset(tx, hashToken(token))) ?? absent(signInTexts.resetLinkOver);
      await setOwnPassword(tx, reset.userId, passwordHash);
      await endAccessOf(tx, reset.userId);
      await resets.endResetsOf(tx, reset.userId);
      await tellOwner(tx, { userId: reset.userId, kind: 'resetUsed' });
      return null;
    });
  },
});
