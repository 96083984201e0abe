import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { refusalTexts, texts } from '../../contract/texts.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import { addSession } from '../session/session-store.ts';
import { post } from '../testing/call.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

type Form = Record<string, string | number>;

/** What the account page sends: a doctor's with the doctor id, a manager's with the user name. */
const change = (server: TestServer, person: Person, form: Form, sent: Form = {}) =>
  post(
    server,
    apiPaths.accountUpdate,
    {
      id: person.id,
      oldPassword: testPassword,
      ...(person.doctorId ? { doctorId: person.doctorId } : { username: person.username }),
      ...form,
      ...sent,
    },
    person.cookie,
  );

const signIn = (server: TestServer, username: string, ps: string) => post(server, apiPaths.login, { username, ps });
const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!;
const isSignedIn = async (server: TestServer, cookie: string) =>
  (await post(server, apiPaths.heartbeat, {}, cookie)).statusCode === 200;

async function secondSession({ db }: TestServer, person: Person): Promise<string> {
  const token = newToken();
  await addSession(db, hashToken(token), person.id);
  return `session=${token}`;
}

onServer((server) => {
  test('a doctor changes user name, name and password', async () => {
    const doctor = await addDoctor(server());
    const answer = await change(server(), doctor, { username: '新名字', name: '林医生', newPassword: 'another-1' });
    expect(answer).toMatchObject({ statusCode: 200, status: 'OK', rmObject: 1 });
    const signedIn = await signIn(server(), '新名字', 'another-1');
    expect(signedIn.rmObject).toMatchObject({
      id: doctor.id,
      username: '新名字',
      name: '林医生',
      doctorName: '林医生',
    });
  });

  test('a manager changes the user name and leaves the password', async () => {
    const manager = await addManager(server());
    expect(await change(server(), manager, { username: 'renamed', newPassword: '' })).toMatchObject({ rmObject: 1 });
    expect((await signIn(server(), 'renamed', testPassword)).status).toBe('OK');
  });

  test.each([
    [{ username: '', name: '', newPassword: '' }, texts.nothingToModify],
    [{ name: ' ' }, texts.nothingToModify],
    [{ name: '林', oldPassword: '' }, texts.currentPasswordRequired],
    [{ name: '林', oldPassword: '12345' }, texts.passwordTooShort],
    [{ newPassword: '12345' }, texts.passwordTooShort],
    [{ name: '林', oldPassword: 'x'.repeat(129) }, refusalTexts.passwordTooLong],
    [{ newPassword: 'x'.repeat(129) }, refusalTexts.passwordTooLong],
    [{ newPassword: testPassword }, texts.newPasswordSame],
    [{ newPassword: 'with a space' }, refusalTexts.noSpaces],
    [{ username: 'a' }, refusalTexts.usernameTooShort],
    [{ username: '有 空格' }, refusalTexts.noSpaces],
    [{ name: '林', doctorId: '' }, texts.doctorIdMissing],
  ] as [Form, string][])("a doctor's form with %j is refused", async (form, errMsg) => {
    const doctor = await addDoctor(server());
    expect(await change(server(), doctor, form)).toMatchObject({ statusCode: 400, status: 'ERROR', errMsg });
  });

  test('a manager gives a user name', async () => {
    const manager = await addManager(server());
    const answer = await change(server(), manager, { username: '', newPassword: 'another-1' });
    expect(answer).toMatchObject({ statusCode: 400, errMsg: texts.usernameRequired });
  });

  test('security 27: the current password comes first, and only after it whether a user name is taken', async () => {
    const doctor = await addDoctor(server());
    await addManager(server(), { username: 'taken' });
    const wrong = { oldPassword: 'not the password' };
    expect(await change(server(), doctor, { username: 'taken' }, wrong)).toMatchObject({ status: 'OK', rmObject: 0 });
    expect(await change(server(), doctor, { username: 'free-name' }, wrong)).toMatchObject({
      status: 'OK',
      rmObject: 0,
    });
    expect(await change(server(), doctor, { username: ' TAKEN', name: '林' })).toMatchObject({
      status: 'OK',
      rmObject: 2,
    });
    const beat = await post(server(), apiPaths.heartbeat, {}, doctor.cookie);
    expect(beat.rmObject).toMatchObject({ username: doctor.username, doctorName: doctor.username });
  });

  test('security 27: nobody changes the account of another', async () => {
    const doctor = await addDoctor(server());
    const other = await addDoctor(server());
    const manager = await addManager(server(), { roleId: 1 });
    const form = { name: '别人' };
    for (const sent of [{ id: other.id }, { doctorId: other.doctorId }] as Form[])
      expect(await change(server(), doctor, form, sent)).toMatchObject({
        statusCode: 403,
        errMsg: refusalTexts.forbidden,
      });
    expect(await change(server(), manager, form, { id: other.id })).toMatchObject({ statusCode: 403 });
    expect(await change(server(), manager, form, { doctorId: other.doctorId })).toMatchObject({ statusCode: 403 });
    const beat = await post(server(), apiPaths.heartbeat, {}, other.cookie);
    expect(beat.rmObject).toMatchObject({ name: other.username });
  });

  test('security 27: other sessions end with a new password or user name, this one goes on with another token', async () => {
    for (const form of [{ newPassword: 'another-1' }, { username: 'yet-another-name' }] as Form[]) {
      const doctor = await addDoctor(server());
      const elsewhere = await secondSession(server(), doctor);
      await change(server(), doctor, { name: '林' });
      expect(await isSignedIn(server(), elsewhere)).toBe(true);
      const { rmObject, headers } = await change(server(), doctor, form);
      expect(rmObject).toBe(1);
      for (const former of [elsewhere, doctor.cookie]) expect(await isSignedIn(server(), former)).toBe(false);
      expect(await isSignedIn(server(), cookieOf(headers))).toBe(true);
    }
  });

  test('security 27: wrong current passwords call for a pause of their own, which keeps nobody from signing in', async () => {
    const doctor = await addDoctor(server());
    for (let attempt = 0; attempt < 5; attempt++)
      await change(server(), doctor, { name: '林' }, { oldPassword: `wrong-${attempt}` });
    expect(await change(server(), doctor, { name: '林' })).toMatchObject({ statusCode: 429 });
    expect(await signIn(server(), doctor.username, testPassword)).toMatchObject({ statusCode: 200, status: 'OK' });
    await server().db.deleteFrom('login_attempt').execute();
  });

  test('security 49: who must change the password can do nothing else until then', async () => {
    const manager = await addManager(server(), { roleId: 1 });
    await server().db.updateTable('user').set({ must_change_password: true }).where('id', '=', manager.id).execute();
    const list = () => post(server(), apiPaths.userRows, {}, manager.cookie);
    const refused = { statusCode: 403, errMsg: refusalTexts.mustChangePassword };
    expect(await list()).toMatchObject(refused);
    expect((await post(server(), apiPaths.heartbeat, {}, manager.cookie)).rmObject.mustChangePassword).toBe(true);
    manager.cookie = cookieOf((await change(server(), manager, { username: 'renamed-only' })).headers);
    expect(await list()).toMatchObject(refused);
    const changed = await change(server(), manager, { newPassword: 'another-1' });
    expect(changed).toMatchObject({ rmObject: 1 });
    manager.cookie = cookieOf(changed.headers);
    expect((await list()).statusCode).toBe(200);
  });

  test('the account admin keeps its name', async () => {
    const signedIn = await signIn(server(), 'admin', 'admin-in-tests');
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const admin = { id: signedIn.rmObject.id, doctorId: 0, username: 'admin', cookie };
    const answer = await change(server(), admin, { username: 'root' }, { oldPassword: 'admin-in-tests' });
    expect(answer).toMatchObject({ statusCode: 403, errMsg: refusalTexts.adminNameFixed });
  });

  test('security 47: changes of account are on record, wrong passwords as refused, no password among them', async () => {
    const doctor = await addDoctor(server());
    await change(server(), doctor, { newPassword: 'another-1' }, { oldPassword: 'not the password' });
    await change(server(), doctor, { newPassword: 'another-1' });
    const entries = server().db.selectFrom('audit_entry').selectAll().where('actor_id', '=', doctor.id).orderBy('id');
    const recorded = await entries.execute();
    expect(recorded.map((row) => [row.action, row.outcome, row.object_id])).toEqual([
      ['account.update', 'refused', doctor.id],
      ['account.update', 'done', doctor.id],
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/another-1|argon2|not the/);
  });
});
