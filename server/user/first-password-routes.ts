import { apiPaths } from '../../contract/paths.ts';
import { protectedUsername } from '../../contract/permissions.ts';
import * as shape from '../../contract/schemas/user.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { Refusal, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { holdsAllOf } from '../role/rules.ts';
import { route } from '../route.ts';
import { randomLetters } from '../session/codes.ts';
import { commonPasswords } from '../session/common-passwords.ts';
import { hashPassword } from '../session/credentials.ts';
import { addReset } from '../session/reset-store.ts';
import { requireGoodPassword } from '../session/rules.ts';
import type { Actor } from '../session/session-store.ts';
import { forEach, lockOne } from './for-each.ts';
import { findNeverOpened, setFirstPassword } from './first-password-store.ts';
import { hasSecondManager } from './makers-store.ts';
import { mayAddManagers } from './rules.ts';

const itself = (id: number) => id;

/** Of 59 bits and more, and nothing that a person would have to be told is no good password. */
function newPassword(rule: Parameters<typeof requireGoodPassword>[1]): string {
  for (;;) {
    const password = randomLetters(Math.max(12, rule.minLength));
    try {
      requireGoodPassword(password, rule);
      return password;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

export const userFirstPasswords = route({
  path: apiPaths.userFirstPasswords,
  access: {
    audience: 'manager',
    permission: 'user:add:2',
    stepUp: 'withFactor',
    audited: { action: 'user.giveFirstPasswords' },
  },
  summary: '为文件导入、还没有人登录过的账号生成一次性密码，只显示一次。',
  body: shape.firstPasswordsBody,
  answer: shape.firstPasswords,
  async handle({ db, config, change, body, trail }) {
    // Hashes are made before the transaction, which others wait for; who is new is looked at again in it.
    const asked = await findNeverOpened(db, body.userIds);
    const made = new Map<number, (typeof asked)[number] & { password: string; hash: string }>();
    for (const one of asked) {
      const { username } = one;
      const password = newPassword({ username, minLength: config.passwordMinLength, common: commonPasswords });
      made.set(one.id, { ...one, password, hash: await hashPassword(password) });
    }
    return change(async (tx, actor) => {
      const hasSecond = await hasSecondManager(tx, actor.id);
      const given = await forEach(body.userIds, itself, async (id): Promise<shape.FirstPassword> => {
        await requireMayGive(tx, actor, id);
        const own = made.get(id);
        if (!own) throw refuse.conflict(refusalTexts.passwordHeld);
        const { username, name, isManager, password, hash } = own;
        const awaitsWord = config.accountsConfirmed && (!isManager || hasSecond);
        if (awaitsWord) await addReset(tx, { userId: id, askedBy: actor.id, codeHash: hash, needsWord: true });
        else await setFirstPassword(tx, id, hash);
        return { userId: id, username, name, password, awaitsWord };
      });
      trail.detail = { users: given.length };
      trail.deeds = given.map(({ userId, username }) => ({
        action: 'user.giveFirstPassword',
        objectId: userId,
        detail: { username },
      }));
      return given;
    });
  },
});

/**
 * As when one makes an account with a password: nobody comes so by more than they may do themselves.
 * @throws Refusal with the reason
 */
async function requireMayGive(tx: Tx, actor: Actor, id: number): Promise<void> {
  const target = await lockOne(tx, id);
  if (target.usernameKey === protectedUsername) throw refuse.forbidden(refusalTexts.adminOnlyItself);
  if (!holdsAllOf(actor, target.rights)) throw refuse.forbidden(refusalTexts.passwordBeyondOwn);
  if (target.isManager && !mayAddManagers(actor)) throw refuse.forbidden(refusalTexts.accountBeyondOwn);
  const [stillNew] = await findNeverOpened(tx, [id]);
  if (!stillNew) throw refuse.conflict(refusalTexts.passwordHeld);
  if (!stillNew.isActive) throw refuse.conflict(refusalTexts.passwordOfDeactivated);
}
