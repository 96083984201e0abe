import { z } from 'zod';
import { defaultAvatar } from '../../contract/limits.ts';
import { apiPaths } from '../../contract/paths.ts';
import { userBelong } from '../../contract/permissions.ts';
import { type Waits, waits } from '../../contract/schemas/envelope.ts';
import * as shape from '../../contract/schemas/user.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { refuse } from '../answers.ts';
import type { Tx } from '../database/row-types.ts';
import { unlessTaken } from '../database/unique.ts';
import { requireLatest, requireOwnId, requireProof, requireSameId } from '../guard.ts';
import { route } from '../route.ts';
import { commonPasswords } from '../session/common-passwords.ts';
import { hashPassword } from '../session/credentials.ts';
import { endFormerAccess } from '../session/hold.ts';
import { holdForWord } from '../session/reset-store.ts';
import { requireGoodPassword } from '../session/rules.ts';
import { asMade } from '../submission-store.ts';
import { findDoctorFields, saveDoctor } from './doctor-store.ts';
import { hasSecondManager } from './makers-store.ts';
import { prepareReset } from './reset.ts';
import { doctorFields, formFields, mayAddManagers, requireMayTakeAway, requireMayUpdate } from './rules.ts';
import { endAccount, lockTarget } from './target.ts';
import * as users from './user-store.ts';

const noDoctorYet = { name: '', hospital: {}, center: '', title: '', description: '', avatar: defaultAvatar };

/** Whose children a doctor finds is on record when it changes. */
const hospitalOf = async (tx: Tx, id: number) => (await findDoctorFields(tx, id))!.hospital.id!;

export const userAdd = route({
  path: apiPaths.userAdd,
  access: {
    audience: 'manager',
    permission: 'user:add:2',
    audited: { action: 'user.add' },
    once: { find: async (tx, { id }) => asMade(await users.lockUser(tx, id)) },
  },
  summary: '新增医生；有 user:updateUserRole 权限的还可以新增管理员。都还没有角色。',
  body: shape.userAddBody,
  answer: shape.userAdded,
  async handle({ config, change, body, trail }) {
    const isManager = body.userBelong === userBelong.administrator;
    trail.detail = { username: body.username, userBelong: body.userBelong };
    const rule = { username: body.username, minLength: config.passwordMinLength, common: commonPasswords };
    requireGoodPassword(body.password, rule);
    const passwordHash = await hashPassword(body.password);
    const doctor = isManager ? undefined : doctorFields(body, noDoctorYet);
    const name = doctor?.name ?? (body.name || body.doctorName || body.username);
    const adding = change(async (tx, actor) => {
      if (isManager && !mayAddManagers(actor)) throw refuse.forbidden();
      const hasSecond = await hasSecondManager(tx, actor.id);
      // Whom nobody could give a word for is made by nobody: without them there would never be two.
      const addedBy = isManager && !hasSecond ? undefined : actor.id;
      const id = await users.addUser(tx, {
        username: body.username,
        ...{ name, passwordHash, isManager, addedBy },
        mustChangePassword: true,
      });
      const isHeld = config.accountsConfirmed && Boolean(doctor || hasSecond);
      if (isHeld) await holdForWord(tx, { userId: id, askedBy: actor.id });
      const added = { id, waiting: isHeld ? ['account' as const] : [] };
      if (!doctor) return added;
      await saveDoctor(tx, id, doctor, { uploaderId: actor.id });
      trail.detail.hospitals = [await hospitalOf(tx, id)];
      return added;
    });
    return unlessTaken(users.usernameIndex, texts.usernameTaken, adding);
  },
});

export const userUpdate = route({
  path: apiPaths.userUpdate,
  access: {
    audience: 'manager',
    permission: 'user:update',
    audited: { action: 'user.update', idField: 'id' },
    changesRights: true,
  },
  summary: '修改用户；填密码即申请重置，须本人或第二位管理员确认。admin 只能由自己修改。',
  params: shape.userIdParams,
  body: shape.userUpdateBody,
  answer: waits,
  async handle({ change, params: { id }, body, trail, ...call }) {
    requireSameId({ id }, body);
    if (body.password) await requireProof(call, call.actor);
    const reset = body.password ? await prepareReset(call, { ...body, id, password: body.password }) : undefined;
    const updating = change(async (tx, actor) => {
      const before = await lockTarget(tx, id);
      trail.detail = { before: before.username, username: body.username, reset: reset ? reset.way : null };
      requireMayUpdate(actor, before, body);
      const { versionNo, ...stored } = (await users.findUserDetail(tx, id))!;
      requireLatest(body.versionNo, versionNo, refusalTexts.userEditedSince, {
        stored: formFields(stored),
        sent: formFields(body),
      });
      const waiting: Waits['waiting'] = reset && reset.way !== 'atOnce' ? ['password'] : [];
      const doctorBefore = await findDoctorFields(tx, id);
      const doctor = doctorBefore && doctorFields(body, doctorBefore);
      if (doctor) {
        await saveDoctor(tx, id, doctor, { before: doctorBefore, uploaderId: actor.id });
        const hospitals = [doctorBefore.hospital.id!, await hospitalOf(tx, id)];
        if (hospitals[0] !== hospitals[1]) {
          trail.detail.hospitals = hospitals;
          await endFormerAccess(tx, call.config, { userId: id, askedBy: actor.id });
          if (call.config.accountsConfirmed) waiting.push('account');
        }
      }
      const name = doctor ? doctor.name : body.name || body.doctorName || undefined;
      await users.updateUser(tx, id, { username: body.username, name });
      await reset?.ask(tx);
      const { versionNo: after } = (await users.findUserDetail(tx, id))!;
      return { waiting, isChanged: after !== versionNo };
    });
    const { waiting, isChanged } = await unlessTaken(users.usernameIndex, texts.usernameTaken, updating);
    await reset?.send();
    if (waiting.length > 0 && !isChanged) throw refuse.waits(texts.submittedWaits, waiting);
    return { waiting };
  },
});

export const userDelete = route({
  path: apiPaths.userDelete,
  access: {
    audience: 'manager',
    permission: 'user:delete',
    audited: { action: 'user.delete', idField: 'deleteId' },
    changesRights: true,
  },
  summary: '删除另一个用户；其写下的内容保留署名。',
  body: shape.userDeleteBody,
  answer: z.null(),
  async handle({ change, actor, body, trail }) {
    requireOwnId(actor, body);
    return change(async (tx, actor) => {
      const target = await lockTarget(tx, body.deleteId);
      requireMayTakeAway(actor, target, texts.userDeleteProtected);
      trail.detail = { username: target.username, roleIds: target.rights.roleIds };
      await users.deleteUser(tx, body.deleteId);
      await endAccount(tx, target);
      return null;
    });
  },
});

export const userActive = route({
  path: apiPaths.userActive,
  access: {
    audience: 'manager',
    permission: 'user:delete',
    audited: { action: 'user.updateActive', idField: 'userId' },
    changesRights: true,
  },
  summary: '停用或启用另一个账号；角色、医生资料和写下的内容保留。',
  body: shape.userActiveBody,
  answer: z.null(),
  async handle({ change, body: { userId, isActive }, trail }) {
    return change(async (tx, actor) => {
      const target = await lockTarget(tx, userId);
      requireMayTakeAway(actor, target, refusalTexts.userActiveProtected);
      trail.detail = { username: target.username, isActive };
      await users.setActive(tx, userId, isActive);
      if (!isActive) await endAccount(tx, target);
      return null;
    });
  },
});
