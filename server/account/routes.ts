import { apiPaths } from '../../contract/paths.ts';
import { accountResult, accountResults, accountUpdateBody } from '../../contract/schemas/account.ts';
import { texts } from '../../contract/texts.ts';
import { violates } from '../database/unique.ts';
import { refuse } from '../refusal.ts';
import { route } from '../route.ts';
import { requireOwnDoctorId, requireOwnUserId } from '../session/own-id.ts';
import { hashPassword, verifyPassword } from '../session/password.ts';
import { requireNoPause } from '../session/pause.ts';
import { failureKeys, normaliseUsername } from '../session/rules.ts';
import { countFailure } from '../session/store.ts';
import { requireNameKept } from '../user/rules.ts';
import { usernameIndex } from '../user/store.ts';
import { changeAccount, findPasswordHash } from './store.ts';

export const accountUpdate = route({
  method: 'POST',
  path: apiPaths.accountUpdate,
  access: {
    audience: 'signedIn',
    permission: 'none',
    object: 'self',
    beforePasswordChange: true,
    audited: { action: 'account.update', objectKind: 'user', idField: 'id' },
  },
  summary: 'Changes one’s own user name, name or password: 1 done, 0 wrong current password, 2 user name taken.',
  body: accountUpdateBody,
  answer: accountResult,
  async handle({ db, change, actor, body, trail, request }) {
    requireOwnUserId(actor, body.id);
    requireOwnDoctorId(actor, body.doctorId);
    if (!actor.isManager && body.doctorId === undefined) throw refuse.invalid(texts.doctorIdMissing);
    if (actor.isManager && !body.username) throw refuse.invalid(texts.usernameRequired);
    const { oldPassword, newPassword, username, name } = body;
    const usernameKey = normaliseUsername(actor.username);
    const keys = failureKeys(usernameKey, request.ip);
    await requireNoPause(db, keys);
    if (!(await verifyPassword(await findPasswordHash(db, actor.id), oldPassword))) {
      await countFailure(db, Object.values(keys));
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
