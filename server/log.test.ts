import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { apiBase, apiPaths } from '../contract/paths.ts';
import { createApp } from './app.ts';
import { loggerOptions } from './log.ts';
import { post, uploadFile } from './testing/call.ts';
import { giveReply, proposal, propose, view } from './testing/consultations.ts';
import { addDoctor, testPassword } from './testing/people.ts';
import { onServer, type TestServer } from './testing/test-server.ts';

const debug = 20;

/** The same server, with everything it logs at its most talkative. */
async function talkative(server: TestServer): Promise<TestServer & { log: string[] }> {
  const log: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      log.push(String(line));
      done();
    },
  });
  const options = loggerOptions({ ...server.config, logLevel: 'debug' });
  const made = await createApp(server.config, server.db, { ...(options as object), stream });
  return { ...server, ...made, log };
}

onServer((server) => {
  test('security 46: the logs of a case, from proposal to fault, tell nothing of the patient', async () => {
    const loud = await talkative(server());
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const secrets = {
      patientName: '不应入日志的姓名',
      title: '不应入日志的标题',
      consultationDesc: '<p>不应入日志的病情</p>',
      patientBirthday: '2026-02-27',
    };
    const id = await propose(loud, initiator, [invited], secrets);
    await view(loud, invited, id);
    await giveReply(loud, invited, id, '<p>不应入日志的意见</p>');
    await post(loud, apiPaths.consultationInfo, { id }, initiator.cookie);
    await post(loud, `${apiPaths.platformHome}?q=不应入日志的查询`, {}, initiator.cookie);
    const refused = { ...proposal([invited], secrets), patientWeight: '不应入日志的体重' };
    await post(loud, apiPaths.consultationSave, refused, initiator.cookie);
    await uploadFile(loud, Buffer.from('不应入日志的文件'), initiator.cookie);
    await post(loud, apiPaths.login, { username: initiator.username, ps: testPassword });
    await post(loud, apiPaths.login, { username: '不应入日志的用户名', ps: '不应入日志的密码' });

    await server().db.schema.alterTable('patient').renameTo('patient_away').execute();
    const another = proposal([invited], { ...secrets, title: '不应入日志的另一标题' });
    const fault = await post(loud, apiPaths.consultationSave, another, initiator.cookie);
    await server().db.schema.alterTable('patient_away').renameTo('patient').execute();
    expect(fault.statusCode).toBe(500);

    const lines = loud.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const text = loud.log.join('');
    expect(text).not.toContain('不应入日志');
    expect(text).not.toContain(encodeURIComponent('不应入日志'));
    expect(text).not.toContain(secrets.patientBirthday);
    expect(text).not.toContain(testPassword);
    expect(text).not.toContain(initiator.cookie.split('=')[1]!);

    const faults = lines.filter(({ msg }) => msg === 'fault');
    expect(faults).toMatchObject([{ reqId: fault.headers['x-request-id'], err: { code: '42P01' } }]);
    expect(fault.errMsg).toContain(fault.headers['x-request-id']);
    const calls = lines.filter(({ msg }) => msg === 'call');
    expect(calls.length).toBeGreaterThanOrEqual(10);
    expect(new Set(calls.map(({ reqId }) => reqId)).size).toBe(calls.length);
    expect(lines.filter(({ msg, level }) => msg !== 'call' && Number(level) > debug)).toEqual(faults);
    for (const { level: _, time: __, pid: ___, hostname: ____, ...said } of calls)
      expect(said).toEqual({
        reqId: expect.stringMatching(/^[0-9a-f]{8}$/),
        method: 'POST',
        path: expect.stringMatching(/^\/[^?]*$/),
        status: expect.any(Number),
        ms: expect.any(Number),
        address: '127.0.0.1',
        msg: 'call',
      });
    await loud.app.close();
  });

  test('a page of another address is refused, and the log names it and PUBLIC_URL, once a minute', async () => {
    const config = { ...server().config, publicOrigin: 'https://eye.example.org' };
    const loud = await talkative({ ...server(), config });
    for (const origin of ['http://eye.example.org', 'https://192.0.2.1'])
      for (const url of [apiBase + apiPaths.login, apiBase + apiPaths.heartbeat]) {
        const answer = await loud.app.inject({ method: 'POST', url, headers: { origin } });
        expect(answer.statusCode).toBe(403);
      }
    const warnings = loud.log.filter((line) => line.includes('PUBLIC_URL')).map((line) => JSON.parse(line));
    expect(warnings).toMatchObject([
      { level: 40, origin: 'http://eye.example.org', publicUrl: 'https://eye.example.org', reqId: expect.any(String) },
    ]);
    await loud.app.close();
  });

  test('an error of the database is logged without the row and the parameters it quotes', async () => {
    const { db } = server();
    const options = loggerOptions({ ...server().config, logLevel: 'info' }) as {
      serializers: { err: (e: Error) => unknown };
    };
    const error = await db
      .insertInto('province')
      .values({ id: 110000, name: '不应入日志的名称' })
      .execute()
      .catch((caught: Error) => caught);
    const logged = options.serializers.err(error as Error);
    expect(logged).toMatchObject({ code: '23505', table: 'province', constraint: 'province_pkey', message: '' });
    expect(JSON.stringify(logged)).not.toContain('不应入日志');
    expect(JSON.stringify(logged)).not.toContain('110000');
  });
});
