import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Receiver, startReceiver } from '../testing/http-receiver.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { testOrigin, testWebhookSecret } from '../testing/notifications.ts';
import { startPushService, testPushKey } from '../testing/push-service.ts';
import { createChannels } from './channels.ts';
import type { Message } from './message.ts';
import { createPush } from './push.ts';
import type { SendFault } from './send-fault.ts';

const receiver = await startReceiver();
const mailbox = await startMailbox();
const closed = await startReceiver();
await closed.close();
afterAll(() => Promise.all([receiver.close(), mailbox.close()]));

const message: Message = {
  id: 'tongmou-7-abc',
  kind: 'reply',
  text: '您参与的会诊有新的回复',
  path: '/platform/a',
  isUrgent: false,
};
const link = `${testOrigin}/platform/a`;
const channelsOf = (env: Record<string, string>) => createChannels(readConfig({ PUBLIC_URL: testOrigin, ...env }));
const webhookOf = (format: string, secret = '', { url }: Receiver = receiver) =>
  channelsOf({ NOTIFY_WEBHOOK_URL: `${url}/hook?key=a`, NOTIFY_WEBHOOK_FORMAT: format, NOTIFY_WEBHOOK_SECRET: secret })
    .webhook!;

/** What was posted last. */
function last() {
  const { path, headers, body } = receiver.posts.at(-1)!;
  return { url: new URL(path, receiver.url), headers: headers as Record<string, string>, body: body.toString() };
}

const faultOf = (sending: Promise<unknown>): Promise<SendFault> =>
  sending.then(
    () => expect.fail('it was sent'),
    (error) => error,
  );

describe('a gateway', () => {
  const gateway = webhookOf('standard', testWebhookSecret);

  test('gets a message whose signature verifies, with an id that stays', async () => {
    receiver.answer({ status: 204 });
    await gateway.send(message, '13800000000');
    const { headers, body } = last();
    const verified = new Webhook(testWebhookSecret).verify(body, headers);
    const data = { to: '13800000000', kind: 'reply', text: message.text, link, urgent: false };
    expect(verified).toEqual({ type: 'notification', timestamp: expect.any(String), data });
    expect(headers['webhook-id']).toBe(message.id);
    expect(() => new Webhook(testWebhookSecret).verify(body.replace('138', '139'), headers)).toThrow();
  });

  test.each([
    [{ status: 500 }, 'HTTP 500', false],
    [{ status: 302 }, 'HTTP 302', false],
    [{ status: 504 }, 'HTTP 504', true],
    ['hang up', 'UND_ERR_SOCKET', true],
  ] as const)('that answers %o has not delivered', async (answer, fault, mayHaveArrived) => {
    receiver.answer(answer);
    expect(await faultOf(gateway.send(message, '138'))).toMatchObject({ message: fault, mayHaveArrived });
  });

  test('that is not there has not delivered', async () => {
    const fault = await faultOf(webhookOf('standard', testWebhookSecret, closed).send(message, '138'));
    expect(fault).toMatchObject({ message: 'ECONNREFUSED', mayHaveArrived: false });
  });
});

describe("a group's robot", () => {
  const content = `${message.text}\n${link}`;
  const hmac = (key: string, signed: string) => createHmac('sha256', key).update(signed).digest('base64');

  test('of WeCom gets text', async () => {
    receiver.answer({ status: 200, text: '{"errcode":0,"errmsg":"ok"}' });
    await webhookOf('wecom').send(message, '');
    expect(JSON.parse(last().body)).toEqual({ msgtype: 'text', text: { content } });
    expect(last().url.search).toBe('?key=a');
  });

  test('of DingTalk gets text, signed in its address', async () => {
    receiver.answer({ status: 200, text: '{"errcode":0,"errmsg":"ok"}' });
    await webhookOf('dingtalk', 'SEC1').send(message, '');
    expect(JSON.parse(last().body)).toEqual({ msgtype: 'text', text: { content } });
    const { key, timestamp, sign } = Object.fromEntries(last().url.searchParams);
    expect(key).toBe('a');
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000);
    expect(sign).toBe(hmac('SEC1', `${timestamp}\nSEC1`));
  });

  test('of Feishu gets text, signed in its body', async () => {
    receiver.answer({ status: 200, text: '{"code":0,"msg":"success","data":{}}' });
    await webhookOf('feishu', 'secret').send(message, '');
    const { timestamp, sign, ...body } = JSON.parse(last().body);
    expect(body).toEqual({ msg_type: 'text', content: { text: content } });
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(sign).toBe(hmac(`${timestamp}\nsecret`, ''));
    await webhookOf('feishu').send(message, '');
    expect(JSON.parse(last().body)).toEqual(body);
  });

  test.each(['{"errcode":310000,"errmsg":"sign not match"}', '{"code":19021}', '<html>', '{}', 'null'])(
    'that answers %s has not delivered',
    async (text) => {
      receiver.answer({ status: 200, text });
      const fault = await faultOf(webhookOf('dingtalk').send(message, ''));
      expect(fault).toMatchObject({ message: expect.stringMatching(/^robot/), mayHaveArrived: false });
    },
  );
});

