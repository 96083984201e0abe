import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { unattendedHeader } from '../../contract/call-marks.ts';
import { limits } from '../../contract/limits.ts';
import { apiBase, apiPaths, fillPath } from '../../contract/paths.ts';
import { hashToken, newToken } from '../session/cookies.ts';
import { addSession } from '../session/session-store.ts';
import { get, post } from '../testing/call.ts';
import { childOf, aCase, giveReply, propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person, testPassword } from '../testing/people.ts';
import { cookiesOf, signInAs } from '../testing/sign-in.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { type1 } from '../testing/waiting-cases.ts';

type Line = {
  status: number;
  /** `unread`, or `changed [7]`. */
  events: string[];
  /** Waits for as many of an event; those there are. */
  waitFor: (event: string, count?: number) => Promise<string[]>;
  ended: Promise<void>;
};

const lines: AbortController[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.abort();
});

/** Listens as a browser does. */
async function listen({ app }: TestServer, person?: Person): Promise<Line> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const abort = new AbortController();
  lines.push(abort);
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${apiPaths.replyEvents}`, {
    headers: { accept: 'text/event-stream', ...(person && { cookie: person.cookie }) },
    signal: abort.signal,
  });
  const events: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!)
      for (const [, event, content] of decoder.decode(chunk).matchAll(/event: (\w+)\ndata: ?(.*)/g))
        events.push(content ? `${event} ${content}` : event!);
  };
  const ended = read().catch(() => undefined);
  const until = async (holds: () => boolean) => {
    const end = Date.now() + 10_000;
    while (!holds() && Date.now() < end) await new Promise((go) => setTimeout(go, 50));
    return events;
  };
  const waitFor = (event: string, count = 1) =>
    until(() => events.filter((one) => one === event).length >= count).then((all) =>
      all.filter((one) => one === event),
    );
  return { status: response.status, events, waitFor, ended };
}

onServer((server) => {
  test('security 60: the line of a shared computer ends when it is locked, and none is opened before it is unlocked', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const cookie = cookiesOf(await signInAs(server(), initiator, testPassword, { ward: 1 }));
    const line = await listen(server(), { ...initiator, cookie });
    await line.waitFor('unread');
    await post(server(), apiPaths.sessionLock, {}, cookie);
    await propose(server(), invited, [initiator]);
    await line.ended;
    expect(line.events).toEqual(['unread', 'over "gone"']);
    expect((await listen(server(), { ...initiator, cookie })).status).toBe(423);
  });

  test('a doctor hears of a new reply and of having read it, others hear nothing', async () => {
    const [initiator, invited, stranger] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const id = await propose(server(), initiator, [invited]);
    const [line, quiet] = [await listen(server(), initiator), await listen(server(), stranger)];
    expect(await line.waitFor('unread')).toHaveLength(1);
    await giveReply(server(), invited, id, '<p>建议复查</p>');
    expect(await line.waitFor('unread', 2)).toHaveLength(2);
    await view(server(), initiator, id);
    expect(await line.waitFor('unread', 3)).toHaveLength(3);
    expect(quiet.events).toEqual(['unread']);
  });

  test('an initiator hears once that an invited doctor has looked, and who looked hears nothing', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const id = await propose(server(), initiator, [invited]);
    const lines = [await listen(server(), initiator), await listen(server(), invited)] as const;
    for (const line of lines) await line.waitFor('unread');
    for (const who of [invited, initiator, invited]) await view(server(), who, id);
    expect(await lines[0].waitFor(`changed [${id}]`)).toHaveLength(1);
    expect(await lines[1].waitFor('unread', 2)).toHaveLength(2);
    expect(lines[1].events).not.toContain(`changed [${id}]`);
  });

  test('an open page hears that somebody acted on an alarm of its child, or examined the child', async () => {
    const [initiator, invited] = [await addDoctor(server()), await addDoctor(server())];
    const id = await propose(server(), initiator, [invited], { findings: type1 });
    const line = await listen(server(), initiator);
    await line.waitFor('unread');
    const sent = { childId: await childOf(server(), id), word: '已电话联系' };
    await post(server(), apiPaths.alarmAcknowledge, sent, invited.cookie);
    expect(await line.waitFor(`changed [${id}]`)).toHaveLength(1);
  });

  test('what a page asks while nobody is at it leaves replies unread and the session unused', async () => {
    const { initiator, id } = await aCase(server());
    const long = new Date(Date.now() - 20 * 60_000);
    const session = () => server().db.selectFrom('session').select('last_used_at').where('user_id', '=', initiator.id);
    await server().db.updateTable('session').set({ last_used_at: long }).where('user_id', '=', initiator.id).execute();
    const path = fillPath(apiPaths.consultationDetail, { id });
    const ask = (headers = {}) => post(server(), path, {}, initiator.cookie, headers);
    for (let times = 0; times < 2; times += 1)
      expect((await ask({ [unattendedHeader]: '1' })).rmObject.replies).toMatchObject([{ isRead: false }]);
    expect((await session().executeTakeFirstOrThrow()).last_used_at).toEqual(long);
    expect((await ask()).rmObject.replies).toMatchObject([{ isRead: false }]);
    expect((await ask()).rmObject.replies).toMatchObject([{ isRead: true }]);
    expect((await session().executeTakeFirstOrThrow()).last_used_at).not.toEqual(long);
  });

  test('managers and strangers get no line, and who does not ask for a stream gets an answer', async () => {
    expect((await listen(server())).status).toBe(401);
    expect((await listen(server(), await addManager(server(), { roleId: 1 }))).status).toBe(403);
    const doctor = await addDoctor(server());
    expect(await get(server(), apiPaths.replyEvents, doctor.cookie)).toMatchObject({ statusCode: 200, rmObject: null });
  });

  test('listening is no use of the session', async () => {
    const doctor = await addDoctor(server());
    const long = new Date(Date.now() - 20 * 60_000);
    await server().db.updateTable('session').set({ last_used_at: long }).where('user_id', '=', doctor.id).execute();
    await (await listen(server(), doctor)).waitFor('unread');
    const { last_used_at } = await server()
      .db.selectFrom('session')
      .select('last_used_at')
      .where('user_id', '=', doctor.id)
      .executeTakeFirstOrThrow();
    expect(last_used_at).toEqual(long);
  });

  test('security 72: a session and a doctor hold a few lines; one more ends the oldest, which is not signed out', async () => {
    const [doctor, other] = [await addDoctor(server()), await addDoctor(server())];
    const bystander = await listen(server(), other);
    const open = server().services.replyEvents.lines;
    const many: Line[] = [];
    for (let n = 0; n < limits.eventLinesPerSession + 3; n++) many.push(await listen(server(), doctor));
    for (const line of many.slice(0, 3)) {
      await line.ended;
      expect(line.events.at(-1)).toBe('crowded');
    }
    expect(open()).toBe(limits.eventLinesPerSession + 1);
    expect((await post(server(), apiPaths.heartbeat, {}, doctor.cookie)).statusCode).toBe(200);
    const colleague = await addDoctor(server());
    await propose(server(), colleague, [doctor, other]);
    for (const line of [...many.slice(3), bystander]) expect(await line.waitFor('unread')).not.toEqual([]);

    for (let session = 0; session < 3; session++) {
      const token = newToken();
      await addSession(server().db, hashToken(token), doctor.id);
      for (let n = 0; n < limits.eventLinesPerSession; n++)
        await listen(server(), { ...doctor, cookie: `session=${token}` });
    }
    expect(open()).toBe(limits.eventLinesPerUser + 1);
    for (const line of many.slice(3)) await line.ended;
    expect(bystander.events).not.toContain('crowded');
  });

  test('a page that left before its line was open leaves none behind', async () => {
    const doctor = await addDoctor(server());
    const there = await listen(server(), doctor);
    await there.waitFor('unread');
    const { port } = server().app.server.address() as { port: number };
    const head = `GET ${apiBase}${apiPaths.replyEvents} HTTP/1.1\r\nhost: a\r\naccept: text/event-stream\r\ncookie: ${doctor.cookie}\r\n\r\n`;
    for (let ms = 0; ms < 20; ms++) {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(head);
        setTimeout(() => socket.destroy(), ms);
      });
      await new Promise((closed) => socket.once('close', closed));
    }
    await expect.poll(() => server().services.replyEvents.lines(), { timeout: 5000 }).toBe(1);
  });
});
