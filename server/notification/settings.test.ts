import { afterAll, expect, test } from 'vitest';
import { notificationTexts } from '../../contract/notifications.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { startReceiver } from '../testing/http-receiver.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { mailSettings, testWebhookSecret } from '../testing/notifications.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { startPushService, testPushKey } from '../testing/push-service.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { codes, subscriptionsMax } from './rules.ts';

const mailbox = await startMailbox();
const gateway = await startReceiver();
const service = await startPushService();
afterAll(() => Promise.all([mailbox.close(), gateway.close(), service.close()]));
const env = {
  ...mailSettings(mailbox),
  NOTIFY_WEBHOOK_URL: gateway.url,
  NOTIFY_WEBHOOK_SECRET: testWebhookSecret,
  WEB_PUSH_KEY: testPushKey,
  WEB_PUSH_CONTACT: 'mailto:it@example.org',
  WEB_PUSH_HOSTS: service.host,
};

const read = async (server: TestServer, { cookie }: Person) =>
  (await post(server, apiPaths.notificationSettings, {}, cookie)).rmObject;
const save = (server: TestServer, { cookie }: Person, address: string, channel = 'email') =>
  post(server, apiPaths.notificationAddressSave, { channel, address }, cookie);
const verify = (server: TestServer, { cookie }: Person, code: string, channel = 'email') =>
  post(server, apiPaths.notificationAddressVerify, { channel, code }, cookie);
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)![0];
const codeTo = (address: string) => codeIn(mailbox.to(address).at(-1)!.subject);
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** As if this much time had passed since the code was sent. */
const age = ({ db }: TestServer, { doctorId }: Person, ms: number) =>
  db
    .updateTable('notification_address')
    .set({ code_sent_at: new Date(Date.now() - ms) })
    .where('doctor_id', '=', doctorId)
    .execute();

onServer((current) => {
  test('who set nothing is told by nothing', async () => {
    const doctor = await addDoctor(current());
    expect(await read(current(), doctor)).toEqual({
      email: { isAvailable: true, address: null, isVerified: false, isOn: false },
      webhook: { isAvailable: true, needsAddress: true, address: null, isVerified: false, isOn: false },
      push: { isAvailable: true, publicKey: expect.stringMatching(/^B[\w-]{86}$/), isOn: true, subscriptions: 0 },
      quietFrom: null,
      quietTo: null,
      digestAt: null,
    });
  });

  test('an address is on once the code that was sent there is entered', async () => {
    const server = current();
    const doctor = await addDoctor(server);
    const address = `${doctor.username}@example.org`;
    expect((await save(server, doctor, address)).rmObject.email).toMatchObject({ address, isVerified: false });
    const code = codeTo(address);
    const [stored] = await server.db
      .selectFrom('notification_address')
      .selectAll()
      .where('doctor_id', '=', doctor.doctorId)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(await verify(server, doctor, wrong(code))).toMatchObject({ errMsg: notificationTexts.codeWrong });
    expect((await verify(server, doctor, code)).rmObject.email).toMatchObject({
      address,
      isVerified: true,
      isOn: true,
    });
    expect(await verify(server, doctor, code)).toMatchObject({ errMsg: notificationTexts.codeExpired });
    const again = await save(server, doctor, address);
    expect(again.rmObject.email.isVerified).toBe(true);
    expect(mailbox.to(address)).toHaveLength(1);
    expect((await save(server, doctor, '')).rmObject.email).toMatchObject({ address: null, isOn: false });
  });

  test("a gateway's address gets its code by the gateway", async () => {
    const server = current();
    const doctor = await addDoctor(server);
    await save(server, doctor, '13800000000', 'webhook');
    const { data } = JSON.parse(gateway.posts.at(-1)!.body.toString());
    expect(data).toMatchObject({ to: '13800000000', kind: 'code' });
    expect(data.text).toContain(data.code);
    expect((await verify(server, doctor, data.code, 'webhook')).rmObject.webhook).toMatchObject({ isOn: true });
  });

  test('a code is sent once a minute at most, whatever address, and whether one was forgotten', async () => {
    const server = current();
    const doctor = await addDoctor(server);
    await save(server, doctor, `${doctor.username}@a.example.org`);
    const second = await save(server, doctor, `${doctor.username}@b.example.org`);
    expect(second.statusCode).toBe(429);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(50);
    await save(server, doctor, '');
    expect((await save(server, doctor, `${doctor.username}@b.example.org`)).statusCode).toBe(429);
    expect(mailbox.to(`${doctor.username}@b.example.org`)).toEqual([]);
    await age(server, doctor, codes.pauseMs);
    expect((await save(server, doctor, `${doctor.username}@b.example.org`)).status).toBe('OK');
  });

  test('ten tries are all, and none after a quarter of an hour', async () => {
    const server = current();
    const [guessing, late] = [await addDoctor(server), await addDoctor(server)];
    await save(server, guessing, `${guessing.username}@example.org`);
    const code = codeTo(`${guessing.username}@example.org`);
    const guesses = Array.from({ length: codes.triesMax }, () => verify(server, guessing, wrong(code)));
    for (const { errMsg } of await Promise.all(guesses)) expect(errMsg).toBe(notificationTexts.codeWrong);
    expect(await verify(server, guessing, code)).toMatchObject({ errMsg: notificationTexts.codeExpired });
    await save(server, late, `${late.username}@example.org`);
    await age(server, late, codes.validMs);
    const tooLate = await verify(server, late, codeTo(`${late.username}@example.org`));
    expect(tooLate).toMatchObject({ errMsg: notificationTexts.codeExpired });
  });

  test('what is no address is refused, and a code that could not be sent is told of', async () => {
    const server = current();
    const doctor = await addDoctor(server);
    for (const address of ['a', 'a@b, c@d.example.org', 'a@example.org b@example.org', '<a@example.org>'])
      expect(await save(server, doctor, address)).toMatchObject({
        statusCode: 400,
        errMsg: notificationTexts.addressInvalid,
      });
    expect((await save(server, doctor, '1 3', 'webhook')).errMsg).toBe(notificationTexts.addressInvalid);
    mailbox.answer('refuse');
    const unsent = await save(server, doctor, `${doctor.username}@example.org`);
    mailbox.answer('take');
    expect(unsent).toMatchObject({ statusCode: 503, errMsg: notificationTexts.codeNotSent });
  });

  test('settings are as they were saved', async () => {
    const server = current();
    const doctor = await addDoctor(server);
    const times = { quietFrom: 1320, quietTo: 420, digestAt: 480 };
    const saved = await post(
      server,
      apiPaths.notificationSettingsSave,
      { email: 0, webhook: 0, push: 0, ...times },
      doctor.cookie,
    );
    expect(saved.rmObject).toMatchObject({ ...times, push: { isOn: false } });
    expect(await read(server, doctor)).toEqual(saved.rmObject);
    const half = { email: 0, webhook: 0, push: 1, quietFrom: 1320 };
    const refused = await post(server, apiPaths.notificationSettingsSave, half, doctor.cookie);
    expect(refused).toMatchObject({ statusCode: 400, errMsg: notificationTexts.quietBoth });
    const late = { email: 0, webhook: 0, push: 1, digestAt: 1440 };
    const impossible = await post(server, apiPaths.notificationSettingsSave, late, doctor.cookie);
    expect(impossible).toMatchObject({ statusCode: 400, errMsg: notificationTexts.timeInvalid });
    const unverified = { email: 1, webhook: 0, push: 0 };
    const early = await post(server, apiPaths.notificationSettingsSave, unverified, doctor.cookie);
    expect(early).toMatchObject({ status: 'ERROR', errMsg: notificationTexts.addressUnverified });
  });

  test('security 51: a browser belongs to who subscribed there last, and to services that are known', async () => {
    const server = current();
    const [first, second] = [await addDoctor(server), await addDoctor(server)];
    const { endpoint, p256dh, auth } = service.newBrowser();
    const subscribe = (doctor: Person, at = endpoint) =>
      post(server, apiPaths.pushSubscribe, { endpoint: at, p256dh, auth }, doctor.cookie);
    expect((await subscribe(first)).rmObject.push).toMatchObject({ isOn: true, subscriptions: 1 });
    expect((await subscribe(second)).rmObject.push.subscriptions).toBe(1);
    expect((await read(server, first)).push.subscriptions).toBe(0);
    await post(server, apiPaths.pushUnsubscribe, { endpoint }, first.cookie);
    expect((await read(server, second)).push.subscriptions).toBe(1);
    const gone = await post(server, apiPaths.pushUnsubscribe, { endpoint }, second.cookie);
    expect(gone.rmObject.push.subscriptions).toBe(0);
    for (const strange of [
      'https://127.0.0.1:5432/',
      'http://fcm.googleapis.com/a',
      'https://fcm.googleapis.com@a.example/',
    ])
      expect(await subscribe(first, strange)).toMatchObject({
        statusCode: 400,
        errMsg: notificationTexts.pushServiceUnknown,
      });
    for (let n = 0; n < subscriptionsMax + 2; n++) await subscribe(first, `${endpoint}-${n}`);
    expect((await read(server, first)).push.subscriptions).toBe(subscriptionsMax);
  });
}, env);

