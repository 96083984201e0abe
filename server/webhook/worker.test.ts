import { afterAll, beforeEach, expect, test } from 'vitest';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { propose } from '../testing/consultations.ts';
import { startReceiver } from '../testing/http-receiver.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { addWebhook, deliveriesOf, postAt, receiverSettings, type TestWebhook } from '../testing/webhooks.ts';
import { claimDue, deleteOldEvents, forgetFormerSecrets } from './delivery-store.ts';
import { abandonedMs, failingMsMax, holdMs, pausesMs } from './rules.ts';
import { postDue } from './worker.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.posts.length = 0;
  receiver.answer({ status: 204 });
});

const later = (ms: number, from = new Date()) => new Date(from.getTime() + ms);
let hospitals = 0;

/** A hospital with a webhook, and events that wait for it. */
async function waiting(server: TestServer, events = 1): Promise<TestWebhook & { doctor: Person }> {
  const doctor = await addDoctor(server, { hospital: `收信第${++hospitals}医院` });
  const webhook = await addWebhook(server, doctor, { url: `${receiver.url}/of-${hospitals}` });
  const invited = await addDoctor(server);
  for (let at = 0; at < events; at++) await propose(server, doctor, [invited]);
  return { ...webhook, doctor };
}

const statesOf = async (server: TestServer, webhook: TestWebhook) =>
  (await deliveriesOf(server, webhook)).map(({ state }) => state);
