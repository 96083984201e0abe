import { randomBytes } from 'node:crypto';
import { protectedUsername } from '../contract/permissions.ts';
import { recordAudit } from './audit/audit-store.ts';
import type { Db, Tx } from './database/row-types.ts';
import { hashPassword } from './session/credentials.ts';
import { forgetFailuresOf } from './session/lockout-store.ts';
import { endSessionsOf } from './session/session-store.ts';
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
    await endSessionsOf(tx, admin.id);
    await forgetFailuresOf(tx, { id: admin.id, usernameKey: protectedUsername });
    await recordAudit(tx, {
      at: new Date(),
      actorId: null,
      actorName: '命令行',
      action: 'account.reset',
      objectKind: 'user',
      objectId: admin.id,
      outcome: 'done',
      address: '',
      requestId: '',
      detail: { username: protectedUsername },
    });
    return password;
  });
}

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