onServer((current) => {
  test('what is not set up cannot be turned on', async () => {
    const server = current();
    const doctor = await addDoctor(server);
    expect(await read(server, doctor)).toMatchObject({
      email: { isAvailable: false },
      webhook: { isAvailable: false },
      push: { isAvailable: false, publicKey: null, isOn: false },
    });
    for (const channel of ['email', 'webhook', 'push']) {
      const flags = { email: 0, webhook: 0, push: 0, [channel]: 1 };
      const answer = await post(server, apiPaths.notificationSettingsSave, flags, doctor.cookie);
      expect(answer.errMsg).toBe(notificationTexts.channelUnavailable);
    }
    expect((await save(server, doctor, 'a@example.org')).errMsg).toBe(notificationTexts.channelUnavailable);
    expect((await save(server, doctor, 'a@example.org', 'push')).errMsg).toBe(notificationTexts.channelUnknown);
    expect((await verify(server, doctor, '12345')).errMsg).toBe(notificationTexts.codeWrong);
    const { endpoint, p256dh, auth } = service.newBrowser();
    const subscribed = await post(server, apiPaths.pushSubscribe, { endpoint, p256dh, auth }, doctor.cookie);
    expect(subscribed.errMsg).toBe(notificationTexts.channelUnavailable);
  });
});

onServer(
  (current) => {
    test("a group's robot needs no address", async () => {
      const server = current();
      const doctor = await addDoctor(server);
      expect((await read(server, doctor)).webhook).toMatchObject({ needsAddress: false, isOn: false });
      for (const webhook of [1, 0, 1]) {
        const flags = { email: 0, webhook, push: 0 };
        const saved = await post(server, apiPaths.notificationSettingsSave, flags, doctor.cookie);
        expect(saved.rmObject.webhook).toMatchObject({ isOn: webhook === 1, address: null });
      }
      const address = await save(server, doctor, '13800000000', 'webhook');
      expect(address.errMsg).toBe(notificationTexts.channelUnavailable);
    });
  },
  { PUBLIC_URL: env.PUBLIC_URL, NOTIFY_WEBHOOK_URL: gateway.url, NOTIFY_WEBHOOK_FORMAT: 'wecom' },
);
