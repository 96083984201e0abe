import { apiPaths } from '../../contract/paths.ts';
import { accountResult, accountResults, accountUpdateBody } from '../../contract/schemas/account.ts';
import { texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import { violates } from '../database/unique.ts';
import { requireOwnId } from '../guard.ts';
import { route } from '../route.ts';
import { hashPassword, normaliseUsername, verifyPassword } from '../session/credentials.ts';
import { failureKeys } from '../session/lockout.ts';
import { countFailure, requireNoPause } from '../session/lockout-store.ts';
import { requireNameKept } from './rules.ts';
import { changeAccount, findPasswordHash, usernameIndex } from './user-store.ts';

export const accountUpdate = route({
  path: apiPaths.accountUpdate,
  access: { audience: 'signedIn', ownAccount: true, audited: { action: 'account.update', idField: 'id' } },
  summary: 'Changes one’s own user name, name or password: 1 done, 0 wrong current password, 2 user name taken.',
  body: accountUpdateBody,
  answer: accountResult,
  async handle({ db, change, actor, body, trail, request }) {
    requireOwnId(actor, { userId: body.id, doctorId: body.doctorId });
    if (!actor.isManager && body.doctorId === undefined) throw refuse.invalid(texts.doctorIdMissing);
    if (actor.isManager && !body.username) throw refuse.invalid(texts.usernameRequired);
    const { oldPassword, newPassword, username, name } = body;
    const usernameKey = normaliseUsername(actor.username);
    const keys = failureKeys(usernameKey, request.ip);
    await requireNoPause(db, keys);
    if (!(await verifyPassword(await findPasswordHash(db, actor.id), oldPassword))) {
      await countFailure(db, keys);
      trail.outcome = 'refused';
      return accountResults.wrongPassword;
    }
    requireNameKept({ usernameKey }, username);
    const passwordHash = newPassword && (await hashPassword(newPassword));
    trail.detail = { username: username ?? null, name: Boolean(name), password: Boolean(newPassword) };
    try {
      await change((tx) => changeAccount(tx, actor, { username, name: name || undefined, passwordHash }));
      return accountResults.changed;
    } catch (error) {
      if (!violates(error, usernameIndex)) throw error;
      trail.outcome = 'refused';
      return accountResults.usernameTaken;
    }
  },
});