describe('a browser', () => {
  const env = { WEB_PUSH_KEY: testPushKey, WEB_PUSH_CONTACT: 'mailto:it@example.org' };

  test('is told over its push service, encrypted for it alone; one that is gone is told of', async () => {
    const service = await startPushService();
    const { push: settings } = readConfig({
      PUBLIC_URL: testOrigin,
      ...env,
      WEB_PUSH_HOSTS: service.host,
    }).notifications;
    const trusting = createPush(settings!, service.certificate);
    const browser = service.newBrowser();
    service.answer({ status: 201 });
    expect(await trusting.send({ ...message, isUrgent: true }, browser)).toBe(true);
    expect(browser.messages()).toEqual([{ text: message.text, link: message.path, tag: message.id }]);
    const { headers, body } = service.posts[0]!;
    expect(headers).toMatchObject({
      urgency: 'high',
      topic: message.id,
      authorization: expect.stringContaining('vapid'),
    });
    expect(body.toString('latin1')).not.toContain('platform');
    for (const status of [404, 410]) {
      service.answer({ status });
      expect(await trusting.send(message, browser)).toBe(false);
    }
    service.answer({ status: 503 });
    expect(await faultOf(trusting.send(message, browser))).toMatchObject({ message: 'HTTP 503' });
    const untrusting = createPush(settings!);
    expect((await faultOf(untrusting.send(message, browser))).message).toMatch(/SELF_SIGNED/);
    await service.close();
    expect((await faultOf(trusting.send(message, browser))).message).toBe('ECONNREFUSED');
  });

  test('at a host that is not known is posted nothing', async () => {
    const service = await startPushService();
    const { push } = channelsOf(env);
    expect(await push!.send(message, service.newBrowser())).toBe(false);
    expect(service.posts).toEqual([]);
    await service.close();
  });
});

describe('e-mail', () => {
  const emailOf = (url: string) => channelsOf({ SMTP_URL: url, SMTP_FROM: 'notice@example.org' }).email!;

  test('goes to one recipient, whatever the address holds', async () => {
    await emailOf(mailbox.url).send(message, 'a@example.org');
    expect(mailbox.mails.at(-1)).toMatchObject({ to: 'a@example.org', messageId: `<${message.id}@eye.example.org>` });
    await faultOf(emailOf(mailbox.url).send(message, 'a@example.org, b@example.org'));
    expect(mailbox.mails).toHaveLength(1);
  });

  test('that nobody takes has not arrived', async () => {
    const fault = await faultOf(emailOf(closed.url.replace('http', 'smtp')).send(message, 'a@example.org'));
    expect(fault).toMatchObject({ mayHaveArrived: false });
  });

  test('sends no password over a line that is not encrypted', async () => {
    // The same machine by a name that is not known to be it.
    const elsewhere = mailbox.url.replace('127.0.0.1', 'user:password@127.1');
    const fault = await faultOf(emailOf(elsewhere).send(message, 'a@example.org'));
    expect(fault).toMatchObject({ message: expect.stringMatching(/^ETLS/), mayHaveArrived: false });
    expect(mailbox.mails).toHaveLength(1);
  });
});

test.each([
  [{ SMTP_URL: 'smtp://a' }, 'SMTP_URL and SMTP_FROM belong together'],
  [{ SMTP_URL: 'http://a', SMTP_FROM: 'a@b' }, 'SMTP_URL must be smtp:// or smtps://'],
  [{ NOTIFY_WEBHOOK_URL: 'https://a' }, 'NOTIFY_WEBHOOK_SECRET must be whsec_'],
  [{ NOTIFY_WEBHOOK_URL: 'https://a', NOTIFY_WEBHOOK_SECRET: 'whsec_YQ==' }, 'NOTIFY_WEBHOOK_SECRET must be whsec_'],
  [
    { NOTIFY_WEBHOOK_URL: 'https://a', NOTIFY_WEBHOOK_FORMAT: 'wecom', NOTIFY_WEBHOOK_SECRET: 'a' },
    'of no use to wecom',
  ],
  [{ NOTIFY_WEBHOOK_SECRET: 'a' }, 'without NOTIFY_WEBHOOK_URL'],
  [{ WEB_PUSH_KEY: 'a', WEB_PUSH_CONTACT: 'mailto:a@b' }, 'WEB_PUSH_KEY must be a VAPID private key'],
  [{ WEB_PUSH_KEY: testPushKey }, 'WEB_PUSH_KEY and WEB_PUSH_CONTACT belong together'],
])('%o does not start', (env, reason) => {
  expect(() => readConfig({ PUBLIC_URL: testOrigin, ...env })).toThrow(reason);
});

test('without the address of the product, nothing that sends links starts', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://a', SMTP_FROM: 'a@b' })).toThrow('PUBLIC_URL is missing');
  expect(createChannels(readConfig({}))).toEqual({});
});
