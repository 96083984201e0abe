import type { Db } from '../server/database/schema.ts';
import { hashPassword } from '../server/session/credentials.ts';

const managers = [
  { username: 'bianji', name: '内容编辑（示例）', roleId: 2 },
  { username: 'guanli', name: '医院与用户管理员（示例）', roleId: 3 },
  { username: 'wuquan', name: '待分配角色（示例）', roleId: undefined },
];

/** Adds the sample managers beside admin and returns the editor's id. */
export async function seedManagers(db: Db, password: string): Promise<number> {
  const passwordHash = await hashPassword(password);
  const ids = new Map<string, number>();
  for (const { username, name, roleId } of managers) {
    const { id } = await db
      .insertInto('user')
      .values({
        username,
        username_key: username,
        name,
        password_hash: passwordHash,
        is_manager: true,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (roleId) await db.insertInto('user_role').values({ user_id: id, role_id: roleId }).execute();
    ids.set(username, id);
  }
  return ids.get('bianji')!;
}
