import { expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { type Answered, post } from '../testing/call.ts';
import { addDoctor, testPassword } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';

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

    test('security 29: sixty wrong passwords keep a doctor out nowhere else, and on a browser of theirs not at all', async () => {
      const doctor = await addDoctor(server());
      const device = deviceOf(await signIn(doctor.username, testPassword, '203.0.113.2'));
      for (let count = 0; count < 60; count += 1) await wrong(doctor.username, `203.0.113.${3 + (count % 20)}`);
      const known = () => signIn(doctor.username, testPassword, '203.0.113.2', device);
      expect((await known()).status).toBe('OK');
      // On a browser that nobody has seen, from an address that has tried nothing: a minute at most.
      const fresh = () => signIn(doctor.username, testPassword, '203.0.113.200');
      const answer = await fresh();
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      await later(minuteMs);
      expect((await fresh()).status).toBe('OK');
      expect((await known()).status).toBe('OK');
    });

    test('security 29: typing errors of 29 colleagues lock no hospital out, and who then signs in pays theirs back', async () => {
      const hospital = '198.51.100.1';
      const colleagues = await Promise.all(Array.from({ length: 29 }, () => addDoctor(server())));
      for (const { username } of colleagues) await wrong(username, hospital);
      for (const { username } of colleagues) expect((await signIn(username, testPassword, hospital)).status).toBe('OK');
      const counted = server()
        .db.selectFrom('login_attempt')
        .select('failures')
        .where('key', '=', `address:${hospital}`);
      expect(await counted.executeTakeFirst()).toEqual({ failures: 0 });
    });

    test('security 29: an address that fails over a hundred accounts must wait', async () => {
      const address = '198.51.100.2';
      for (let count = 0; count < 100; count += 1) await wrong(`guess${count}`, address);
      expect((await wrong('another', address)).statusCode).toBe(429);
      expect((await wrong('another', '198.51.100.3')).errMsg).toBe(texts.loginFailed);
    });
  },
  { TRUSTED_PROXIES: '127.0.0.1' },
);
