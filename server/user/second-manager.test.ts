import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer } from '../testing/test-server.ts';
import { add, forbidden, giveWord, newDoctor, submitted, update } from '../testing/users.ts';

const code = 'one-time-1';

onServer(
  (server) => {
    test('security 34: a manager who is new needs a second manager’s word too, where there is one', async () => {
      const first = await addManager(server(), { roleId: 1 });
      const form = { username: 'new-manager', password: code, userBelong: 0 };
      await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', '!=', first.id).execute();
      const alone = (await add(server(), { ...form, username: 'the-second' }, first)).rmObject;
      const second = { id: alone.id, doctorId: 0, username: 'the-second', cookie: '' };
      expect((await signInAs(server(), second, code)).status).toBe('OK');
      const { id: outOfUse } = await addManager(server(), { roleId: 3 });
      await server().db.updateTable('user').set({ deactivated_at: new Date() }).where('id', '=', outOfUse).execute();
      const { id } = (await add(server(), form, first)).rmObject;
      const waiting = await signInAs(server(), { id, doctorId: 0, username: 'new-manager', cookie: '' }, code);
      expect(waiting).toMatchObject({ status: 'ERROR', errMsg: signInTexts.resetWaits });
    });

    test('security 34: a manager who has no password, and signs in by an identity, is a second one', async () => {
      const [first, other] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 3 })];
      const { db } = server();
      await db
        .updateTable('user')
        .set({ deleted_at: new Date() })
        .where('id', 'not in', [first.id, other.id])
        .execute();
      await db.updateTable('user').set({ password_hash: '' }).where('id', '=', other.id).execute();
      const identity = { issuer: 'https://id.example', subject: 'other', label: 'other', made_by: 'manager' as const };
      await db
        .insertInto('user_identity')
        .values({ ...identity, user_id: other.id })
        .execute();
      const form = { username: 'beside-an-identity', password: code, userBelong: 0 };
      const { id } = (await add(server(), form, first)).rmObject;
      const waiting = await signInAs(server(), { id, doctorId: 0, username: form.username, cookie: '' }, code);
      expect(waiting).toMatchObject({ status: 'ERROR', errMsg: signInTexts.resetWaits });
    });

    test('security 34: of two whom one person made, the word of another for each lets them be two; their maker stays one with each', async () => {
      const [first, second] = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 3 })];
      const make = async (username: string) => {
        const { id } = (await add(server(), { username, password: code, userBelong: 0 }, first)).rmObject;
        await post(server(), apiPaths.userRoleUpdate, { userId: id, roleIds: '3' }, first.cookie);
        expect(await giveWord(server(), second, id)).toMatchObject({ status: 'OK' });
        const made = { id, doctorId: 0, username, cookie: '' };
        made.cookie = cookiesOf(await signInAs(server(), made, code));
        const own = { id, username, oldPassword: code, newPassword: 'another-1' };
        return { ...made, cookie: cookiesOf(await post(server(), apiPaths.accountUpdate, own, made.cookie)) };
      };
      await addDoctor(server());
      const [one, other] = [await make('vouched-one'), await make('vouched-other')];
      const { id: userId } = (await add(server(), newDoctor({ username: 'vouched-doctor', password: code }), one))
        .rmObject;
      const word = (by: Person) => giveWord(server(), by, userId);
      expect(await word(first)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      expect(await word(other)).toMatchObject({ status: 'OK' });
    });

    test('security 34: a word for an account that could do nothing is none for what its maker alone allowed it later', async () => {
      const [maker, second] = [await addManager(server(), { roleId: 3 }), await addManager(server(), { roleId: 3 })];
      const doctor = await addDoctor(server());
      const helpers = [];
      for (const username of ['empty-one', 'empty-other', 'vouched']) {
        const { id } = (await add(server(), { username, password: code, userBelong: 0 }, maker)).rmObject;
        const allow = () => post(server(), apiPaths.userRoleUpdate, { userId: id, roleIds: '3' }, maker.cookie);
        if (username === 'vouched') await allow();
        expect(await giveWord(server(), second, id)).toMatchObject({ status: 'OK' });
        const made = { id, doctorId: 0, username, cookie: '' };
        made.cookie = cookiesOf(await signInAs(server(), made, code));
        const own = { id, username, oldPassword: code, newPassword: 'another-1' };
        const cookie = cookiesOf(await post(server(), apiPaths.accountUpdate, own, made.cookie));
        if (username !== 'vouched') await allow();
        helpers.push({ ...made, cookie });
      }
      const [one, other, vouched] = helpers as [Person, Person, Person];
      const asked = { username: doctor.username, password: code };
      // One that was vouched for does not stand for the others.
      for (const [asking, beside] of [
        [vouched, one],
        [one, vouched],
        [one, other],
      ] as const) {
        expect(await update(server(), doctor.id, asked, asking)).toMatchObject(submitted);
        expect(await giveWord(server(), beside, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      }
      expect(await giveWord(server(), second, doctor.id)).toMatchObject({ status: 'OK' });
    });

    test('security 34: who asked for the code by which somebody signs in is no second person beside them', async () => {
      const [asking, third] = [await addManager(server(), { roleId: 3 }), await addManager(server(), { roleId: 3 })];
      const doctor = await addDoctor(server());
      for (const target of [await addManager(server(), { roleId: 3 }), await addManager(server())]) {
        const reset = { username: target.username, password: code };
        expect(await update(server(), target.id, reset, asking)).toMatchObject(submitted);
        expect(await giveWord(server(), third, target.id)).toMatchObject({ status: 'OK' });
        target.cookie = cookiesOf(await signInAs(server(), target, code));
        const own = { id: target.id, username: target.username, oldPassword: code, newPassword: 'another-1' };
        target.cookie = cookiesOf(await post(server(), apiPaths.accountUpdate, own, target.cookie));
        await post(server(), apiPaths.userRoleUpdate, { userId: target.id, roleIds: '3' }, asking.cookie);
        const ofDoctor = { username: doctor.username, password: code };
        for (const [one, other] of [
          [asking, target],
          [target, asking],
        ] as const) {
          expect(await update(server(), doctor.id, ofDoctor, one)).toMatchObject(submitted);
          expect(await giveWord(server(), other, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
        }
        expect(await giveWord(server(), third, doctor.id)).toMatchObject({ status: 'OK' });
      }
    });

    test('security 34: who has reset all other managers is not the only one, and makes none without a word', async () => {
      const [maker, other, leaving] = [
        await addManager(server(), { roleId: 3 }),
        await addManager(server(), { roleId: 3 }),
        await addManager(server(), { roleId: 3 }),
      ];
      const reset = { username: other.username, password: code };
      expect(await update(server(), other.id, reset, maker)).toMatchObject(submitted);
      expect(await giveWord(server(), leaving, other.id)).toMatchObject({ status: 'OK' });
      const here = [maker.id, other.id];
      await server().db.updateTable('user').set({ deleted_at: new Date() }).where('id', 'not in', here).execute();
      const manager = { username: 'made-by-the-only-one', password: code, userBelong: 0 };
      const { id } = (await add(server(), manager, maker)).rmObject;
      const waiting = await signInAs(server(), { id, doctorId: 0, username: manager.username, cookie: '' }, code);
      expect(waiting).toMatchObject({ status: 'ERROR', errMsg: signInTexts.resetWaits });
    });
  },
  { ACCOUNTS_CONFIRMED: 'true' },
);
