import { afterEach, expect, test } from 'vitest';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { aCase, type Fields, proposal, propose } from '../testing/consultations.ts';
import { addDoctor, addManager, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';

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
  test('who takes part hears which consultation changed, whatever was done to it, and nobody else', async () => {
    const { initiator, invited, stranger, id, replyId } = await aCase(server());
    const colleague = await addDoctor(server());
    const [line, quiet] = [await listen(server(), invited), await listen(server(), stranger)];
    await line.waitFor('unread');
    const changed = `changed [${id}]`;
    const changes: Array<[path: string, form: Fields, who: Person]> = [
      [apiPaths.consultationStatus, { id, status: 1 }, initiator],
      [apiPaths.consultationStatus, { id, status: 0 }, initiator],
      [apiPaths.inviteDoctors, { consultationId: id, doctorSelect: colleague.doctorId! }, initiator],
      [apiPaths.invitationAnswer, { consultationId: id, answer: 'accepted' }, colleague],
      [apiPaths.replyUpdate, { replyId, content: '<p>建议治疗</p>' }, invited],
      [apiPaths.replyDelete, { replyId }, invited],
      [apiPaths.consultationUpdate, { ...proposal([invited]), consultationId: id }, initiator],
      [apiPaths.consultationDelete, { consultationId: id }, initiator],
    ];
    for (const [n, [path, form, who]] of changes.entries()) {
      expect(await post(server(), path, form, who.cookie)).toMatchObject({ status: 'OK' });
      expect(await line.waitFor(changed, n + 1), path).toHaveLength(n + 1);
    }
    expect(await post(server(), apiPaths.consultationStatus, { id, status: 1 }, invited.cookie)).toMatchObject({
      statusCode: 404,
    });
    const second = await propose(server(), initiator, [invited]);
    expect(await line.waitFor(`changed [${second}]`)).toHaveLength(1);
    expect(quiet.events).toEqual(['unread']);
    expect(line.events.filter((event) => event.startsWith('changed'))).toHaveLength(changes.length + 1);
  });

  test('the line ends with the session: at once where it was ended, soon where it ran out', {
    timeout: 60_000,
  }, async () => {
    const [leaves, idles, deleted] = [await addDoctor(server()), await addDoctor(server()), await addDoctor(server())];
    const manager = await addManager(server(), { roleId: 1 });
    const lines = [await listen(server(), leaves), await listen(server(), deleted)];
    const idle = await listen(server(), idles);
    await server()
      .db.updateTable('session')
      .set({ last_used_at: new Date(0) })
      .where('user_id', '=', idles.id)
      .execute();
    await post(server(), apiPaths.logout, {}, leaves.cookie);
    await post(server(), apiPaths.userDelete, { userId: manager.id, deleteId: deleted.id }, manager.cookie);
    for (const line of lines) {
      await line.ended;
      expect(line.events.at(-1)).toBe('over "gone"');
    }
    await idle.ended;
    expect(idle.events.at(-1)).toBe('over');
  });
});
