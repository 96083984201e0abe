import { afterEach, expect, test } from 'vitest';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { get, post } from '../testing/call.ts';
import { giveReply, propose, view } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onEachEngine, type TestServer } from '../testing/test-server.ts';

type Line = { status: number; events: string[]; waitFor: (count: number) => Promise<string[]>; ended: Promise<void> };

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
      for (const [, event] of decoder.decode(chunk).matchAll(/event: (\w+)/g)) events.push(event!);
  };
  const ended = read().catch(() => undefined);
  const waitFor = async (count: number) => {
    const end = Date.now() + 10_000;
    while (events.length < count && Date.now() < end) await new Promise((go) => setTimeout(go, 50));
    return events;
  };
  return { status: response.status, events, waitFor, ended };
}

onEachEngine((server) => {
  test('a doctor hears of a new reply and of having read it, others hear nothing', async () => {
    const [initiator, invited, stranger] = [
      await addDoctor(server()),
      await addDoctor(server()),
      await addDoctor(server()),
    ];
    const id = await propose(server(), initiator, [invited]);
    const [line, quiet] = [await listen(server(), initiator), await listen(server(), stranger)];
    expect(await line.waitFor(1)).toEqual(['unread']);
    await giveReply(server(), invited, id, '<p>建议复查</p>');
    expect(await line.waitFor(2)).toEqual(['unread', 'unread']);
    await view(server(), initiator, id);
    expect(await line.waitFor(3)).toHaveLength(3);
    expect(await quiet.waitFor(1)).toEqual(['unread']);
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
    await (await listen(server(), doctor)).waitFor(1);
    const { last_used_at } = await server()
      .db.selectFrom('session')
      .select('last_used_at')
      .where('user_id', '=', doctor.id)
      .executeTakeFirstOrThrow();
    expect(last_used_at).toEqual(long);
  });

  test('the line ends with the session', { timeout: 60_000 }, async () => {
    const doctor = await addDoctor(server());
    const line = await listen(server(), doctor);
    await post(server(), apiPaths.logout, {}, doctor.cookie);
    await line.ended;
    expect(line.events.at(-1)).toBe('over');
  });
});
