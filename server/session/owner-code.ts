import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { notificationTexts } from '../../contract/notifications.ts';
import { apiPaths } from '../../contract/paths.ts';
import { pages } from '../../contract/pages.ts';
import { ownerCodeBody } from '../../contract/schemas/session.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { logFault, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { route } from '../route.ts';
import { hashRecoveryCode, newCode } from './codes.ts';
import { normaliseUsername } from './credentials.ts';
import { ownerCodeKeys } from './lockout.ts';
import { claimAttempt } from './lockout-store.ts';
import { saveOwnerCode, takeOwnerCode } from './owner-code-store.ts';
import { takeProof } from './proofs.ts';

/**
 * Takes a code that the account's owner alone has, typed beside the password: of the second factor, or by mail. For nobody's
 * account (0) it does the same work.
 */
export async function takeCodeOfOwner(tx: Tx, userId: number, code: string): Promise<'factor' | 'mail' | undefined> {
  if (await takeProof(tx, { userId, tokenHash: '', site: undefined }, { code })) return 'factor';
  return (await takeOwnerCode(tx, userId, hashRecoveryCode(code))) ? 'mail' : undefined;
}

/** Answers before anything is looked up: nobody learns by answer or time whether there is such an account, or a mail box. */
export const ownerCodeSend = route({
  path: apiPaths.ownerCodeSend,
  access: { audience: 'public' },
  summary: '向账号验证过的邮箱发送登录验证码，与密码一起填写，不受他人试登的限制。不论有没有这个账号，答复都相同。',
  body: ownerCodeBody,
  answer: z.null(),
  async handle({ db, channels, body: { username }, request }) {
    const { email } = channels;
    if (!email) throw refuse.business(notificationTexts.channelUnavailable);
    await claimAttempt(db, ownerCodeKeys(request.ip));
    const send = async () => {
      const code = newCode(12);
      const address = await saveOwnerCode(db, normaliseUsername(username), hashRecoveryCode(code));
      if (!address) return;
      const text = signInTexts.ownerCodeMail(code);
      const message = { kind: 'code' as const, subject: signInTexts.ownerCodeSubject, text, path: pages.login, code };
      await email.send({ ...message, id: `tongmou-code-${randomUUID()}`, isUrgent: true }, address);
    };
    void send().catch((error: unknown) => logFault(request, error));
    return null;
  },
});
