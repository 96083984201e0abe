import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { type Answered, post } from '../testing/call.ts';
import { addDoctor, addManager, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import { pauseMs } from './lockout.ts';

const minuteMs = 60_000;

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
  },
  { TRUSTED_PROXIES: '127.0.0.1' },
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
