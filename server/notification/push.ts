import { Agent } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '../../contract/notifications.ts';
import type { Message } from './message.ts';
import { pushEndpoint, sendTimeoutMs } from './rules.ts';
import { answerFault, connectionFault } from './send-fault.ts';
import { publicKeyOf } from './vapid.ts';

export type PushSettings = { key: string; contact: string; hosts: string[] };
export type Subscription = { endpoint: string; p256dh: string; auth: string };
export type Push = ReturnType<typeof createPush>;

/** How long a push service keeps a message for a browser that is not open. */
const keptSeconds = 24 * 3600;

/** @param ca trusted besides the known authorities */
export function createPush({ key, contact, hosts }: PushSettings, ca?: string) {
  const publicKey = publicKeyOf(key);
  const options = {
    vapidDetails: { subject: contact, publicKey, privateKey: key },
    TTL: keptSeconds,
    timeout: sendTimeoutMs,
    ...(ca && { agent: new Agent({ ca }) }),
  };
  return {
    publicKey,
    /** As it is stored; undefined for a service that is not known. */
    endpointOf: (sent: string) => pushEndpoint(sent, hosts),
    /** Whether the browser still listens. @throws SendFault */
    async send({ id, text, path, isUrgent }: Message, { endpoint, p256dh, auth }: Subscription): Promise<boolean> {
      // The setting may have changed since.
      if (!pushEndpoint(endpoint, hosts)) return false;
      const payload = JSON.stringify({ text, link: path, tag: id } satisfies PushMessage);
      const more = { urgency: isUrgent ? 'high' : 'normal', topic: topicOf(id) } as const;
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, { ...options, ...more });
        return true;
      } catch (error) {
        const { statusCode } = error as { statusCode?: number };
        if (statusCode === 404 || statusCode === 410) return false;
        throw statusCode ? answerFault(statusCode) : connectionFault(error);
      }
    },
  };
}

/** A second message with the same one replaces the first that still waits: at most 32 letters, digits, - and _. */
const topicOf = (id: string) => id.replaceAll(/[^\w-]/g, '-').slice(-32);
