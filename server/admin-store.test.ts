import { expect, test } from 'vitest';
import { apiPaths } from '../contract/paths.ts';
import { removeFactorsOf, resetAdmin, tellFirstPassword } from './admin-store.ts';
import { post } from './testing/call.ts';
import { addDoctor } from './testing/people.ts';
import { addTotp, cookiesOf, signInAs } from './testing/sign-in.ts';
import { onServer } from './testing/test-server.ts';

onServer((server) => {
  const signIn = (ps: string) => post(server(), apiPaths.login, { username: 'admin', ps });
  const changeAdmin = (columns: { password_hash?: string; must_change_password?: boolean; deactivated_at?: Date }) =>
    server().db.updateTable('user').set(columns).where('username_key', '=', 'admin').execute();

  test('before admin has a password nothing opens the account', async () => {
    await changeAdmin({ password_hash: '', must_change_password: true });
    for (const ps of ['', 'a password']) expect((await signIn(ps)).rmObject).toBeNull();
  });

  test('a first password whose telling was cut off is not lost: the next start tells another', async () => {
    const cutOff = (password: string) => {
      throw new Error(password);
    };
    const lost = await tellFirstPassword(server().db, cutOff).catch((error: Error) => error.message);
    expect((await signIn(lost as string)).rmObject).toBeNull();
    const told: string[] = [];
    await tellFirstPassword(server().db, (password) => told.push(password));
    expect((await signIn(told[0]!)).rmObject).toMatchObject({ username: 'admin', mustChangePassword: true });
  });

  test('of servers that start at once one tells the first password, and it is told once', async () => {
    await changeAdmin({ password_hash: '' });
    const told: string[] = [];
    const start = () => tellFirstPassword(server().db, (password) => told.push(password));
    await Promise.all([start(), start(), start()]);
    await start();
    expect(told).toHaveLength(1);
    expect((await signIn(told[0]!)).rmObject).toMatchObject({ username: 'admin' });
  });

  test('a reset opens a lost account once more: new password, no session, no pause, on record', async () => {
    const { db } = server();
    await changeAdmin({ password_hash: '' });
    let first = '';
    await tellFirstPassword(db, (password) => {
      first = password;
    });
    const cookie = String((await signIn(first)).headers['set-cookie']).split(';')[0]!;
    for (let tries = 0; tries < 8; tries++) await signIn('not the password');
    expect((await signIn(first)).statusCode).toBe(429);
    await changeAdmin({ deactivated_at: new Date(), must_change_password: false });

    const password = await resetAdmin(db);
    const left = await post(server(), apiPaths.heartbeat, {}, cookie);
    expect(left.statusCode).toBe(401);
    expect((await signIn(first)).rmObject).toBeNull();
    expect((await signIn(password)).rmObject).toMatchObject({
      username: 'admin',
      mustChangePassword: true,
      roleIds: [1],
    });
    const entry = await db
      .selectFrom('audit_entry')
      .select(['actor_name', 'outcome', 'detail'])
      .where('action', '=', 'account.reset')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_name: '命令行', outcome: 'done', detail: { username: 'admin' } });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  test('an operator takes the second factor from who lost it: signed out, told at the next sign-in, on record', async () => {
    const doctor = await addDoctor(server());
    await expect(removeFactorsOf(server().db, doctor.username)).rejects.toThrow('没有设置第二步验证');
    await expect(removeFactorsOf(server().db, 'nobody')).rejects.toThrow('没有用户');
    await addTotp(server(), doctor);
    await removeFactorsOf(server().db, doctor.username.toUpperCase());
    expect((await post(server(), apiPaths.heartbeat, {}, doctor.cookie)).statusCode).toBe(401);
    const signedIn = await signInAs(server(), doctor);
    expect(signedIn.rmObject).toMatchObject({ hasSecondFactor: false });
    const { rmObject: news } = await post(server(), apiPaths.accountNews, {}, cookiesOf(signedIn));
    expect(news).toMatchObject([{ kind: 'factorRemovedByOperator' }, { kind: 'factorAdded' }]);
    const entry = server()
      .db.selectFrom('audit_entry')
      .select(['action', 'actor_name'])
      .orderBy('id', 'desc')
      .offset(1);
    expect(await entry.executeTakeFirst()).toEqual({ action: 'account.removeFactor', actor_name: '命令行' });
  });
});
