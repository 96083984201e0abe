import { Webhook } from 'standardwebhooks';
import type { AddressChannel } from './message.ts';
import { postJson } from './post-json.ts';

export type WebhookSettings = {
  url: string;
  secret: string | undefined;
  format: 'standard' | 'wecom' | 'dingtalk' | 'feishu';
};

/**
 * A signed webhook by the Standard Webhooks (https://www.standardwebhooks.com), for a gateway of short messages or of a
 * hospital's own. `webhook-id` is the message's own: a gateway tells a repetition by it. Any 2xx is a success.
 */
export function createGateway({ url, secret = '' }: WebhookSettings, origin: string): AddressChannel {
  const signer = new Webhook(secret);
  return {
    needsAddress: true,
    async send({ id, kind, text, path, isUrgent, code }, to) {
      const now = new Date();
      const data = { to, kind, text, link: origin + path, urgent: isUrgent, ...(code && { code }) };
      const body = JSON.stringify({ type: 'notification', timestamp: now.toISOString(), data });
      await postJson(url, body, {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signer.sign(id, now, body),
      });
    },
  };
}
