import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '../contract/audit.ts';
import { protectedUsername } from '../contract/permissions.ts';
import { samplePassword } from '../contract/settings.ts';
import { type AuditEntry, recordAudit } from './audit/audit-store.ts';
import type { AuditDetail, Db, Tx } from './database/row-types.ts';
import { hashPassword, normaliseUsername, verifyPassword } from './session/credentials.ts';
import { removeAllFactors } from './session/factor-store.ts';
import { forgetFailuresOf } from './session/lockout-store.ts';
import { tellOwner } from './session/news-store.ts';
import { endResetsOf } from './session/reset-store.ts';
import { endAccessOf } from './session/token-store.ts';
import { StartRefusal } from './start-up.ts';

/** Short enough to be typed from a screen: 96 bits. */
const newPassword = () => randomBytes(12).toString('base64url');

/**
 * Gives the account admin its first password and has it told, once: to whoever starts the first server. It is told before
 * it holds, so that of those told the last one does, whatever ends this process in between. Of two servers one tells.
 */
export async function tellFirstPassword(db: Db, tell: (password: string) => void): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admin = await lockAdmin(tx);
    if (admin?.passwordHash !== '') return;
    const password = newPassword();
    await setPassword(tx, admin.id, password);
    tell(password);
  });
}

/**
 * A new one-time password for admin, with every right and into use again, should that have been taken away. Its sessions
 * end and the pauses after wrong passwords do. On record as done by nobody who was signed in.
 * @throws StartRefusal when there is no such account
 */
export async function resetAdmin(db: Db): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const admin = await lockAdmin(tx);
    if (!admin) throw new StartRefusal('还没有 admin 账号：请先启动一次服务。');
    const password = newPassword();
    await setPassword(tx, admin.id, password);
    await tx.updateTable('user').set({ deactivated_at: null, deleted_at: null }).where('id', '=', admin.id).execute();
    await tx
      .insertInto('user_role')
      .values({ user_id: admin.id, role_id: 1 })
      .onConflict((on) => on.doNothing())
      .execute();
    await endAccessOf(tx, admin.id);
    await endResetsOf(tx, admin.id);
    await forgetFailuresOf(tx, { id: admin.id, usernameKey: protectedUsername });
    await recordAudit(tx, byOperator('account.reset', admin.id, { username: protectedUsername }));
    return password;
  });
}

export const samplesEnded = (count: number): string =>
  `演示用的示例账号 ${count} 个，密码人人可知，已失效：admin 的新密码在服务启动时显示，其他账号请由管理员重置密码或停用。`;

/**
 * Takes password, sessions and access tokens from the accounts of a demo, which nobody has given another password; of those from before
 * they were marked, from whose password is the demo's. A manager gives doctors a new one, and the server tells admin's.
 * @returns how many there were
 */
export async function endSampleAccounts(tx: Tx): Promise<number> {
  const found = await tx
    .selectFrom('user')
    .select(['id', 'username', 'password_hash as passwordHash', 'is_sample as isSample'])
    .where(sql<boolean>`is_sample is not false`)
    .orderBy('id')
    .forUpdate()
    .execute();
  let ended = 0;
  for (const { id, username, passwordHash, isSample } of found) {
    const isOne = isSample ?? (await verifyPassword(passwordHash, samplePassword));
    const end = isOne ? { password_hash: '', must_change_password: true } : {};
    await tx
      .updateTable('user')
      .set({ is_sample: false, ...end })
      .where('id', '=', id)
      .execute();
    if (!isOne) continue;
    await endAccessOf(tx, id);
    await endResetsOf(tx, id);
    await recordAudit(tx, byOperator('account.endSample', id, { username }));
    ended += 1;
  }
  return ended;
}

/**
 * Takes every second factor from somebody who lost theirs and has no recovery code left. Sessions end, and the owner is told.
 * On record as done by nobody who was signed in.
 * @throws StartRefusal when there is no such account, or none with a second factor
 */
export async function removeFactorsOf(db: Db, username: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('user')
      .select(['id', 'username', 'has_second_factor as hasSecondFactor'])
      .where('username_key', '=', normaliseUsername(username))
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new StartRefusal(`没有用户 ${username}。`);
    if (!user.hasSecondFactor) throw new StartRefusal(`用户 ${username} 没有设置第二步验证。`);
    await removeAllFactors(tx, user.id);
    await endAccessOf(tx, user.id);
    await tellOwner(tx, { userId: user.id, kind: 'factorRemovedByOperator' });
    await recordAudit(tx, byOperator('account.removeFactor', user.id, { username: user.username }));
  });
}

const byOperator = (action: AuditAction, objectId: number, detail: AuditDetail): AuditEntry => ({
  at: new Date(),
  actorId: null,
  actorName: '命令行',
  action,
  objectKind: 'user',
  objectId,
  outcome: 'done',
  address: '',
  requestId: '',
  detail,
});

/** One of a kind: an account of that name which was deleted leaves it the name. */
const lockAdmin = (tx: Tx) =>
  tx
    .selectFrom('user')
    .select(['id', 'password_hash as passwordHash'])
    .where('username_key', '=', protectedUsername)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

async function setPassword(tx: Tx, id: number, password: string): Promise<void> {
  await tx
    .updateTable('user')
    .set({ password_hash: await hashPassword(password), must_change_password: true })
    .where('id', '=', id)
    .execute();
}
