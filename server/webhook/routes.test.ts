import { afterAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { webhookTexts } from '../../contract/webhooks.ts';
import { post } from '../testing/call.ts';
import { propose } from '../testing/consultations.ts';
import { startReceiver } from '../testing/http-receiver.ts';
import { addDoctor, addManager } from '../testing/people.ts';
import { onServer } from '../testing/test-server.ts';
import {
  addWebhook,
  deliveriesOf,
  hospitalOf,
  postAt,
  receiverSettings,
  verified,
  webhookForm,
} from '../testing/webhooks.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.posts.length = 0;
  receiver.answer({ status: 200 });
});

let hospitals = 0;
const newHospital = () => `管理第${++hospitals}医院`;

onServer((current) => {
  test('security 95: an address inside, without https or with a key before its host is refused, when it is added and when it is changed', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, manager, hospitalId } = await addWebhook(server, doctor, { url: receiver.url });
    const refusals = {
      'https://10.0.0.8/hook': webhookTexts.urlPrivate,
      'https://169.254.169.254/latest/meta-data': webhookTexts.urlPrivate,
      'https://localhost/': webhookTexts.urlPrivate,
      'http://his.example.org/': webhookTexts.urlInvalid,
      'https://key@his.example.org/': webhookTexts.urlInvalid,
      '': webhookTexts.urlRequired,
    };
    for (const [url, errMsg] of Object.entries(refusals)) {
      const add = { ...webhookForm, hospitalId, url };
      expect(await post(server, apiPaths.webhookAdd, add, manager.cookie)).toMatchObject({ statusCode: 400, errMsg });
      const change = { ...webhookForm, id, url };
      expect(await post(server, apiPaths.webhookUpdate, change, manager.cookie)).toMatchObject({
        statusCode: 400,
        errMsg,
      });
    }
  });

  test('name, hospital and events must be right, and a hospital has a few of them', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { manager, hospitalId } = await addWebhook(server, doctor, {});
    const add = (fields: object) =>
      post(server, apiPaths.webhookAdd, { ...webhookForm, hospitalId, ...fields }, manager.cookie);
    expect(await add({ name: ' ' })).toMatchObject({ statusCode: 400, errMsg: webhookTexts.nameRequired });
    expect(await add({ events: '' })).toMatchObject({ statusCode: 400, errMsg: webhookTexts.eventsRequired });
    expect(await add({ events: 'webhook.test' })).toMatchObject({ statusCode: 400 });
    expect(await add({ hospitalId: '' })).toMatchObject({ statusCode: 400, errMsg: webhookTexts.hospitalRequired });
    expect(await add({ hospitalId: 2147483647 })).toMatchObject({ errMsg: webhookTexts.hospitalMissing });
    const more = await Promise.all(Array.from({ length: limits.webhooksOfHospitalMax }, () => add({})));
    expect(more.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 400]);
    expect(await add({})).toMatchObject({ errMsg: webhookTexts.tooMany(limits.webhooksOfHospitalMax) });
  });

  test('security 95: its secret is told when it is made and never again, and stands in no entry of the audit', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, secret, manager, hospitalId } = await addWebhook(server, doctor, { url: `${receiver.url}/?key=78612` });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const list = await post(server, fillPath(apiPaths.webhookList, { pageSize: 100, pageNo: 1 }), {}, manager.cookie);
    const one = await post(server, apiPaths.webhook, { id }, manager.cookie);
    const renewed = await post(server, apiPaths.webhookSecretRenew, { id }, manager.cookie);
    expect(list.rmObject.results).toContainEqual(one.rmObject);
    const audit = await server.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('actor_id', '=', manager.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action, object_id, detail }) => [action, object_id, detail])).toEqual([
      [
        'webhook.add',
        id,
        { hospitals: hospitalId, receiver: new URL(receiver.url).host, events: webhookForm.events.split(',') },
      ],
      ['webhook.renewSecret', id, {}],
    ]);
    const told = JSON.stringify([list, one, audit]);
    for (const word of [secret, renewed.rmObject.secret]) expect(told).not.toContain(word);
    expect(JSON.stringify(audit)).not.toContain('78612');
  });

  test('for a day after its secret was renewed the one before signs as well, one before that no longer', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, secret: oldest, manager } = await addWebhook(server, doctor, { url: receiver.url });
    const renew = async () => (await post(server, apiPaths.webhookSecretRenew, { id }, manager.cookie)).rmObject.secret;
    const [former, newest] = [await renew(), await renew()];
    await propose(server, doctor, [await addDoctor(server)]);
    await postAt(server, new Date());
    for (const secret of [former, newest]) expect(verified(receiver.posts[0]!, secret)).toBeTruthy();
    expect(() => verified(receiver.posts[0]!, oldest)).toThrow();
    await propose(server, doctor, [await addDoctor(server)]);
    await server.db
      .updateTable('webhook')
      .set({ former_secret_until: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
    await postAt(server, new Date());
    expect(verified(receiver.posts[1]!, newest)).toBeTruthy();
    expect(() => verified(receiver.posts[1]!, former)).toThrow();
  });

  test('a test is posted at once, also while it is paused, and tells what became of it', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, secret, manager, hospitalId } = await addWebhook(server, doctor, { url: receiver.url });
    await post(server, apiPaths.webhookPause, { id, isPaused: 1 }, manager.cookie);
    const sent = await post(server, apiPaths.webhookTest, { id }, manager.cookie);
    expect(sent.rmObject).toEqual({ fault: null });
    expect(verified(receiver.posts[0]!, secret)).toMatchObject({ type: 'webhook.test', data: { hospitalId } });
    receiver.answer({ status: 403 });
    expect((await post(server, apiPaths.webhookTest, { id }, manager.cookie)).rmObject).toEqual({ fault: 'HTTP 403' });
    expect(await deliveriesOf(server, { id })).toMatchObject([{ state: 'sent' }, { state: 'dead', fault: 'HTTP 403' }]);
    const { rmObject: paused } = await post(server, apiPaths.webhook, { id }, manager.cookie);
    expect(paused, 'nothing that should arrive fails').toMatchObject({ pauseCause: 'manager', failingSince: null });
  });

  test('another address and other events hold from then on, and what is removed takes all that waits with it', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, manager } = await addWebhook(server, doctor, { url: `${receiver.url}/before` });
    await propose(server, doctor, [await addDoctor(server)]);
    const change = { id, name: '新平台', url: `${receiver.url}/after`, events: 'reply.created' };
    expect(await post(server, apiPaths.webhookUpdate, change, manager.cookie)).toMatchObject({ status: 'OK' });
    await propose(server, doctor, [await addDoctor(server)]);
    await postAt(server, new Date());
    expect(receiver.posts.map(({ path }) => path)).toEqual(['/after']);
    expect((await post(server, apiPaths.webhook, { id }, manager.cookie)).rmObject).toMatchObject({
      name: '新平台',
      events: ['reply.created'],
      lastSentAt: expect.any(String),
    });
    expect(await post(server, apiPaths.webhookRemove, { id }, manager.cookie)).toMatchObject({ status: 'OK' });
    expect(await deliveriesOf(server, { id })).toEqual([]);
    expect(await post(server, apiPaths.webhook, { id }, manager.cookie)).toMatchObject({ statusCode: 404 });
  });

  test('an event is sent again by its own webhook alone, and not while it is on its way', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, manager } = await addWebhook(server, doctor, { url: receiver.url });
    const other = await addWebhook(server, doctor, { url: receiver.url, events: 'reply.created' });
    await propose(server, doctor, [await addDoctor(server)]);
    const [one] = await deliveriesOf(server, { id });
    const resend = (ofId: number) =>
      post(server, apiPaths.webhookResend, { id: ofId, deliveryId: one!.id }, manager.cookie);
    expect(await resend(other.id)).toMatchObject({ statusCode: 404 });
    await server.db
      .updateTable('webhook_delivery')
      .set({ state: 'sending', claimed_at: new Date() })
      .where('id', '=', one!.id)
      .execute();
    expect(await resend(id)).toMatchObject({ statusCode: 409, errMsg: webhookTexts.notResendable });
  });

  test('who may manage webhooks reads no case by it, and who may not reads none of them', async () => {
    const server = current();
    const doctor = await addDoctor(server, { hospital: newHospital() });
    const { id, manager } = await addWebhook(server, doctor, { url: receiver.url });
    const consultationId = await propose(server, doctor, [await addDoctor(server)]);
    const page = fillPath(apiPaths.webhookDeliveries, { pageSize: 8, pageNo: 1 });
    const listed = await post(server, page, { id }, manager.cookie);
    expect(listed.rmObject.results).toHaveLength(1);
    expect(Object.keys(listed.rmObject.results[0])).not.toContain('consultationId');
    const detail = fillPath(apiPaths.consultationDetail, { id: consultationId });
    expect((await post(server, detail, {}, manager.cookie)).statusCode).toBe(403);
    const other = await addManager(server, { permissions: ['notification:retry', 'hospital:update'] });
    for (const cookie of [other.cookie, doctor.cookie])
      expect((await post(server, page, { id }, cookie)).statusCode).toBe(403);
    expect(await hospitalOf(server, doctor)).toBeGreaterThan(0);
  });
}, receiverSettings(receiver));
