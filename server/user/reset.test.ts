import { afterAll, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import type { AccountNews } from '../../contract/schemas/sign-in.ts';
import { signInTexts } from '../../contract/sign-in-texts.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { post } from '../testing/call.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { addTotp, codeOf, cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer } from '../testing/test-server.ts';
import { add, forbidden, giveWord, isSignedIn, submitted, update } from '../testing/users.ts';

const code = 'one-time-1';

onServer((server) => {
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
    expect(await reset(asking, doctor)).toMatchObject({ ...submitted, rmObject: { waiting: ['password'] } });
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
    expect((await post(server(), apiPaths.childToday, {}, cookie)).statusCode).toBe(403);
    expect((await changeTo(doctor, cookie, 'another-1')).rmObject).toBe(1);
    expect(await signInAs(server(), doctor, code)).toMatchObject({ errMsg: texts.loginFailed });
    expect((await signInAs(server(), doctor, 'another-1')).status).toBe('OK');
  });

  test('what is saved beside a password that waits is saved, and the answer says what waits', async () => {
    const [asking, doctor] = [await userManager(), await addDoctor(server())];
    const form = { username: doctor.username, password: code, doctorTitle: '主任医师' };
    const answer = await update(server(), doctor.id, form, asking);
    expect(answer).toMatchObject({ status: 'OK', rmObject: { waiting: ['password'] } });
    // A field with its stored value asks for nothing.
    expect(await update(server(), doctor.id, form, asking)).toMatchObject(submitted);
    expect(await update(server(), doctor.id, { ...form, password: '' }, asking)).toMatchObject({
      status: 'OK',
      rmObject: { waiting: [] },
    });
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
    const make = async (by: Person, name: string) => {
      const form = { username: `made-${name}`, password: 'secret-1', userBelong: 0 };
      const { id } = (await add(server(), form, by)).rmObject;
      await post(server(), apiPaths.userRoleUpdate, { userId: id, roleIds: '3' }, asking.cookie);
      const made = { id, doctorId: 0, username: form.username, cookie: '' };
      const own = { id, username: form.username, oldPassword: form.password, newPassword: 'another-1' };
      const first = cookiesOf(await signInAs(server(), made, form.password));
      return { ...made, cookie: cookiesOf(await post(server(), apiPaths.accountUpdate, own, first)) };
    };
    const puppet = await make(asking, 'puppet');
    const [second, sister] = [await make(puppet, 'second'), await make(asking, 'sister')];
    const line = [asking, puppet, second, sister];
    for (const by of line) {
      expect(await reset(by, doctor)).toMatchObject(submitted);
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

onServer(
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

onServer(
  (server) => {
    test('in the demo a password that a manager types is the password at once, for doctors and managers, and changed at the first sign-in', async () => {
      const asking = await addManager(server(), { roleId: 1 });
      for (const person of [await addDoctor(server()), await addManager(server(), { roleId: 2 })]) {
        const form = { username: person.username, password: code };
        expect(await update(server(), person.id, form, asking)).toMatchObject({
          status: 'OK',
          rmObject: { waiting: [] },
        });
        expect(await isSignedIn(server(), person)).toBe(false);
        expect(await signInAs(server(), person)).toMatchObject({ errMsg: texts.loginFailed });
        expect((await signInAs(server(), person, code)).rmObject).toMatchObject({ mustChangePassword: true });
      }
    });
  },
  { SAMPLE_ACCOUNTS: 'true' },
);
