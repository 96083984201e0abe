import { afterAll, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { AccountNews, ResetLine } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { addTotp, codeOf, cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onEachEngine } from '../testing/test-server.ts';
import { add, forbidden, giveWord, isSignedIn, newDoctor, update } from '../testing/users.ts';

const code = 'one-time-1';

onEachEngine((server) => {
  const reset = (by: Person, target: Person) =>
    update(server(), target.id, { username: target.username, password: code }, by);
  const confirm = (by: Person, target: Person) => giveWord(server(), by, target.id);
  const newsOf = async (cookie: string): Promise<AccountNews> =>
    (await post(server(), apiPaths.accountNews, {}, cookie)).rmObject;
  const userManager = () => addManager(server(), { roleId: 3 });
  const changeTo = (person: Person, cookie: string, newPassword: string) =>
    post(
      server(),
      apiPaths.accountUpdate,
      { id: person.id, doctorId: person.doctorId, oldPassword: code, newPassword },
      cookie,
    );

  test('security 55: what a manager types for a doctor opens nothing before a second manager’s word', async () => {
    const [asking, second, doctor] = [await userManager(), await userManager(), await addDoctor(server())];
    expect(await reset(asking, doctor)).toMatchObject({ status: 'OK', rmObject: null });
    expect(await signInAs(server(), doctor, code)).toMatchObject({ status: 'ERROR', errMsg: signInTexts.resetWaits });
    // The owner, who never asked, goes on.
    expect(await isSignedIn(server(), doctor)).toBe(true);
    expect(await confirm(asking, doctor)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
    expect(await signInAs(server(), doctor, code)).toMatchObject({ errMsg: signInTexts.resetWaits });
    const { rmObject: waiting } = await post(server(), apiPaths.resetList, {}, second.cookie);
    expect(waiting).toMatchObject([{ userId: doctor.id, way: 'confirm', askedById: asking.id, confirmedBy: null }]);

    expect(await confirm(second, doctor)).toMatchObject({ status: 'OK' });
    const signedIn = await signInAs(server(), doctor, code);
    expect(signedIn.rmObject).toMatchObject({ id: doctor.id, mustChangePassword: true });
    expect(await isSignedIn(server(), doctor)).toBe(false);
    const cookie = cookiesOf(signedIn);
    expect((await post(server(), apiPaths.consultationTodo, {}, cookie)).statusCode).toBe(403);
    expect((await changeTo(doctor, cookie, 'another-1')).rmObject).toBe(1);
    expect(await signInAs(server(), doctor, code)).toMatchObject({ errMsg: texts.loginFailed });
    expect((await signInAs(server(), doctor, 'another-1')).status).toBe('OK');
  });

  test('security 55: the owner is told at the next sign-in who did it and when, whether or not it was used', async () => {
    const [asking, second, doctor] = [await userManager(), await userManager(), await addDoctor(server())];
    await reset(asking, doctor);
    await confirm(second, doctor);
    const signedIn = await signInAs(server(), doctor);
    expect(signedIn.rmObject.accountNews).toBe(2);
    expect(await newsOf(cookiesOf(signedIn))).toMatchObject([
      { kind: 'resetConfirmed', by: second.username },
      { kind: 'resetAsked', by: asking.username, at: expect.stringMatching(/^20/) },
    ]);
    // Who knows the password needs no reset.
    expect(await signInAs(server(), doctor, code)).toMatchObject({ errMsg: texts.loginFailed });
  });

  test('security 55: with a second factor it works with that alone, and never touches it', async () => {
    const [asking, doctor] = [await userManager(), await addDoctor(server())];
    const { secret } = await addTotp(server(), doctor);
    await reset(asking, doctor);
    const half = await signInAs(server(), doctor, code);
    expect(half.rmObject).toMatchObject({ challenge: 'secondFactor' });
    expect((await signInAs(server(), doctor, testPassword)).rmObject).toMatchObject({ challenge: 'secondFactor' });
    const wrong = await post(server(), apiPaths.secondFactor, { code: '000000' }, cookiesOf(half));
    expect(wrong.status).toBe('ERROR');
    const whole = await post(server(), apiPaths.secondFactor, { code: codeOf(secret) }, cookiesOf(half));
    expect(whole.rmObject).toMatchObject({ mustChangePassword: true, hasSecondFactor: true });
    expect(await signInAs(server(), doctor)).toMatchObject({ errMsg: texts.loginFailed });
  });

  test('security 55: nobody resets or confirms their own, nor of somebody who may do more', async () => {
    const [asking, editor] = [await userManager(), await addManager(server(), { roleId: 2 })];
    const superAdmins = [await addManager(server(), { roleId: 1 }), await addManager(server(), { roleId: 1 })];
    const [first, other] = superAdmins as [Person, Person];
    expect(await reset(asking, asking)).toMatchObject(forbidden(signInTexts.resetOwn));
    expect(await reset(asking, editor)).toMatchObject(forbidden(refusalTexts.passwordBeyondOwn));
    await reset(first, editor);
    expect(await confirm(asking, editor)).toMatchObject(forbidden(refusalTexts.passwordBeyondOwn));
    await reset(first, other);
    expect(await confirm(other, other)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
    expect(await confirm(other, editor)).toMatchObject({ status: 'OK' });
    expect((await confirm(other, editor)).statusCode).toBe(404);
  });

  test('security 55: a code is good for a day and once, and another reset takes its place', async () => {
    const [asking, second, doctor] = [await userManager(), await userManager(), await addDoctor(server())];
    await reset(asking, doctor);
    await confirm(second, doctor);
    await update(server(), doctor.id, { username: doctor.username, password: 'one-time-2' }, asking);
    expect(await signInAs(server(), doctor, code)).toMatchObject({ errMsg: texts.loginFailed });
    expect(await signInAs(server(), doctor, 'one-time-2')).toMatchObject({ errMsg: signInTexts.resetWaits });
    await confirm(second, doctor);
    await server().db.updateTable('password_reset').set({ expires_at: new Date() }).execute();
    expect(await signInAs(server(), doctor, 'one-time-2')).toMatchObject({ errMsg: texts.loginFailed });
  });

  test('security 55: two of whom one made the other, or whom one person made, give each other no second word', async () => {
    const [asking, doctor] = [await addManager(server(), { roleId: 1 }), await addDoctor(server())];
    const make = async (by: Person) => {
      const form = { username: `made-by-${by.id}`, password: 'secret-1', userBelong: 0 };
      const { id } = (await add(server(), form, by)).rmObject;
      await post(server(), apiPaths.userRoleUpdate, { userId: id, roleIds: '3' }, asking.cookie);
      const made = { id, doctorId: 0, username: form.username, cookie: '' };
      return { ...made, cookie: cookiesOf(await signInAs(server(), made, 'secret-1')) };
    };
    const puppet = await make(asking);
    const [second, sister] = [await make(puppet), await make(asking)];
    const line = [asking, puppet, second, sister];
    for (const by of line) {
      expect(await reset(by, doctor)).toMatchObject({ status: 'OK' });
      for (const other of line)
        expect(await confirm(other, doctor)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
    }
    await post(
      server(),
      apiPaths.userDelete,
      { deleteId: puppet.id },
      (await addManager(server(), { roleId: 1 })).cookie,
    );
    expect(await confirm(second, doctor)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
    expect(await confirm(await userManager(), doctor)).toMatchObject({ status: 'OK' });
  });

  test('security 58: a password is long enough, not the name, and none that everybody tries', async () => {
    const doctor = await addDoctor(server(), { username: 'zhouyanshu' });
    const choose = (newPassword: string) =>
      post(
        server(),
        apiPaths.accountUpdate,
        { id: doctor.id, doctorId: doctor.doctorId, oldPassword: testPassword, newPassword },
        doctor.cookie,
      );
    expect(await choose('12345')).toMatchObject({ statusCode: 400, errMsg: texts.passwordTooShort });
    for (const common of ['123456', 'Password', 'qwertyuiop'])
      expect(await choose(common)).toMatchObject({ statusCode: 400, errMsg: signInTexts.passwordCommon });
    for (const named of ['ZhouYanShu', 'zhouyanshu2026'])
      expect(await choose(named)).toMatchObject({ statusCode: 400, errMsg: signInTexts.passwordIsName });
    expect((await choose('lan-tian-7')).rmObject).toBe(1);
  });
});

const mailbox = await startMailbox();
afterAll(() => mailbox.close());

onEachEngine(
  (server) => {
    test('security 55: to an address that the owner has verified goes a link, once, and what was typed is worth nothing', async () => {
      const [asking, doctor] = [await addManager(server(), { roleId: 3 }), await addDoctor(server())];
      const address = { doctor_id: doctor.doctorId, channel: 'email' as const, address: 'yi@example.org' };
      await server()
        .db.insertInto('notification_address')
        .values({ ...address, verified_at: new Date(), code_attempts: 0 })
        .execute();
      await update(server(), doctor.id, { username: doctor.username, password: code }, asking);
      expect(await signInAs(server(), doctor, code)).toMatchObject({ errMsg: texts.loginFailed });
      const mail = mailbox.mails.at(-1)!;
      expect(mail.subject).toBe(signInTexts.resetMailSubject);
      const token = /#reset=([\w-]{43})/.exec(mail.text)![1]!;
      const use = (newPassword: string, sent = token) =>
        post(server(), apiPaths.resetByLink, { token: sent, newPassword });
      expect(await use('another-1', 'x'.repeat(43))).toMatchObject({ statusCode: 404 });
      expect(await use('123456')).toMatchObject({ errMsg: signInTexts.passwordCommon });
      expect(await use('another-1')).toMatchObject({ status: 'OK' });
      expect(await isSignedIn(server(), doctor)).toBe(false);
      expect(await use('another-2')).toMatchObject({ statusCode: 404, errMsg: signInTexts.resetLinkOver });
      expect((await signInAs(server(), doctor, 'another-1')).rmObject).toMatchObject({ mustChangePassword: false });
      const stored = await server().db.selectFrom('password_reset').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
    });
  },
  { SMTP_URL: mailbox.url, SMTP_FROM: '童眸 <notice@example.org>', PUBLIC_URL: 'http://127.0.0.1:8080' },
);

onEachEngine(
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

    test('security 34: of two whom one person made, the word of another for one lets them be two; their maker stays one with each', async () => {
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
      for (const username of ['empty-one', 'empty-other']) {
        const { id } = (await add(server(), { username, password: code, userBelong: 0 }, maker)).rmObject;
        expect(await giveWord(server(), second, id)).toMatchObject({ status: 'OK' });
        const made = { id, doctorId: 0, username, cookie: '' };
        made.cookie = cookiesOf(await signInAs(server(), made, code));
        const own = { id, username, oldPassword: code, newPassword: 'another-1' };
        const cookie = cookiesOf(await post(server(), apiPaths.accountUpdate, own, made.cookie));
        await post(server(), apiPaths.userRoleUpdate, { userId: id, roleIds: '3' }, maker.cookie);
        helpers.push({ ...made, cookie });
      }
      const [one, other] = helpers as [Person, Person];
      const asked = { username: doctor.username, password: code };
      expect(await update(server(), doctor.id, asked, one)).toMatchObject({ status: 'OK' });
      expect(await giveWord(server(), other, doctor.id)).toMatchObject(forbidden(signInTexts.resetConfirmOwn));
      expect(await giveWord(server(), second, doctor.id)).toMatchObject({ status: 'OK' });
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
        expect(await swap()).toMatchObject({ status: 'OK' });
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
  },
  { ACCOUNTS_CONFIRMED: 'true' },
);
