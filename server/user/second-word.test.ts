import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { type Permission, permissionTable } from '../../contract/permissions.ts';
import type { ResetLine } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { type Answered, post } from '../testing/call.ts';
import { addAdministrator, addDoctor, addManager, type Person } from '../testing/people.ts';
import { addTotp, cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer } from '../testing/test-server.ts';
import { add, forbidden, giveWord, isSignedIn, newDoctor, submitted, update } from '../testing/users.ts';

const code = 'one-time-1';

onServer(
  (server) => {
    test('security 34: a word is gone with what it was given for, and whoever typed the password never gives it', async () => {
      const [maker, second, third] = [
        await addManager(server(), { roleId: 1 }),
        await addManager(server(), { roleId: 1 }),
        await addManager(server(), { roleId: 1 }),
      ];
      for (const hospital of ['第一儿童医院', '戊医院']) await addDoctor(server(), { hospital });
      const { id, waiting } = (await add(server(), newDoctor({ username: 'renamed', password: code }), maker)).rmObject;
      expect(waiting).toEqual(['account']);
      const doctor = { id, doctorId: 0, username: 'renamed', cookie: '' };
      const waits = { status: 'ERROR', errMsg: signInTexts.resetWaits };
      const change = (by: Person, body: Record<string, string>) =>
        update(server(), id, { username: 'renamed', ...body }, by);
      expect(await giveWord(server(), second, id)).toMatchObject({ status: 'OK' });
      expect(await change(maker, { doctorName: '另一位医生' })).toMatchObject({ status: 'OK' });
      expect(await signInAs(server(), doctor, code)).toMatchObject(waits);
      // Who is another would change the hospital and give the word for that.
      const moved = { doctorBelongHospital: '戊医院' };
      expect(await change(third, moved)).toMatchObject({ statusCode: 409, errMsg: signInTexts.heldByAnother });
      expect(await change(maker, moved)).toMatchObject({ status: 'OK' });
      expect(await giveWord(server(), maker, id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      expect(await giveWord(server(), second, id)).toMatchObject({ status: 'OK' });
      expect((await signInAs(server(), doctor, code)).status).toBe('OK');
    });

    test('security 34: who moved a doctor gives no word for that after another reset the password, who may not move them then', async () => {
      const [mover, resetting] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
      await addDoctor(server(), { hospital: '己医院' });
      const doctor = await addDoctor(server());
      const change = (by: Person, body: Record<string, string>) =>
        update(server(), doctor.id, { username: doctor.username, ...body }, by);
      expect(await change(mover, { doctorBelongHospital: '己医院' })).toMatchObject({ status: 'OK' });
      expect(await change(resetting, { password: code })).toMatchObject(submitted);
      for (const one of [mover, resetting]) {
        expect(await giveWord(server(), one, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
        expect(await change(one, { doctorBelongHospital: '第一儿童医院' })).toMatchObject({
          statusCode: 409,
          errMsg: signInTexts.heldByAnother,
        });
      }
      expect(await change(mover, { password: code })).toMatchObject(submitted);
      expect(await giveWord(server(), resetting, doctor.id)).toMatchObject({ status: 'OK' });
    });

    test('security 34: a word is for the account as it was seen: of another hospital, another password or other rights it is none', async () => {
      const [maker, second] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
      await addDoctor(server(), { hospital: '丙医院' });
      const { id } = (await add(server(), newDoctor({ username: 'swapped', password: code }), maker)).rmObject;
      const manager = { username: 'swapped-manager', password: code, userBelong: 0 };
      const { id: managerId } = (await add(server(), manager, maker)).rmObject;
      const seen = async (userId: number) =>
        (await post(server(), apiPaths.resetList, {}, second.cookie)).rmObject.find(
          (line: ResetLine) => line.userId === userId,
        );
      const change = (body: Record<string, string>) => update(server(), id, { username: 'swapped', ...body }, maker);
      const swaps: [number, () => Promise<unknown>][] = [
        [id, () => change({ doctorBelongHospital: '丙医院' })],
        [id, () => change({ password: 'one-time-2' })],
        [id, () => change({ doctorName: '另一个人' })],
        [managerId, () => post(server(), apiPaths.userRoleUpdate, { userId: managerId, roleIds: '1' }, maker.cookie)],
      ];
      for (const [userId, swap] of swaps) {
        const { version } = await seen(userId);
        expect([null, texts.submittedWaits]).toContain(((await swap()) as Answered).errMsg);
        expect(await post(server(), apiPaths.resetConfirm, { userId, version }, second.cookie)).toMatchObject({
          statusCode: 409,
          errMsg: signInTexts.resetChanged,
        });
      }
      expect(await seen(id)).toMatchObject({ hospital: '丙医院', roles: [] });
      expect(await seen(managerId)).toMatchObject({ hospital: null, roles: ['超级管理员'] });
      expect(await giveWord(server(), second, id)).toMatchObject({ status: 'OK' });
    });

    test('security 34: no manager alone makes a doctor who sees a hospital’s children, nor moves one there', async () => {
      const [first, second] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
      const colleague = await addDoctor(server());
      await addDoctor(server(), { hospital: '乙医院' });
      const added = await add(server(), newDoctor({ username: 'puppet', password: code }), first);
      const puppet = { id: added.rmObject.id, username: 'puppet', doctorId: 0, cookie: '' };
      const waits = { status: 'ERROR', errMsg: signInTexts.resetWaits };
      const word = (by: Person) => giveWord(server(), by, puppet.id);
      expect(await signInAs(server(), puppet, code)).toMatchObject(waits);
      expect(await word(first)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      expect(await word(second)).toMatchObject({ status: 'OK' });
      puppet.cookie = cookiesOf(await signInAs(server(), puppet, code));
      const own = { id: puppet.id, oldPassword: code, newPassword: 'another-1' };
      const doctorId = (await post(server(), apiPaths.heartbeat, {}, puppet.cookie)).rmObject.doctorId;
      const changed = await post(server(), apiPaths.accountUpdate, { ...own, doctorId }, puppet.cookie);
      puppet.cookie = cookiesOf(changed);
      await addTotp(server(), puppet);

      const move = { username: 'puppet', doctorBelongHospital: '乙医院' };
      expect(await update(server(), puppet.id, move, first)).toMatchObject({ status: 'OK' });
      expect(await isSignedIn(server(), puppet)).toBe(false);
      expect(await signInAs(server(), puppet, 'another-1')).toMatchObject(waits);
      await word(second);
      expect((await signInAs(server(), puppet, 'another-1')).rmObject).toMatchObject({ challenge: 'secondFactor' });
      // Moved again before the word was used: the password that there was still opens the account.
      for (const doctorBelongHospital of ['第一儿童医院', '乙医院'])
        expect(await update(server(), puppet.id, { username: 'puppet', doctorBelongHospital }, first)).toMatchObject({
          status: 'OK',
        });
      expect(await signInAs(server(), puppet, 'another-1')).toMatchObject(waits);
      await word(second);
      expect((await signInAs(server(), puppet, 'another-1')).rmObject).toMatchObject({ challenge: 'secondFactor' });
      // No other reset does without the word, also of who has a second factor, nor once it was waited for too long.
      await update(server(), puppet.id, { username: 'puppet', doctorBelongHospital: '第一儿童医院' }, first);
      await server().db.updateTable('password_reset').set({ expires_at: new Date() }).execute();
      await update(server(), puppet.id, { username: 'puppet', password: 'one-time-2' }, first);
      expect(await signInAs(server(), puppet, 'one-time-2')).toMatchObject(waits);
      // Whoever stays where they are goes on.
      await update(server(), colleague.id, { username: colleague.username, doctorTitle: '主任医师' }, first);
      expect(await isSignedIn(server(), colleague)).toBe(true);
    });

    test('security 34: no manager alone makes a doctor a coordinator, by a role or by what a role allows', async () => {
      const [first, second] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
      const names = { roleName: 'coordinators', roleNameCn: '协调人' };
      const { id: roleId } = (await post(server(), apiPaths.roleAdd, names, first.cookie)).rmObject;
      const give = (to: Person, roleIds = String(roleId)) =>
        post(server(), apiPaths.userRoleUpdate, { userId: to.id, roleIds }, first.cookie);
      const permit = (permission?: Permission) =>
        post(
          server(),
          apiPaths.rolePermissionUpdate,
          { roleId, permissionIds: permission ? permissionTable[permission].id : '' },
          first.cookie,
        );
      const [byRole, byPermission, manager] = [
        await addDoctor(server()),
        await addDoctor(server()),
        await addManager(server()),
      ];
      const waits = { status: 'ERROR', errMsg: signInTexts.resetWaits };

      for (const to of [byPermission, manager]) expect(await give(to)).toMatchObject({ status: 'OK' });
      expect(await isSignedIn(server(), byPermission)).toBe(true);
      expect(await permit('hospital:coordinate')).toMatchObject({ status: 'OK' });
      expect(await give(byRole)).toMatchObject({ status: 'OK' });
      expect(await isSignedIn(server(), manager)).toBe(true);
      for (const doctor of [byPermission, byRole]) {
        expect(await isSignedIn(server(), doctor)).toBe(false);
        expect(await signInAs(server(), doctor)).toMatchObject(waits);
        expect(await giveWord(server(), first, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
        expect(await giveWord(server(), second, doctor.id)).toMatchObject({ status: 'OK' });
        const signedIn = await signInAs(server(), doctor);
        expect(signedIn.rmObject.permissions).toEqual(['hospital:coordinate']);
        doctor.cookie = cookiesOf(signedIn);
        const news = await post(server(), apiPaths.accountNews, {}, doctor.cookie);
        expect(news.rmObject).toContainEqual(
          expect.objectContaining({ kind: 'becameCoordinator', by: first.username }),
        );
      }
      // Two are needed for one who waits already, and the system administrator's word is enough.
      const { id: heldId } = (await add(server(), newDoctor({ username: 'held', password: code }), second)).rmObject;
      const held = { id: heldId, doctorId: 0, username: 'held', cookie: '' };
      expect(await give(held)).toMatchObject({ statusCode: 409, errMsg: signInTexts.heldByAnother });
      const byDuty = await addDoctor(server());
      await give(byDuty);
      expect(await giveWord(server(), await addAdministrator(server(), 'system'), byDuty.id)).toMatchObject({
        status: 'OK',
      });
      // Who is one already goes on, and so does who is one no longer; no role of the console makes a manager of a doctor.
      expect(await give(byRole, `${roleId},2`)).toMatchObject(forbidden(refusalTexts.roleOfManager));
      expect(await permit()).toMatchObject({ status: 'OK' });
      for (const doctor of [byPermission, byRole]) expect(await isSignedIn(server(), doctor)).toBe(true);
    });
  },
  { ACCOUNTS_CONFIRMED: 'true' },
);
