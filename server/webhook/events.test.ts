import { afterAll, beforeEach, expect, test } from 'vitest';
import { apiPaths } from '../../contract/paths.ts';
import { webhookEvents } from '../../contract/webhooks.ts';
import { consented } from '../testing/children.ts';
import { post } from '../testing/call.ts';
import { childOf, type Fields, giveReply, proposal, propose } from '../testing/consultations.ts';
import { startReceiver } from '../testing/http-receiver.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { addWebhook, deliveriesOf, hospitalOf, postAt, receiverSettings, verified } from '../testing/webhooks.ts';

const receiver = await startReceiver();
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.posts.length = 0;
});

const findings =
  '{"version":2,"birthWeightGrams":1083,"exams":[{"disease":"rop","examDate":"2026-04-20","eyes":' +
  '{"OD":{"zone":"I","stage":"3","plus":"plus"},"OS":{"zone":"II","stage":"2","plus":"preplus"}}}]}';
/** Values that are found wherever they get to. */
const canaries = {
  patientName: '欧阳不外传',
  title: '不外传的标题',
  consultationDesc: '<p>不外传的描述</p>',
  patientBirthday: '2026-03-02',
  urgency: 2,
  urgencyReason: '不外传的理由',
  findings,
};
const words = ['不外传', '欧阳', '2026-03-02', '2026-04-20', '1083', 'plus', 'zone', 'rop', '患儿'];

const url = `${receiver.url}/hook`;
let hospitals = 0;
const newHospital = () => `推送第${++hospitals}医院`;

const status = (server: TestServer, by: Person, id: number, to: number) =>
  post(server, apiPaths.consultationStatus, { id, status: to }, by.cookie);

/** What arrived at a path, as read with its webhook's secret. */
const arrived = (path: string, secret: string) =>
  receiver.posts.filter((one) => one.path === path).map((one) => verified(one, secret));

