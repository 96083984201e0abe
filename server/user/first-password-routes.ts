import { randomInt } from 'node:crypto';
import { apiPaths } from '../../contract/paths.ts';
import { protectedUsername } from '../../contract/permissions.ts';
import * as shape from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { Refusal, refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { holdsAllOf } from '../role/rules.ts';
import { route } from '../route.ts';
import { commonPasswords } from '../session/common-passwords.ts';
import { hashPassword } from '../session/credentials.ts';
import { addReset } from '../session/reset-store.ts';
import { requireGoodPassword } from '../session/rules.ts';
import type { Actor } from '../session/session-store.ts';
import { findNeverOpened, setFirstPassword } from './first-password-store.ts';
import { hasSecondManager } from './makers-store.ts';
import { mayAddManagers } from './rules.ts';
import { lockTarget } from './target.ts';

/** Without those that look alike on paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Of 59 bits and more, and nothing that a person would have to be told is no good password. */
function newPassword(rule: Parameters<typeof requireGoodPassword>[1]): string {
  for (;;) {
    const length = Math.max(12, rule.minLength);
    const password = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
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
    const made = new Map<number, { password: string; hash: string }>();
    for (const { id, username } of asked) {
      const password = newPassword({ username, minLength: config.passwordMinLength, common: commonPasswords });
      made.set(id, { password, hash: await hashPassword(password) });
    }
    return change(async (tx, actor) => {
      const hasSecond = await hasSecondManager(tx, actor.id);
      const refused: { id: number; reason: string }[] = [];
      const given: shape.FirstPassword[] = [];
      for (const id of [...new Set(body.userIds)].sort((one, other) => one - other)) {
        const reason = await reasonAgainst(tx, actor, id);
        const own = made.get(id);
        if (reason || !own) refused.push({ id, reason: reason ?? sheetTexts.passwordHeld });
        else {
          const { username, name, isManager } = asked.find((one) => one.id === id)!;
          const awaitsWord = config.accountsConfirmed && (!isManager || hasSecond);
          if (awaitsWord) await addReset(tx, { userId: id, askedBy: actor.id, codeHash: own.hash, needsWord: true });
          else await setFirstPassword(tx, id, own.hash);
          given.push({ userId: id, username, name, password: own.password, awaitsWord });
        }
      }
      if (refused.length > 0) throw refuse.someOf(sheetTexts.manyRefused(refused.length), refused);
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

/** As when one makes an account with a password: nobody comes so by more than they may do themselves. */
async function reasonAgainst(tx: Tx, actor: Actor, id: number): Promise<string | undefined> {
  try {
    const target = await lockTarget(tx, id);
    if (target.usernameKey === protectedUsername) return refusalTexts.adminOnlyItself;
    if (!holdsAllOf(actor, target.rights)) return refusalTexts.passwordBeyondOwn;
    if (target.isManager && !mayAddManagers(actor)) return refusalTexts.accountBeyondOwn;
    const [stillNew] = await findNeverOpened(tx, [id]);
    return stillNew ? undefined : sheetTexts.passwordHeld;
  } catch (error) {
    if (error instanceof Refusal) return sheetTexts.userGone;
    throw error;
  }
}
