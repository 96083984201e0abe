import { apiPaths } from '../../contract/paths.ts';
import { accountResult, accountResults, accountUpdateBody } from '../../contract/schemas/user.ts';
import { texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { violates } from '../database/unique.ts';
import { requireOwnId } from '../guard.ts';
import { route } from '../route.ts';
import { commonPasswords } from '../session/common-passwords.ts';
import { hashToken, newToken, setToken } from '../session/cookies.ts';
import { hashPassword, normaliseUsername, verifyPassword } from '../session/credentials.ts';
import { findPasswordHash } from '../session/credentials-store.ts';
import { personKeys } from '../session/lockout.ts';
import { claimAttempt, payBack } from '../session/lockout-store.ts';
import { requireGoodPassword } from '../session/rules.ts';
import { requireNameKept } from './rules.ts';
import { changeAccount, usernameIndex } from './user-store.ts';

export const accountUpdate = route({
  path: apiPaths.accountUpdate,
  access: { audience: 'signedIn', ownAccount: true, audited: { action: 'account.update', idField: 'id' } },
  summary: '修改本人的用户名、姓名或密码：1 成功，0 当前密码不对，2 用户名已被使用。',
  body: accountUpdateBody,
  answer: accountResult,
  async handle({ db, config, change, actor, body, trail, reply }) {
    requireOwnId(actor, { userId: body.id, doctorId: body.doctorId });
    if (!actor.isManager && body.doctorId === undefined) throw refuse.invalid(texts.doctorIdMissing);
    if (actor.isManager && !body.username) throw refuse.invalid(texts.usernameRequired);
    const { oldPassword, newPassword, username, name } = body;
    const keys = personKeys(actor.id);
    await claimAttempt(db, keys);
    if (!(await verifyPassword(await findPasswordHash(db, actor.id), oldPassword))) {
      trail.outcome = 'refused';
      return accountResults.wrongPassword;
    }
    await payBack(db, keys);
    requireNameKept({ usernameKey: normaliseUsername(actor.username) }, username);
    if (newPassword)
      requireGoodPassword(newPassword, {
        username: username ?? actor.username,
        minLength: config.passwordMinLength,
        common: commonPasswords,
      });
    const passwordHash = newPassword && (await hashPassword(newPassword));
    const token = newToken();
    trail.detail = { username: username ?? null, name: Boolean(name), password: Boolean(newPassword) };
    try {
      const fields = { username, name: name || undefined, passwordHash };
      const { isNewSession } = await change((tx) => changeAccount(tx, actor, fields, hashToken(token)));
      if (isNewSession) setToken(reply, config, token);
      return accountResults.changed;
    } catch (error) {
      if (!violates(error, usernameIndex)) throw error;
      trail.outcome = 'refused';
      return accountResults.usernameTaken;
    }
  },
});
