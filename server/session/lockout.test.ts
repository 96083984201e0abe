import { afterAll, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { type Answered, post } from '../testing/call.ts';
import { addDoctor, addManager, testPassword } from '../testing/people.ts';
import { addMailedDoctor, mailSettings } from '../testing/notifications.ts';
import { addTotp, codeOf } from '../testing/sign-in.ts';
import { type Mail, startMailbox } from '../testing/mailbox.ts';
import { onServer } from '../testing/test-server.ts';
import { pauseMs } from './lockout.ts';

const minuteMs = 60_000;
const mailbox = await startMailbox();
afterAll(() => mailbox.close());

onServer(
  (server) => {
    /** From an address of the documentation's range (RFC 5737), as a proxy tells it. */
    const signIn = (username: string, ps: string, address: string, cookie = '') =>
      post(server(), apiPaths.login, { username, ps }, cookie, { 'x-forwarded-for': address });
    const wrong = (username: string, address: string, cookie = '') =>
      signIn(username, 'not the password', address, cookie);
    const cookiesOf = ({ headers }: Answered) =>
      [headers['set-cookie']]
        .flat()
        .map((one) => String(one).split(';')[0])
        .join('; ');
    const deviceOf = (answer: Answered) => /device=[\w-]+/.exec(cookiesOf(answer))![0];
    const later = (ms: number) =>
      server()
        .db.updateTable('login_attempt')
        .set({ last_failed_at: new Date(Date.now() - ms) })
        .execute();

    test('security 29: after five failures an account must wait where they were made, and after the pause no longer', async () => {
      const victim = await addManager(server());
      for (let count = 0; count < 5; count += 1) await wrong(victim.username, '203.0.113.1');
      const held = await signIn(victim.username, testPassword, '203.0.113.1');
      expect(held.statusCode).toBe(429);
      expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
      await later(minuteMs);
      expect((await signIn(victim.username, testPassword, '203.0.113.1')).status).toBe('OK');
    });

    test('security 29: a known browser has a counter of its own, for its user alone', async () => {
      const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
      const device = deviceOf(await signIn(doctor.username, testPassword, '203.0.113.30'));
      for (let count = 0; count < 10; count += 1) await wrong(doctor.username, '203.0.113.30', device);
      expect((await signIn(doctor.username, testPassword, '203.0.113.30', device)).statusCode).toBe(429);
      expect((await signIn(doctor.username, testPassword, '203.0.113.31')).status).toBe('OK');
      for (let count = 0; count < 5; count += 1) await wrong(other.username, '203.0.113.30', device);
      expect((await wrong(other.username, '203.0.113.30', device)).statusCode).toBe(429);
    });

    test('security 29: addresses of one network of IPv6 count as one, and who is kept waiting leaves no row behind', async () => {
      for (let count = 0; count < 100; count += 1) await wrong(`v6-guess${count}`, `2001:db8:0:7::${count + 1}`);
      expect((await wrong('v6-another', '2001:db8:0:7:ffff::1')).statusCode).toBe(429);
      expect((await wrong('v6-another', '2001:db8:0:8::1')).errMsg).toBe(texts.loginFailed);
      const left = server()
        .db.selectFrom('login_attempt')
        .select('key')
        .where('failures', '=', 0)
        .where('key', 'like', '%v6%');
      expect(await left.execute()).toEqual([]);
    });

    test('security 29: of many guesses at once no more are looked at than of guesses one by one', async () => {
      const victim = await addManager(server());
      const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(victim.username, '203.0.113.50')));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
    });

    /** Others try an account from everywhere: whoever asks first when its pause ends takes the turn. */
    const besiege = async (username: string) => {
      await wrong(username, '203.0.113.90');
      const ofAccount = server().db.updateTable('login_attempt').where('key', '=', `account:${username}`);
      await ofAccount.set({ failures: 90, last_failed_at: new Date() }).execute();
      expect((await signIn(username, testPassword, '203.0.113.91')).statusCode).toBe(429);
    };
    let addresses = 100;
    const elsewhere = () => {
      addresses += 1;
      return `203.0.113.${addresses}`;
    };
    const withCode = (username: string, ps: string, code: string, address = elsewhere()) =>
      post(server(), apiPaths.login, { username, ps, code }, '', { 'x-forwarded-for': address });

    test('security 29: whatever others try of an account, its second factor beside the password lets its owner in', async () => {
      const doctor = await addDoctor(server());
      const { secret, codes } = await addTotp(server(), doctor);
      await besiege(doctor.username);
      const whole = await withCode(doctor.username, testPassword, codeOf(secret));
      expect(whole).toMatchObject({ status: 'OK', rmObject: { username: doctor.username } });
      const failed = { statusCode: 200, errMsg: texts.loginFailed };
      expect(await withCode(doctor.username, testPassword, '000000')).toMatchObject(failed);
      // One that was right beside a wrong password is not used up; one that was used is.
      expect(await withCode(doctor.username, 'not the password', codes[0]!)).toMatchObject(failed);
      expect((await withCode(doctor.username, testPassword, codes[0]!)).status).toBe('OK');
      expect(await withCode(doctor.username, testPassword, codes[0]!)).toMatchObject(failed);
    });

    test('security 29: a verified mail box gets one code, which lets its owner in once; nobody learns whether there is one', async () => {
      const [doctor, without] = [await addMailedDoctor(server()), await addDoctor(server())];
      await besiege(doctor.username);
      for (const username of ['nobody-of-ours', without.username, doctor.username, doctor.username])
        expect(await post(server(), apiPaths.ownerCodeSend, { username })).toMatchObject({
          status: 'OK',
          rmObject: null,
        });
      await expect.poll(() => mailbox.mails.length, { timeout: 10_000 }).toBe(1);
      const [{ to, text }] = mailbox.mails as [Mail];
      expect(to).toBe(doctor.address);
      const [code] = /[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}/.exec(text)!;
      expect((await withCode(without.username, testPassword, code)).errMsg).toBe(texts.loginFailed);
      expect((await withCode(doctor.username, 'not the password', code)).errMsg).toBe(texts.loginFailed);
      expect((await withCode(doctor.username, testPassword, code)).status).toBe('OK');
      expect((await withCode(doctor.username, testPassword, code)).errMsg).toBe(texts.loginFailed);
      expect(mailbox.mails).toHaveLength(1);
    });

    test('security 29: guesses of password and code together are counted where they are made, and tell nothing of either', async () => {
      const doctor = await addDoctor(server());
      const guess = (username: string) => withCode(username, testPassword, '123456', '203.0.113.99');
      for (const username of [doctor.username, 'nobody-of-ours'])
        expect(await guess(username)).toMatchObject({ statusCode: 200, errMsg: texts.loginFailed });
      for (let count = 0; count < 4; count += 1) await guess(doctor.username);
      expect((await guess(doctor.username)).statusCode).toBe(429);
    });
  },
  { TRUSTED_PROXIES: '127.0.0.1', ...mailSettings(mailbox), ALLOW_HTTP: 'true' },
);

test('security 29: the pause doubles from one second and ends at a quarter of an hour', () => {
  const now = Date.now();
  const pauses = [4, 5, 6, 7, 30].map((failures) => pauseMs('pair', failures, new Date(now), now));
  expect(pauses).toEqual([0, 1000, 2000, 4000, 15 * minuteMs]);
  expect(pauseMs('pair', 6, new Date(now - 2000), now)).toBe(0);
  // The clock was set back since: by a minute, by a day.
  expect(pauseMs('pair', 6, new Date(now + minuteMs), now)).toBe(2000);
  expect(pauseMs('pair', 30, new Date(now + 24 * 60 * minuteMs), now)).toBe(0);
});