onServer((current) => {
  // What the test before left waiting.
  beforeEach(() => current().db.deleteFrom('webhook').execute());

  test('a hospital hears of the cases its doctors take part in, signed, and of no other', async () => {
    const server = current();
    const [initiator, invited, stranger] = [
      await addDoctor(server, { hospital: newHospital() }),
      await addDoctor(server, { hospital: newHospital() }),
      await addDoctor(server, { hospital: newHospital() }),
    ];
    const own = await addWebhook(server, initiator, { url: `${url}/own` });
    const asked = await addWebhook(server, invited, { url: `${url}/asked`, events: 'reply.created,status.changed' });
    const strange = await addWebhook(server, stranger, { url: `${url}/strange` });

    const id = await propose(server, initiator, [invited]);
    const replyId = await giveReply(server, invited, id, '<p>同意</p>');
    expect(await status(server, initiator, id, 1)).toMatchObject({ status: 'OK' });
    await status(server, initiator, id, 1);
    await postAt(server, new Date());

    const event = (type: string, more: object, { hospitalId } = own) => ({
      type,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { hospitalId, consultationId: id, ...more },
    });
    const all = [
      event('consultation.created', {}),
      event('reply.created', { replyId }),
      event('status.changed', { status: 1 }),
    ];
    expect(arrived('/hook/own', own.secret)).toEqual(expect.arrayContaining(all));
    expect(arrived('/hook/own', own.secret)).toHaveLength(3);
    expect(
      arrived('/hook/asked', asked.secret)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['reply.created', 'status.changed']);
    expect(arrived('/hook/asked', asked.secret)[0]!.data.hospitalId).toBe(await hospitalOf(server, invited));
    expect(receiver.posts.filter(({ path }) => path === '/hook/strange')).toEqual([]);
    expect(await deliveriesOf(server, strange)).toEqual([]);
  });

  test('security 95: what another secret signed, or was changed on the way, does not verify', async () => {
    const server = current();
    const initiator = await addDoctor(server, { hospital: newHospital() });
    const { secret } = await addWebhook(server, initiator, { url });
    const other = await addWebhook(server, initiator, { url: 'https://elsewhere.invalid/' });
    await propose(server, initiator, [await addDoctor(server)]);
    await postAt(server, new Date());
    const [first] = receiver.posts;
    expect(verified(first!, secret)).toMatchObject({ type: 'consultation.created' });
    expect(() => verified(first!, other.secret)).toThrow('No matching signature found');
    const forged = { ...first!, body: Buffer.from(first!.body.toString().replace('created', 'deleted')) };
    expect(() => verified(forged, secret)).toThrow('No matching signature found');
    const headers = { ...first!.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 3600) };
    expect(() => verified({ ...first!, headers }, secret)).toThrow('timestamp');
  });

  test('a hospital that is asked later hears of the case then, once, and one that took part already does not again', async () => {
    const server = current();
    const [first, second, third] = [newHospital(), newHospital(), newHospital()];
    const initiator = await addDoctor(server, { hospital: first });
    const colleague = await addDoctor(server, { hospital: first });
    const [invited, later, another] = [
      await addDoctor(server, { hospital: second }),
      await addDoctor(server, { hospital: third }),
      await addDoctor(server, { hospital: third }),
    ];
    const id = await propose(server, initiator, [invited]);
    const own = await addWebhook(server, initiator, { url });
    const asked = await addWebhook(server, later, { url });
    const invite = (doctors: Person[]) =>
      post(
        server,
        apiPaths.inviteDoctors,
        { consultationId: id, doctorSelect: doctors.map(({ doctorId }) => doctorId) },
        initiator.cookie,
      );
    expect(await invite([colleague, later])).toMatchObject({ status: 'OK' });
    expect(await invite([another])).toMatchObject({ status: 'OK' });
    expect(await deliveriesOf(server, own)).toEqual([]);
    expect((await deliveriesOf(server, asked)).map(({ key }) => key)).toEqual([`consultation.created ${id}`]);
  });

  test('a hospital whose part has ended, and a case that is deleted, are told no more, also of what waited', async () => {
    const server = current();
    const initiator = await addDoctor(server, { hospital: newHospital() });
    const invited = await addDoctor(server, { hospital: newHospital() });
    const webhook = await addWebhook(server, invited, { url });
    const id = await propose(server, initiator, [invited]);
    const childId = await childOf(server, id);
    await post(server, apiPaths.consentSave, { childId, consent: consented() }, initiator.cookie);
    await post(server, apiPaths.consentWithdraw, { childId, reason: '监护人要求' }, initiator.cookie);
    await status(server, initiator, id, 1);
    const deleted = await propose(server, initiator, [invited]);
    await post(server, apiPaths.consultationDelete, { consultationId: deleted }, initiator.cookie);
    await postAt(server, new Date());
    expect(receiver.posts).toEqual([]);
    expect((await deliveriesOf(server, webhook)).map(({ type, state }) => [type, state])).toEqual([
      ['consultation.created', 'dropped'],
      ['consultation.created', 'dropped'],
    ]);
  });

  test('what is rolled back, and what happens while it is paused, is not told', async () => {
    const server = current();
    const initiator = await addDoctor(server, { hospital: newHospital() });
    const { id, manager } = await addWebhook(server, initiator, { url });
    const refused = await post(server, apiPaths.consultationSave, proposal([initiator]), initiator.cookie);
    expect(refused.status).toBe('ERROR');
    await post(server, apiPaths.webhookPause, { id, isPaused: 1 }, manager.cookie);
    await propose(server, initiator, [await addDoctor(server)]);
    expect(await deliveriesOf(server, { id })).toEqual([]);
    await post(server, apiPaths.webhookPause, { id, isPaused: 0 }, manager.cookie);
    await propose(server, initiator, [await addDoctor(server)]);
    expect(await deliveriesOf(server, { id })).toHaveLength(1);
  });

  test('security 95: no word of the child leaves in a whole case, nor stands in what is kept of it', async () => {
    const server = current();
    const [initiator, invited, further] = [
      await addDoctor(server, { hospital: newHospital() }),
      await addDoctor(server, { hospital: newHospital() }),
      await addDoctor(server, { hospital: newHospital() }),
    ];
    const webhooks = [
      await addWebhook(server, initiator, { url }),
      await addWebhook(server, invited, { url }),
      await addWebhook(server, further, { url }),
    ];
    const id = await propose(server, initiator, [invited], canaries);
    const sent = async (path: string, form: Fields, { cookie }: Person) =>
      expect(await post(server, path, form, cookie)).toMatchObject({ status: 'OK' });
    const more = { consultationId: id, doctorSelect: further.doctorId };
    await sent(apiPaths.inviteDoctors, more, initiator);
    const declined = { consultationId: id, answer: 'declined', reason: '不外传的理由' };
    await sent(apiPaths.invitationAnswer, declined, further);
    const replyId = await giveReply(server, invited, id, '<p>不外传的意见</p>');
    await sent(apiPaths.replyUpdate, { replyId, content: '<p>改过的不外传的意见</p>' }, invited);
    await sent(apiPaths.consultationStatus, { id, status: 2 }, initiator);
    await postAt(server, new Date());

    expect(new Set(receiver.posts.map(({ body }) => JSON.parse(body.toString()).type))).toEqual(new Set(webhookEvents));
    expect(receiver.posts.length).toBeGreaterThanOrEqual(8);
    const keys = new Set(receiver.posts.flatMap(({ body }) => Object.keys(JSON.parse(body.toString()).data)));
    expect([...keys].sort()).toEqual(['consultationId', 'hospitalId', 'replyId', 'status']);
    const left = receiver.posts.map(({ path, headers, body }) => [path, headers, body.toString()]);
    const kept = await Promise.all(webhooks.map((webhook) => deliveriesOf(server, webhook)));
    const captured = JSON.stringify([left, kept]);
    for (const word of words)
      expect(captured, word).not.toMatch(new RegExp(`(?<![0-9A-Za-z+/_-])${word}(?![0-9A-Za-z+/_-])`));
  });
}, receiverSettings(receiver));
