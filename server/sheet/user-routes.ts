import { apiPaths } from '../../contract/paths.ts';
import { accountPermissions, belongNames, userBelong } from '../../contract/permissions.ts';
import { emptyBody } from '../../contract/schemas/session.ts';
import * as shape from '../../contract/schemas/sheet.ts';
import { sheetTexts } from '../../contract/sheet-texts.ts';
import type { Deed } from '../audit/hook.ts';
import { unlessTaken } from '../database/unique.ts';
import { holds, requireProof } from '../guard.ts';
import { type Access, route } from '../route.ts';
import { hasSecondManager } from '../user/makers-store.ts';
import { usernameIndex } from '../user/user-store.ts';
import { checkedRows, listed } from './judging.ts';
import { readTable } from './reading.ts';
import { judgeUsers } from './users.ts';
import { addUsers, areAsMade, listStoredUsers, type NewUser } from './users-store.ts';

const access = { audience: 'manager', permission: 'user:add:2' } as const satisfies Access;

/** What is sent of a file, as a field of a form. */
const sheetSent = {
  body: shape.sheetBody,
  bodyMaxBytes: shape.sheetTextMaxLength + 1000,
  slowBody: true,
} as const;

export const userSheetCheck = route({
  path: apiPaths.userSheetCheck,
  access,
  summary: '逐行检查用户文件：会做什么，有哪些错误。不保存。',
  ...sheetSent,
  answer: shape.sheetChecked,
  async handle({ db, actor, body }) {
    const { rows, ignored } = await readTable(body.sheet);
    return { rows: checkedRows(rows, await judgeUsers(db, actor, rows)), ignored };
  },
});

export const userSheetImport = route({
  path: apiPaths.userSheetImport,
  access: {
    ...access,
    audited: { action: 'user.import' },
    changesRights: true,
    // The same file sent again adds nothing while what it added is as it was.
    once: {
      find: async (tx, { added }) =>
        (await areAsMade(
          tx,
          added.map(({ id }) => id),
        ))
          ? {}
          : undefined,
    },
  },
  summary:
    '导入用户文件里没有问题的新用户，其余的行连同原因返回；有 user:updateUserRole 权限的可带角色。账号还没有密码。',
  ...sheetSent,
  answer: shape.sheetImported,
  async handle({ db, config, change, actor, body, trail }) {
    const { rows } = await readTable(body.sheet);
    if (rows.some(({ cells }) => cells.roles !== '')) await requireProof({ db, config }, actor);
    const adding = change(async (tx, actor) => {
      const judged = await judgeUsers(tx, actor, rows);
      const added = judged.flatMap(({ fields }) => fields ?? []);
      const checked = checkedRows(rows, judged);
      const unchanged = checked.filter(({ state }) => state === 'unchanged').length;
      const rest = checked.filter(({ state }) => state === 'different' || state === 'broken');
      trail.detail = { rows: rows.length, added: added.length, unchanged, rest: rest.length };
      // As in addAdminOrDoctor: whom nobody could give a word for is made by nobody.
      const hasSecond = added.some(({ isManager }) => isManager) && (await hasSecondManager(tx, actor.id));
      const addedBy = (isManager: boolean) => (isManager && !hasSecond ? undefined : actor.id);
      const ids = await addUsers(
        tx,
        added.map((user) => ({ ...user, addedBy: addedBy(user.isManager) })),
      );
      trail.deeds = added.flatMap((user, at) => deedsOf(ids[at]!, user));
      return { added: ids.map((id, at) => ({ id, username: added[at]!.username })), unchanged, rest };
    });
    return unlessTaken(usernameIndex, sheetTexts.takenSince, adding);
  },
});

/** What making this user alone would be on record as. */
function deedsOf(objectId: number, { username, isManager, doctor, roleIds }: Omit<NewUser, 'addedBy'>): Deed[] {
  const detail = {
    username,
    userBelong: isManager ? userBelong.administrator : userBelong.doctor,
    ...(doctor && { hospitals: [doctor.hospitalId] }),
  };
  const made: Deed = { action: 'user.add', objectId, detail };
  if (roleIds.length === 0) return [made];
  return [made, { action: 'user.updateRoles', objectId, detail: { before: [], after: roleIds } }];
}

export const userSheet = route({
  path: apiPaths.userSheet,
  access: { audience: 'manager', audited: { action: 'user.export' } },
  summary: '导出全部用户，格式与导入相同；只有可以修改账号的人看到角色。',
  body: emptyBody,
  answer: shape.sheetRows,
  async handle({ db, actor, trail }) {
    const seesRoles = accountPermissions.some((one) => holds(actor, one));
    const users = await listStoredUsers(db);
    trail.detail = { rows: users.length };
    return users.map(({ username, isManager, name, hospital, center, title, description, roles }) => [
      username,
      isManager ? belongNames.administrator : belongNames.doctor,
      name,
      hospital ?? '',
      center ?? '',
      title ?? '',
      description ?? '',
      seesRoles ? listed(roles) : '',
    ]);
  },
});