const secretsOf = ({ db }: TestServer, { id }: TestWebhook) =>
  db
    .selectFrom('webhook')
    .select(['former_secret', 'former_secret_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const of = (server: TestServer, { id, manager }: TestWebhook) =>
  post(server, apiPaths.webhook, { id }, manager.cookie).then(({ rmObject }) => rmObject);

onServer((current) => {
  // What the test before left to be tried again.
  beforeEach(() => current().db.deleteFrom('webhook').execute());

  test('what is refused is tried again after longer and longer pauses, always as the same event, then it is dead until it is sent again', async () => {
    const server = current();
    const webhook = await waiting(server);
    receiver.answer({ status: 500, text: 'x'.repeat(1_000_000) });
    let now = new Date();
    for (const pauseMs of pausesMs) {
      await postAt(server, now);
      const [one] = await deliveriesOf(server, webhook);
      expect(one).toMatchObject({ state: 'waiting', fault: 'HTTP 500' });
      const waits = one!.due_at.getTime() - now.getTime();
      expect(waits).toBeGreaterThanOrEqual(pauseMs * 0.9);
      expect(waits).toBeLessThanOrEqual(pauseMs * 1.1);
      await postAt(server, later(waits - 1, now));
      now = later(Math.max(waits, holdMs), now);
    }
    await postAt(server, now);
    const [dead] = await deliveriesOf(server, webhook);
    expect(dead).toMatchObject({ state: 'dead', attempts: pausesMs.length + 1 });
    expect(receiver.posts).toHaveLength(pausesMs.length + 1);
    expect(new Set(receiver.posts.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([dead!.event_id]));
    expect(pausesMs.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual(24 * 3_600_000);

    const { id, manager } = webhook;
    const page = fillPath(apiPaths.webhookDeliveries, { pageSize: 8, pageNo: 1 });
    const listed = await post(server, page, { id }, manager.cookie);
    expect(listed.rmObject).toMatchObject({
      totalCount: 1,
      results: [{ id: dead!.id, state: 'dead', fault: 'HTTP 500' }],
    });
    receiver.answer({ status: 200 });
    await post(server, apiPaths.webhookResend, { id, deliveryId: dead!.id }, manager.cookie);
    await postAt(server, new Date());
    expect(await deliveriesOf(server, webhook)).toMatchObject([{ state: 'sent', attempts: 1, fault: '' }]);
    expect(receiver.posts.at(-1)!.headers['webhook-id']).toBe(dead!.event_id);
    expect(await of(server, webhook)).toMatchObject({ dead: 0, waiting: 0, failingSince: null });
  });

  test.each([
    ['a redirect', { status: 302 }, 'HTTP 302'],
    ['a hung-up line', 'hang up', 'ECONNRESET'],
    ['nothing to do with it', { status: 410 }, 'HTTP 410'],
  ] as const)('security 95: %s is a failure, and no address of an answer is followed', async (_what, answer, fault) => {
    const server = current();
    const webhook = await waiting(server);
    receiver.answer(answer);
    await postAt(server, new Date());
    expect(await deliveriesOf(server, webhook)).toMatchObject([{ state: 'waiting', fault }]);
    expect(receiver.posts).toHaveLength(1);
  });

  test('what a server had taken when it died is posted by another, as the same event', async () => {
    const server = current();
    const webhook = await waiting(server);
    const now = new Date();
    const [taken] = await claimDue(server.db, now, 1);
    await postAt(server, later(abandonedMs - 1, now));
    expect(receiver.posts).toEqual([]);
    await postAt(server, later(abandonedMs, now));
    expect(receiver.posts.map(({ headers }) => headers['webhook-id'])).toEqual([taken!.eventId]);
    expect(await statesOf(server, webhook)).toEqual(['sent']);
  });

  test('what cannot be sent for a mistake of ours is given up at once, and what waits behind it goes on', async () => {
    const server = current();
    const [broken, sound] = [await waiting(server), await waiting(server)];
    await server.db.updateTable('webhook').set({ secret: '' }).where('id', '=', broken.id).execute();
    await postAt(server, new Date());
    expect(await deliveriesOf(server, broken)).toMatchObject([{ state: 'dead', fault: 'internal', attempts: 1 }]);
    expect(await statesOf(server, sound)).toEqual(['sent']);
  });

  test('no more is taken than is asked for: first of those that answer, and one event of each that does not', async () => {
    const server = current();
    const [gone, sound] = [await waiting(server, 3), await waiting(server, 3)];
    const now = new Date();
    await server.db.updateTable('webhook').set({ failing_since: now }).where('id', '=', gone.id).execute();
    const taken = async () => (await claimDue(server.db, now, 2)).map(({ webhookId }) => webhookId);
    expect(await taken()).toEqual([sound.id, sound.id]);
    expect((await taken()).sort()).toEqual([gone.id, sound.id].sort());
    expect(await taken()).toEqual([gone.id]);
  });

  test('servers that look at once post everything once', async () => {
    const server = current();
    const webhook = await waiting(server, 12);
    await Promise.all(Array.from({ length: 4 }, () => postAt(server, new Date())));
    expect(receiver.posts).toHaveLength(12);
    expect(new Set(await statesOf(server, webhook))).toEqual(new Set(['sent']));
  });

  test('a server that is to stop leaves what it has not begun as it was', async () => {
    const server = current();
    const webhook = await waiting(server, 3);
    const answers = [false];
    await postDue(server.services, { isStopping: () => answers.pop() ?? true });
    expect(receiver.posts).toEqual([]);
    expect(await deliveriesOf(server, webhook)).toMatchObject(Array(3).fill({ state: 'waiting', attempts: 0 }));
  });

  test('one that does not answer is left alone for a while, however much waits for it, and holds up no other', async () => {
    const server = current();
    const gone = await waiting(server, 12);
    const sound = await waiting(server, 12);
    await server.db.updateTable('webhook').set({ url: 'https://127.0.0.1:1/' }).where('id', '=', gone.id).execute();
    const now = new Date();
    await postAt(server, now);
    expect(new Set(await statesOf(server, sound))).toEqual(new Set(['sent']));
    const tried = (await deliveriesOf(server, gone)).filter(({ attempts }) => attempts > 0);
    expect(tried).toHaveLength(5);
    // The address that was saved is looked at again before anything goes there.
    expect(tried[0]).toMatchObject({ state: 'waiting', fault: 'EPRIVATE' });
    await postAt(server, later(holdMs - 1, now));
    expect((await deliveriesOf(server, gone)).filter(({ attempts }) => attempts > 0)).toHaveLength(5);
  });

  test('where nothing has arrived for days it is paused by itself, and a manager starts it again', async () => {
    const server = current();
    const webhook = await waiting(server);
    receiver.answer({ status: 503 });
    const now = new Date();
    await postAt(server, now);
    await postAt(server, later(failingMsMax - 1, now));
    expect(await of(server, webhook)).toMatchObject({ pausedAt: null, failingSince: now.toISOString() });
    await propose(server, webhook.doctor, [await addDoctor(server)]);
    await postAt(server, later(failingMsMax + holdMs, now));
    expect(await of(server, webhook)).toMatchObject({ pauseCause: 'failing' });
    const { length } = receiver.posts;
    await postAt(server, later(failingMsMax * 2, now));
    expect(receiver.posts).toHaveLength(length);

    receiver.answer({ status: 200 });
    await post(server, apiPaths.webhookPause, { id: webhook.id, isPaused: 0 }, webhook.manager.cookie);
    await postAt(server, later(failingMsMax * 2, now));
    expect(await of(server, webhook)).toMatchObject({ pausedAt: null, failingSince: null, waiting: 0 });
    expect(await statesOf(server, webhook)).toEqual(['sent', 'sent']);
  });

  test('what happened long ago is forgotten', async () => {
    const server = current();
    const webhook = await waiting(server);
    await postAt(server, new Date());
    await deleteOldEvents(server.db, later(-3_600_000));
    expect(await statesOf(server, webhook)).toEqual(['sent']);
    await deleteOldEvents(server.db, later(3_600_000));
    expect(await statesOf(server, webhook)).toEqual([]);
  });

  test('a secret is forgotten once it signs no longer', async () => {
    const server = current();
    const webhook = await waiting(server);
    await post(server, apiPaths.webhookSecretRenew, { id: webhook.id }, webhook.manager.cookie);
    const { former_secret_until: until } = await secretsOf(server, webhook);
    await forgetFormerSecrets(server.db, new Date(until!.getTime() - 1));
    expect(await secretsOf(server, webhook)).toMatchObject({ former_secret: expect.any(String) });
    await forgetFormerSecrets(server.db, until!);
    expect(await secretsOf(server, webhook)).toEqual({ former_secret: null, former_secret_until: null });
  });
}, receiverSettings(receiver));
