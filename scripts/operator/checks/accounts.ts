import { type Check, wrong } from '../finding.ts';

/** Whether the first password, which was printed, still opens the door. */
export const checkAccounts: Check = async ({ db }) => {
  const admin = await db
    ?.selectFrom('user')
    .select('must_change_password')
    .where('username_key', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!admin?.must_change_password) return [];
  return [wrong('admin 的初始密码从未修改', '用 admin 登录并修改；密码丢失则 tongmou admin-reset')];
};
