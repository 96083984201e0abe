import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import { createEmail } from './email.ts';
import { createGateway, type WebhookSettings } from './gateway.ts';
import type { AddressChannel } from './message.ts';
import { createPush, type Push } from './push.ts';
import { postJson } from './post-json.ts';
import { SendFault } from './send-fault.ts';

type Robot = (content: string, settings: { url: string; secret: string | undefined }) => { url: string; body: object };

/**
 * The robots that stand in a group of WeCom, DingTalk or Feishu. Each answers 200 whatever it thinks of a message, and says
 * it in a number of its answer.
 */
const robots: Record<Exclude<WebhookSettings['format'], 'standard'>, Robot> = {
  /** https://developer.work.weixin.qq.com/document/path/91770: the key in the address is all there is. */
  wecom: (content, { url }) => ({ url, body: { msgtype: 'text', text: { content } } }),

  /** https://open.dingtalk.com/document/robots/custom-robot-access, 加签: milliseconds and signature in the address. */
  dingtalk(content, { url, secret }) {
    const signed = new URL(url);
    if (secret) {
      const timestamp = String(Date.now());
      signed.searchParams.set('timestamp', timestamp);
      signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
    }
    return { url: signed.href, body: { msgtype: 'text', text: { content } } };
  },

  /** https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot, 签名校验: seconds, and nothing signed with both as key. */
  feishu(content, { url, secret }) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {};
    return { url, body: { ...signature, msg_type: 'text', content: { text: content } } };
  },
};

const hmac = (key: string, content: string) => createHmac('sha256', key).update(content).digest('base64');

/** Tells the whole group. */
function createRobot({ format, ...settings }: WebhookSettings, origin: string): AddressChannel {
  const write = robots[format as keyof typeof robots];
  return {
    needsAddress: false,
    async send({ text, path }) {
      const { url, body } = write(`${text}\n${origin}${path}`, settings);
      requireAccepted(await postJson(url, JSON.stringify(body)));
    },
  };
}

/** @throws SendFault */
function requireAccepted(answer: string): void {
  let parsed: { errcode?: unknown; code?: unknown; StatusCode?: unknown } | null = null;
  try {
    parsed = JSON.parse(answer);
  } catch {
    // Not a robot's answer.
  }
  const number = parsed?.errcode ?? parsed?.code ?? parsed?.StatusCode;
  if (number !== 0) throw new SendFault(`robot ${typeof number === 'number' ? number : 'without an answer'}`);
}

/** Those that this installation has set up. */
export type Channels = { email?: AddressChannel; webhook?: AddressChannel; push?: Push };

export function createChannels({ notifications: { email, webhook, push }, publicOrigin = '' }: Config): Channels {
  return {
    ...(email && { email: createEmail(email, publicOrigin) }),
    ...(webhook && {
      webhook:
        webhook.format === 'standard' ? createGateway(webhook, publicOrigin) : createRobot(webhook, publicOrigin),
    }),
    ...(push && { push: createPush(push) }),
  };
}
